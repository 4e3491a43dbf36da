package dev.rowhouse.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// A script that completes the words of a command in fish.
///
/// ```fish
/// complete -c rowhouse -n '__rowhouse_in export java' -l package -r -d 'The package of the classes.'
/// ```
final class FishCompletion {
    private final StringBuilder script = new StringBuilder();
    private final String name;

    private FishCompletion(String name) {
        this.name = name;
    }

    /// The script for a command and all its subcommands.
    static String of(CommandLine root) {
        FishCompletion completion = new FishCompletion(root.getCommandName());
        completion.addConditions();
        completion.add(root, "");
        return completion.script.toString();
    }

    /// `_at a b`: the words before the cursor are these. `_in a b`: they begin with these. Options are passed over.
    private void addConditions() {
        script.append(
                """
                # Completes %1$s in fish: %1$s completion fish | source
                function __%1$s_words
                    for word in (commandline -opc)[2..-1]
                        string match -q -- '-*' $word; or echo $word
                    end
                end

                function __%1$s_at
                    set -l words (__%1$s_words)
                    test "$words" = "$argv"
                end

                function __%1$s_in
                    set -l words (__%1$s_words)
                    test (count $words) -ge (count $argv); and test "$words[1..(count $argv)]" = "$argv"
                end

                complete -c %1$s -f
                """
                        .formatted(name));
    }

    private void add(CommandLine command, String path) {
        String exactly = path.isEmpty() ? "__" + name + "_at" : "__" + name + "_at " + path;
        String anywhere = path.isEmpty() ? exactly : "__" + name + "_in " + path;
        command.getSubcommands()
                .forEach((word, sub) ->
                        line(exactly, "-a " + word, sub.getCommandSpec().usageMessage()));
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                line(anywhere, words(option), first(option.description()));
            }
        }
        for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
            if (isFile(parameter)) {
                script.append("complete -c %s -n '%s' -F\n".formatted(name, anywhere));
            }
            String choices = choices(parameter);
            if (!choices.isEmpty()) {
                script.append("complete -c %s -n '%s' -a '%s'\n".formatted(name, exactly, choices));
            }
        }
        command.getSubcommands()
                .forEach((word, sub) -> add(sub, path.isEmpty() ? word : path + " " + word));
    }

    private static String words(OptionSpec option) {
        StringBuilder words = new StringBuilder();
        for (String each : option.names()) {
            words.append(each.startsWith("--") ? "-l " : "-s ")
                    .append(each.replaceFirst("^--?", ""))
                    .append(' ');
        }
        if (option.arity().min() > 0) {
            words.append(isFile(option) ? "-r -F " : "-x ");
        }
        String choices = choices(option);
        return (choices.isEmpty() ? words : words.append("-a '" + choices + "'"))
                .toString()
                .strip();
    }

    private static String choices(ArgSpec argument) {
        return argument.type().isEnum()
                ? Arrays.stream(argument.type().getEnumConstants())
                        .map(value -> value.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" "))
                : "";
    }

    private static boolean isFile(ArgSpec argument) {
        return argument.type() == Path.class
                || Arrays.asList(argument.auxiliaryTypes()).contains(Path.class);
    }

    private void line(String condition, String words, UsageMessageSpec help) {
        line(condition, words, first(help.description()));
    }

    private void line(String condition, String words, String description) {
        script.append(
                "complete -c %s -n '%s' %s -d '%s'\n"
                        .formatted(name, condition, words, quoted(description)));
    }

    /// The first sentence of a help text.
    private static String first(String... lines) {
        String text = lines.length == 0 ? "" : lines[0];
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("'", "\\'");
    }
}
