package dev.rowhouse.cli;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.output.Console;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The `rowhouse` command: the one place where the machine's clock, chance, files and streams are picked up.
public final class Main {
    private Main() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        boolean terminal =
                System.console() != null
                        && System.console().isTerminal()
                        && System.getenv("NO_COLOR") == null;
        Console console = new Console(utf8(System.out), utf8(System.err), terminal);
        Surroundings surroundings =
                new Surroundings(
                        console,
                        System.in,
                        FileSystem.system(),
                        Clock.system(),
                        RandomSource.system(),
                        Path.of(System.getProperty("user.home", ".")));
        int exitCode = new RowhouseApplication(surroundings).run(arguments);
        console.out().flush();
        console.err().flush();
        System.exit(exitCode);
    }

    private static PrintStream utf8(PrintStream stream) {
        return new PrintStream(stream, false, StandardCharsets.UTF_8);
    }
}
