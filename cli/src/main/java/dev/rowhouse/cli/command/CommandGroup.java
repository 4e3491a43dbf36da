package dev.rowhouse.cli.command;

import dev.rowhouse.cli.output.ExitCode;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.util.concurrent.Callable;

/// A command that does nothing but hold subcommands, such as `rowhouse export`. Without one, a
/// person sees the help, and a script gets an error.
public abstract class CommandGroup implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    /// Prints the help to standard error.
    @Override
    public final Integer call() {
        CommandLine command = spec.commandLine();
        command.usage(command.getErr(), command.getColorScheme());
        return ExitCode.BAD_INPUT.number();
    }
}
