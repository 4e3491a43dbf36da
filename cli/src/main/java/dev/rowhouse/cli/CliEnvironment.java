package dev.rowhouse.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.shell.output.Console;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/// All that the command takes from the machine it runs on.
///
/// @param console where it writes
/// @param input standard input
/// @param files the files it reads and writes
/// @param clock the time
/// @param random chance, for what need not be repeatable
/// @param home the person's home folder
/// @param variables the environment's variables
public record CliEnvironment(
        Console console,
        InputStream input,
        FileSystem files,
        Clock clock,
        RandomSource random,
        Path home,
        Map<String, String> variables) {
    /// Surroundings without any variables.
    public CliEnvironment(
            Console console,
            InputStream input,
            FileSystem files,
            Clock clock,
            RandomSource random,
            Path home) {
        this(console, input, files, clock, random, home, Map.of());
    }

    /// This machine without a terminal: nothing is read from standard input, and nothing that is
    /// written is shown.
    static CliEnvironment silent(Path home) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
        return new CliEnvironment(
                new Console(nowhere, nowhere, false, false),
                InputStream.nullInputStream(),
                FileSystem.system(),
                Clock.system(),
                RandomSource.system(),
                home);
    }

    /// The same with another console.
    CliEnvironment writingTo(Console other) {
        return new CliEnvironment(other, input, files, clock, random, home, variables);
    }
}
