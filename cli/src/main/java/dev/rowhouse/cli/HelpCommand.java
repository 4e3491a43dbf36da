package dev.rowhouse.cli;

import dev.rowhouse.cli.output.ExitCode;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.List;
import java.util.concurrent.Callable;

/// `rowhouse help`: the help of any command, such as `rowhouse help export java`.
@Command(
        name = "help",
        helpCommand = true,
        description = "Show the help of a command.",
        footer = {
            "",
            "Examples:",
            "  rowhouse help",
            "  rowhouse help design",
            "  rowhouse help export java"
        })
final class HelpCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "The command, for example export java. Default: list all commands.")
    private List<String> words = List.of();

    @Override
    public Integer call() {
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                throw new UnmatchedArgumentException(command, List.of(word));
            }
            command = next;
        }
        command.usage(spec.root().commandLine().getOut(), command.getColorScheme());
        return ExitCode.OK.number();
    }
}
