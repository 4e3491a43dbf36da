package dev.rowhouse.shell.session;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.shell.connect.EmbeddedConnection;
import dev.rowhouse.shell.output.Console;

import org.jline.terminal.impl.ExternalTerminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/// Somebody at a terminal with a shell: types, and waits until the screen shows what is expected
/// before typing on.
final class TypingPerson implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 30_000;
    private static final long POLL_MILLIS = 50;

    private final Rowhouse database = Rowhouse.inMemory();
    private final Screen screen = new Screen();
    private final PipedOutputStream keys = new PipedOutputStream();
    private final ExternalTerminal terminal;
    private final Thread shell;
    private int read;

    private TypingPerson(Path history) throws IOException {
        terminal =
                new ExternalTerminal(
                        "test", "xterm", new PipedInputStream(keys, 1 << 16), screen, UTF_8);
        PrintStream out = new PrintStream(terminal.output(), true, UTF_8);
        Console console = new Console(out, out, true, false);
        InteractiveShell interactive =
                new InteractiveShell(
                        new EmbeddedConnection(database, "in memory"),
                        ShellEnvironment.of(console, FileSystem.system(), Clock.system()),
                        terminal);
        shell = Thread.ofPlatform().daemon().start(() -> interactive.run(Optional.of(history)));
    }

    /// A new shell that keeps its history in a file; the first prompt is there.
    static TypingPerson sitsDown(Path history) throws IOException, InterruptedException {
        return new TypingPerson(history).sees("rowhouse> ");
    }

    TypingPerson types(String text) throws IOException {
        keys.write(text.getBytes(UTF_8));
        keys.flush();
        return this;
    }

    /// Waits for a text that comes after those seen before.
    TypingPerson sees(String text) throws InterruptedException {
        read = screen.await(text, read);
        return this;
    }

    /// Waits until a statement is being executed.
    TypingPerson awaitsExecution() {
        while (database.connect().execute("SELECT * FROM shop.likes LIMIT 1").first().isEmpty()) {
            Thread.onSpinWait();
        }
        return this;
    }

    /// All that the screen has shown.
    String screen() {
        return screen.text();
    }

    void hasLeft() throws InterruptedException {
        shell.join(PATIENCE_MILLIS);
        assertThat(shell.isAlive()).as("the shell is still there").isFalse();
    }

    @Override
    public void close() throws IOException {
        // No more keys: the shell leaves as it does on Ctrl-D.
        keys.close();
        try {
            shell.join(PATIENCE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        terminal.close();
        database.close();
    }

    /// What the terminal shows, without colours and movements of the cursor.
    private static final class Screen extends java.io.OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int value) {
            bytes.write(value);
            notifyAll();
        }

        @Override
        public synchronized void write(byte[] values, int offset, int length) {
            bytes.write(values, offset, length);
            notifyAll();
        }

        synchronized String text() {
            return bytes.toString(UTF_8)
                    .replaceAll("\u001b\\[[0-9;?]*[ -/]*[@-~]", "")
                    .replaceAll("\u001b[=>]", "");
        }

        /// Returns the place behind the text.
        synchronized int await(String text, int from) throws InterruptedException {
            long waited = 0;
            while (true) {
                String shown = text();
                int found = shown.indexOf(text, from);
                if (found >= 0) {
                    return found + text.length();
                }
                assertThat(waited).as("\"%s\" in %s", text, shown).isLessThan(PATIENCE_MILLIS);
                wait(POLL_MILLIS);
                waited += POLL_MILLIS;
            }
        }
    }
}
