package dev.rowhouse.studio.http;

import java.io.IOException;
import java.util.List;

/// What a web server serves.
public interface Site {
    /// The page itself.
    Document page();

    /// The files that it loads.
    Assets assets();

    /// The events that its pages get.
    EventStreams events();

    /// The events that bring a new page up to date.
    List<Event> state();

    /// Answers a request for data.
    ///
    /// @throws BadCallException when it asks for something wrong
    /// @throws IOException when a file cannot be read or written
    Answer answer(Call call) throws IOException;
}
