package dev.rowhouse.shell.session;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Threads;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.shell.connect.StatementInterruptedException;
import dev.rowhouse.shell.output.Console;

import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// A person at a terminal. Ctrl-C reaches whatever is going on at that moment: the wait for a
/// statement, the question between two pages, or the next statement of many.
///
/// Statements run in another thread. Ctrl-C asks the database to stop the statement, which it does
/// as soon as it can do so without leaving anything half done; another Ctrl-C leaves the statement
/// alone in its thread, as cqlsh does with Cassandra at once.
///
/// **Thread safety.** Used by the shell's thread; the terminal's signals come from another.
final class TerminalInteraction implements Interaction {
    private static final String QUESTION = "---MORE--- (Enter or Space continues, q stops)";
    private static final long POLL_MILLIS = 100;

    /// JLine's sign for a line that is not shown while it is typed.
    private static final char NO_ECHO = 0;

    private final Terminal terminal;
    private final Console console;
    private final Supplier<Optional<History>> entered;
    private Executor worker = newWorker();
    private volatile Cancellation cancellation = new Cancellation();
    private volatile Optional<Future<?>> running = Optional.empty();

    /// Listens for Ctrl-C at a terminal.
    ///
    /// @param entered what has been entered, once there is such a thing
    TerminalInteraction(Terminal terminal, Console console, Supplier<Optional<History>> entered) {
        this.entered = entered;
        this.terminal = terminal;
        this.console = console;
        terminal.handle(Terminal.Signal.INT, _ -> interrupt());
    }

    /// Begins a new input; an earlier interrupt no longer counts.
    void begin() {
        cancellation = new Cancellation();
    }

    private void interrupt() {
        if (cancellation.isCancelled()) {
            running.ifPresent(task -> task.cancel(true));
        } else {
            cancellation.cancel();
        }
    }

    @Override
    public <T> T await(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        worker.execute(task);
        running = Optional.of(task);
        try {
            return task.get();
        } catch (CancellationException _) {
            // The old worker may be busy with an abandoned statement; the next statement gets
            // another worker.
            worker = newWorker();
            throw new StatementInterruptedException();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new StatementInterruptedException();
        } catch (ExecutionException e) {
            throw unchecked(requireNonNull(e.getCause()));
        } finally {
            running = Optional.empty();
        }
    }

    private static Executor newWorker() {
        return Threads.pool("statements", 1);
    }

    private static RuntimeException unchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public boolean isInterrupted() {
        return cancellation.isCancelled();
    }

    @Override
    public boolean isPresent() {
        return true;
    }

    @Override
    public boolean wantsMore() {
        console.out().print(QUESTION);
        console.out().flush();
        Attributes before = terminal.enterRawMode();
        try {
            return answer(terminal.reader());
        } catch (IOException _) {
            return false;
        } finally {
            terminal.setAttributes(before);
            console.out().print("\r" + " ".repeat(QUESTION.length()) + "\r");
            console.out().flush();
        }
    }

    @Override
    public Optional<String> readLine(String prompt) {
        return read(prompt, null);
    }

    @Override
    public Optional<String> readPassword(String prompt) {
        return read(prompt, NO_ECHO);
    }

    private Optional<String> read(String prompt, @Nullable Character mask) {
        LineReader reader =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                        .variable(LineReader.DISABLE_HISTORY, true)
                        .build();
        try {
            return Optional.of(reader.readLine(prompt, mask));
        } catch (UserInterruptException _) {
            cancellation.cancel();
            return Optional.empty();
        } catch (EndOfFileException _) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> history() {
        List<String> lines = new ArrayList<>();
        entered.get().ifPresent(history -> history.forEach(entry -> lines.add(entry.line())));
        return lines;
    }

    private boolean answer(NonBlockingReader keys) throws IOException {
        while (!isInterrupted()) {
            int key = keys.read(POLL_MILLIS);
            switch (key) {
                case '\r', '\n', ' ' -> {
                    return true;
                }
                case 'q', 'Q', 3, 4, NonBlockingReader.EOF -> {
                    return false;
                }
                default -> {
                    // Any other key, or none within the time: the question stands.
                }
            }
        }
        return false;
    }
}
