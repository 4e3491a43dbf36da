package dev.rowhouse.cli.assistant;

import dev.rowhouse.shell.output.Console;

/// Runs a command of Rowhouse within this process.
@FunctionalInterface
public interface CommandRunner {
    /// Runs a command.
    ///
    /// @param console where it writes
    /// @param arguments the command and its arguments
    /// @return its exit code
    int run(Console console, String... arguments);
}
