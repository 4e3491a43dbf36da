package dev.rowhouse.studio.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.connect.EmbeddedConnection;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ValueStyle;
import dev.rowhouse.shell.session.ResultFormat;
import dev.rowhouse.shell.session.Shell;
import dev.rowhouse.shell.session.ShellEnvironment;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A CQL shell on a sample database whose output is text. Its commands may not use files.
///
/// **Thread safety.** Safe.
public final class CqlConsole implements AutoCloseable {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Shell shell;

    /// A shell that uses the keyspace of the design.
    CqlConsole(SampleDatabase sample, FileSystem files, Clock clock) {
        Console console =
                new Console(
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        false,
                        false);
        shell =
                new Shell(
                        new EmbeddedConnection(sample.database(), "in memory"),
                        new ShellEnvironment(
                                console,
                                files,
                                clock,
                                Path.of("."),
                                ValueStyle.screen(),
                                ResultFormat.TABLE,
                                ConfigFile.EMPTY,
                                Optional.empty(),
                                false));
        String keyspace = sample.subject().design().keyspace();
        shell.execute("USE " + CqlKeywords.quoteIfNeeded(keyspace) + ";");
    }

    /// The output of an input.
    ///
    /// @param text results
    /// @param errors messages of statements that failed
    public record Output(String text, String errors) {}

    /// Executes statements and shell commands; a missing semicolon is added.
    synchronized Output execute(String input) {
        out.reset();
        err.reset();
        shell.execute(Shell.isComplete(input) ? input : input + ";");
        return new Output(out.toString(UTF_8), err.toString(UTF_8));
    }

    /// The words that go on from what stands before the cursor.
    synchronized List<String> completions(String line, int cursor) {
        return shell.completions().at(line, cursor);
    }

    @Override
    public synchronized void close() {
        shell.close();
    }
}
