package dev.rowhouse.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.testkit.ManualClock;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/// One run of the command, as a script sees it.
///
/// @param out what it wrote to standard output
/// @param err what it wrote to standard error
/// @param exitCode the number it ended with
record CommandRun(String out, String err, int exitCode) {
    /// Runs the command on given files with given standard input.
    static CommandRun of(FileSystem files, String input, String... arguments) {
        return of(files, new ManualClock(0), input, arguments);
    }

    /// Runs the command at a certain time.
    static CommandRun of(FileSystem files, Clock clock, String input, String... arguments) {
        return of(files, clock, input, application -> application.run(arguments));
    }

    /// Runs the shell under the name `cqlsh`, on the machine's clock.
    static CommandRun cqlsh(FileSystem files, String input, String... arguments) {
        return of(files, Clock.system(), input, application -> application.runCqlsh(arguments));
    }

    private static CommandRun of(
            FileSystem files,
            Clock clock,
            String input,
            ToIntFunction<RowhouseApplication> command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        false,
                        false);
        CliEnvironment environment =
                new CliEnvironment(
                        console,
                        new ByteArrayInputStream(input.getBytes(UTF_8)),
                        files,
                        clock,
                        RandomSource.system(),
                        Path.of("home"));
        int exitCode = command.applyAsInt(new RowhouseApplication(environment));
        return new CommandRun(out.toString(UTF_8), err.toString(UTF_8), exitCode);
    }

    /// Both streams and the exit code in one text; the lines of standard error begin with `! `.
    String text() {
        return out + err.indent(0).replaceAll("(?m)^(?=.|\\n)", "! ") + "[exit " + exitCode + "]";
    }
}
