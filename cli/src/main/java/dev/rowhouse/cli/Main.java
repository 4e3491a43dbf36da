package dev.rowhouse.cli;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ProgressDisplay;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.logging.LogManager;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The `rowhouse` command: the one place where the machine's clock, chance, files and streams are
/// picked up.
public final class Main {
    private static final Pattern SIZE = Pattern.compile("\\d{1,5} ([1-9]\\d{0,4})");

    private Main() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        end(application -> application.run(arguments));
    }

    /// Runs a command and ends the process with its exit code.
    static void end(ToIntFunction<RowhouseApplication> command) {
        // Libraries such as Netty log to standard error with stack traces by default; our own
        // messages tell the user what matters.
        LogManager.getLogManager().reset();
        boolean terminal = isTerminal();
        Screen screen = Screen.of(System.getenv(), terminal, Main::terminalWidth);
        Console console =
                new Console(
                        utf8(System.out),
                        utf8(System.err),
                        terminal,
                        screen.colours(),
                        screen.page(),
                        screen.progress() ? ProgressDisplay.LINE : ProgressDisplay.NONE);
        CliEnvironment environment =
                new CliEnvironment(
                        console,
                        System.in,
                        FileSystem.system(),
                        Clock.system(),
                        RandomSource.system(),
                        Path.of(System.getProperty("user.home", ".")),
                        System.getenv());
        int exitCode = command.applyAsInt(new RowhouseApplication(environment));
        console.out().flush();
        console.err().flush();
        System.exit(exitCode);
    }

    // There is no console where the JDK's own implementation of it finds no terminal.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// The width of the terminal that standard input is, as `stty` says it: `24 80`.
    private static OptionalInt terminalWidth() {
        try {
            Process process =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(ProcessBuilder.Redirect.INHERIT)
                            .start();
            String size =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher matcher = SIZE.matcher(size.strip());
            return matcher.matches()
                    ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
                    : OptionalInt.empty();
        } catch (IOException _) {
            return OptionalInt.empty();
        }
    }

    private static PrintStream utf8(PrintStream stream) {
        return new PrintStream(stream, false, StandardCharsets.UTF_8);
    }
}
