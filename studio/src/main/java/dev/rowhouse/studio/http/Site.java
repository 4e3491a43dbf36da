package dev.rowhouse.studio.http;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// What a web server serves.
public interface Site {
    /// The page itself.
    Document page();

    /// The files that it loads.
    Assets assets();

    /// The events that its pages get.
    EventStreams events();

    /// Adds a new page with the events that bring it up to date. Nothing happens in between.
    void welcome(Consumer<List<Event>> page);

    /// Answers a request for data.
    ///
    /// @throws BadCallException when it asks for something wrong
    /// @throws IOException when a file cannot be read or written
    Answer answer(Call call) throws IOException;
}
