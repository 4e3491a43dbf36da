package dev.rowhouse.cli;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.output.Console;

import org.jspecify.annotations.Nullable;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The `rowhouse` command: the one place where the machine's clock, chance, files and streams are picked up.
public final class Main {
    private Main() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        boolean terminal = isTerminal();
        boolean colours = terminal && isBlank(System.getenv("NO_COLOR"));
        Console console = new Console(utf8(System.out), utf8(System.err), terminal, colours);
        Surroundings surroundings =
                new Surroundings(
                        console,
                        System.in,
                        FileSystem.system(),
                        Clock.system(),
                        RandomSource.system(),
                        Path.of(System.getProperty("user.home", ".")),
                        System.getenv());
        int exitCode = new RowhouseApplication(surroundings).run(arguments);
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

    /// Whether a variable counts as not set, see https://no-color.org.
    private static boolean isBlank(@Nullable String variable) {
        return variable == null || variable.isEmpty();
    }

    private static PrintStream utf8(PrintStream stream) {
        return new PrintStream(stream, false, StandardCharsets.UTF_8);
    }
}
