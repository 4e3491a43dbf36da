package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.Optional;

/// The sample database of the present design and the console on it. They are made when they are
/// first asked for, and anew when the design is another one.
///
/// **Thread safety.** Safe; one request at a time.
public final class Samples implements AutoCloseable {
    private final FileSystem files;
    private final Clock clock;
    private Optional<Opened> opened = Optional.empty();

    private record Opened(SampleDatabase sample, CqlConsole console) {}

    Samples(FileSystem files, Clock clock) {
        this.files = files;
        this.clock = clock;
    }

    /// Executes statements and shell commands on the sample database of a design.
    ///
    /// @param version the version of the model file
    public synchronized CqlConsole.Output execute(String version, Subject subject, String input) {
        return open(version, subject).console().execute(input);
    }

    /// The words that go on from what stands before the cursor.
    public synchronized List<String> completions(
            String version, Subject subject, String line, int cursor) {
        return open(version, subject).console().completions(line, cursor);
    }

    /// Rows of a table of the sample database.
    public synchronized SampleRows rows(String version, Subject subject, String table) {
        return SampleRows.of(open(version, subject).sample(), table);
    }

    /// Discards the database: the next request gets fresh data.
    public synchronized void reset() {
        close();
    }

    private Opened open(String version, Subject subject) {
        if (opened.isEmpty() || !opened.get().sample().version().equals(version)) {
            close();
            SampleDatabase sample = SampleDatabase.open(version, subject);
            opened = Optional.of(new Opened(sample, new CqlConsole(sample, files, clock)));
        }
        return opened.get();
    }

    @Override
    public synchronized void close() {
        opened.ifPresent(each -> {
            each.console().close();
            each.sample().close();
        });
        opened = Optional.empty();
    }
}
