package dev.rowhouse.cli.completion;

import picocli.CommandLine;

/// A script that completes the words of a command in fish.
///
/// ```fish
/// complete -c rowhouse -n '__rowhouse_in export java' -l package -x \
///         -d 'The package of the classes.'
/// ```
public final class FishCompletion {
    private final StringBuilder script = new StringBuilder();
    private final String name;

    private FishCompletion(String name) {
        this.name = name;
    }

    /// The script for a program and all its commands.
    public static String of(CommandLine root) {
        FishCompletion completion = new FishCompletion(root.getCommandName());
        completion.addConditions();
        CommandWords.of(root).all().forEach(completion::add);
        return completion.script.toString();
    }

    /// The conditions ask for the words before the cursor, options left out. `_at a b`: they are
    /// `a b`. `_in a b`: they begin with `a b`. `_names a b`: they are `a b` or `help a b`.
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
                    set -l count (count $argv)
                    test (count $words) -ge $count; and test "$words[1..$count]" = "$argv"
                end

                function __%1$s_names
                    __%1$s_at $argv; or __%1$s_at help $argv
                end

                complete -c %1$s -f
                """
                        .formatted(name));
    }

    private void add(CommandWords command) {
        String exactly = condition("at", command);
        String anywhere = command.path().isEmpty() ? exactly : condition("in", command);
        for (CommandWords each : command.commands()) {
            line(condition("names", command), "-a " + each.name(), each.description());
        }
        for (OptionWords option : command.options()) {
            line(anywhere, words(option), option.description());
        }
        switch (command.argument().kind()) {
            case FILE -> line(anywhere, "-F");
            case CHOICE -> line(exactly, choices(command.argument()));
            case NONE, OTHER -> {}
        }
    }

    private String condition(String kind, CommandWords command) {
        return ("__" + name + "_" + kind + " " + command.path()).strip();
    }

    private static String words(OptionWords option) {
        StringBuilder words = new StringBuilder();
        for (String each : option.names()) {
            words.append(each.startsWith("--") ? "-l " : "-s ")
                    .append(each.replaceFirst("^--?", ""))
                    .append(' ');
        }
        switch (option.value().kind()) {
            case FILE -> words.append("-r -F");
            case CHOICE -> words.append("-x ").append(choices(option.value()));
            case OTHER -> words.append("-x");
            case NONE -> {}
        }
        return words.toString().strip();
    }

    private static String choices(ValueWords value) {
        return "-a '" + String.join(" ", value.choices()) + "'";
    }

    private void line(String condition, String words, String description) {
        line(condition, words + " -d '" + quoted(description) + "'");
    }

    private void line(String condition, String words) {
        script.append("complete -c %s -n '%s' %s\n".formatted(name, condition, words));
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("'", "\\'");
    }
}
