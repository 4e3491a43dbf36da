package dev.rowhouse.cli.completion;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.ArrayList;
import java.util.List;

/// A command and the words that may follow it.
///
/// @param path its words without that of the program, such as `export java`; empty for the program
/// @param description the first sentence of its help
/// @param isHelp its arguments are the words of another command
/// @param commands its subcommands
/// @param options those that are not hidden
/// @param argument its arguments without an option
record CommandWords(
        String path,
        String description,
        boolean isHelp,
        List<CommandWords> commands,
        List<OptionWords> options,
        ValueWords argument) {

    /// The words of a program.
    static CommandWords of(CommandLine root) {
        return of(root, "");
    }

    private static CommandWords of(CommandLine command, String path) {
        CommandSpec spec = command.getCommandSpec();
        List<CommandWords> commands = new ArrayList<>();
        command.getSubcommands()
                .forEach((word, sub) -> commands.add(of(sub, (path + " " + word).strip())));
        return new CommandWords(
                path,
                firstSentence(spec.usageMessage().description()),
                spec.helpCommand(),
                List.copyOf(commands),
                spec.options().stream()
                        .filter(option -> !option.hidden())
                        .map(OptionWords::of)
                        .toList(),
                argument(spec.positionalParameters()));
    }

    /// An argument that a shell can complete is worth more than one that it cannot.
    private static ValueWords argument(List<PositionalParamSpec> parameters) {
        ValueWords found = ValueWords.NONE;
        for (ArgSpec parameter : parameters) {
            ValueWords value = ValueWords.of(parameter);
            if (found.kind() == ValueWords.Kind.NONE || found.kind() == ValueWords.Kind.OTHER) {
                found = value;
            }
        }
        return found;
    }

    /// The command and all commands below it.
    List<CommandWords> all() {
        List<CommandWords> found = new ArrayList<>(List.of(this));
        commands.forEach(each -> found.addAll(each.all()));
        return found;
    }

    /// The last of its words.
    String name() {
        return path.substring(path.lastIndexOf(' ') + 1);
    }

    static String firstSentence(String... lines) {
        String text = lines.length == 0 ? "" : lines[0];
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
