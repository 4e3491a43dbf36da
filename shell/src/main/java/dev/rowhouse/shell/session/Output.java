package dev.rowhouse.shell.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.file.FileOutput;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/// The destination of results: the console, or the file of CAPTURE, without colours.
///
/// **Thread safety.** Belongs to the shell's thread.
final class Output implements AutoCloseable {
    private final Console screen;
    private final FileSystem files;
    private Optional<Captured> captured = Optional.empty();

    private record Captured(String name, Console console) {}

    Output(Console screen, FileSystem files) {
        this.screen = screen;
        this.files = files;
    }

    /// The console, for messages about the shell itself.
    Console screen() {
        return screen;
    }

    /// The current destination of results.
    Console results() {
        return captured.map(Captured::console).orElse(screen);
    }

    /// Whether results go into a file.
    boolean isCaptured() {
        return captured.isPresent();
    }

    /// `CAPTURE`: shows whether output is captured.
    String status() {
        return captured.map(to -> "Currently capturing query output to '" + to.name() + "'.")
                .orElse("Currently not capturing query output.");
    }

    /// `CAPTURE 'file'`: results are added to a file from now on.
    ///
    /// @param shown the file's name as it was given
    /// @throws CommandException when they go into one already, or it cannot be written
    String capture(Path file, String shown) {
        if (captured.isPresent()) {
            throw new CommandException(
                    "Already capturing output to "
                            + captured.get().name()
                            + ". Use CAPTURE OFF to disable.");
        }
        try {
            PrintStream stream = new PrintStream(FileOutput.appending(files, file), false, UTF_8);
            captured =
                    Optional.of(
                            new Captured(shown, new Console(stream, screen.err(), false, false)));
            return "Now capturing query output to '" + shown + "'.";
        } catch (IOException e) {
            throw new CommandException("CAPTURE '" + shown + "': " + FileFailure.writing(e), e);
        }
    }

    /// `CAPTURE OFF`.
    ///
    /// @throws CommandException when nothing is captured
    void stop() {
        if (captured.isEmpty()) {
            throw new CommandException("Not currently capturing output.");
        }
        close();
    }

    /// Writes the pending output, so that another program sees it.
    void flush() {
        results().out().flush();
        screen.out().flush();
    }

    @Override
    public void close() {
        captured.ifPresent(to -> to.console().out().close());
        captured = Optional.empty();
    }
}
