package dev.rowhouse.cli.completion;

import static java.util.stream.Collectors.joining;

import dev.rowhouse.cli.completion.ValueWords.Kind;

import picocli.CommandLine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A script that completes the words of a command in bash, and in zsh by its support for such
/// scripts.
///
/// It defines a few functions and changes no setting of the shell. File names are left to the
/// shell, which knows best how to quote them.
public final class BashCompletion {
    private static final String SCRIPT =
            """
            # Completes NAME in bash and zsh: source <(NAME completion bash)
            if [ -n "${ZSH_VERSION-}" ]; then
              type compdef > /dev/null 2>&1 || { autoload -Uz compinit && compinit; }
              autoload -Uz bashcompinit && bashcompinit
            fi

            # Sets what may follow a command: its subcommands; its options without a value, with a file, with one
            # of a few words, with another value; and whether its arguments are files.
            _NAME_command() {
              subcommands= flags= files= lists= values= takes_files=
              case "$1" in
                COMMANDS
              esac
            }

            # Prints the words of which a command, or an option of a command, takes one.
            _NAME_choices() {
              case "$1" in
                CHOICES
              esac
            }

            _NAME() {
              local word=${COMP_WORDS[COMP_CWORD]} command= option= is_help= wants_files= offered= each i
              local subcommands flags files lists values takes_files
              # Bash takes --data=DIR for three words.
              if [ "$word" = "=" ]; then
                word=
              fi
              _NAME_command ''
              for ((i = 1; i < COMP_CWORD; i++)); do
                each=${COMP_WORDS[i]}
                if [ "$each" = "=" ]; then
                  continue
                elif [ -n "$option" ]; then
                  option=
                elif [[ " $files $lists $values " == *" $each "* ]]; then
                  option=$each
                elif [[ -z "$command" && " HELP " == *" $each "* ]]; then
                  is_help=yes
                elif [[ " $subcommands " == *" $each "* ]]; then
                  command="${command:+$command }$each"
                  _NAME_command "$command"
                fi
              done
              if [ -n "$option" ]; then
                if [[ " $files " == *" $option "* ]]; then
                  wants_files=yes
                fi
                offered=$(_NAME_choices "$command $option")
              elif [ -n "$is_help" ]; then
                offered=$subcommands
              elif [[ "$word" == -* ]]; then
                offered="$flags $files $lists $values"
              else
                wants_files=$takes_files
                offered="$subcommands $(_NAME_choices "$command")"
              fi
              # Where nothing else fits, bash offers file names.
              if [ -z "$wants_files" ] && type compopt > /dev/null 2>&1; then
                compopt +o default 2> /dev/null
              fi
              COMPREPLY=($(compgen -W "$offered" -- "$word"))
            }

            complete -o default -F _NAME NAME
            """;

    private BashCompletion() {}

    /// The script for a program and all its commands.
    public static String of(CommandLine root) {
        List<CommandWords> all = CommandWords.of(root).all();
        String help =
                all.stream()
                        .filter(CommandWords::isHelp)
                        .map(CommandWords::name)
                        .collect(joining(" "));
        return SCRIPT.replace("NAME", root.getCommandName())
                .replace("HELP", help)
                .replace("COMMANDS", lines(all.stream().map(BashCompletion::command)))
                .replace("CHOICES", lines(all.stream().flatMap(BashCompletion::choices)));
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(joining("\n    "));
    }

    /// A branch such as `'ring') flags='--json' values='--nodes --rf' takes_files=yes ;;`.
    private static String command(CommandWords command) {
        List<String> parts = new ArrayList<>();
        add(parts, "subcommands", command.commands().stream().map(CommandWords::name));
        add(parts, "flags", options(command, Kind.NONE));
        add(parts, "files", options(command, Kind.FILE));
        add(parts, "lists", options(command, Kind.CHOICE));
        add(parts, "values", options(command, Kind.OTHER));
        if (command.argument().kind() == Kind.FILE) {
            parts.add("takes_files=yes");
        }
        return branch(command.path(), String.join(" ", parts));
    }

    private static void add(List<String> parts, String variable, Stream<String> words) {
        String text = words.collect(joining(" "));
        if (!text.isEmpty()) {
            parts.add(variable + "='" + text + "'");
        }
    }

    private static Stream<String> options(CommandWords command, Kind kind) {
        return command.options().stream()
                .filter(option -> option.value().kind() == kind)
                .flatMap(option -> option.names().stream());
    }

    /// Branches such as `'serve --log') echo 'text json' ;;`.
    private static Stream<String> choices(CommandWords command) {
        Stream<String> ofOptions =
                command.options().stream()
                        .filter(option -> option.value().kind() == Kind.CHOICE)
                        .flatMap(option ->
                                option.names().stream()
                                        .map(name ->
                                                choices(
                                                        command.path() + " " + name,
                                                        option.value())));
        return command.argument().kind() == Kind.CHOICE
                ? Stream.concat(Stream.of(choices(command.path(), command.argument())), ofOptions)
                : ofOptions;
    }

    private static String choices(String path, ValueWords value) {
        return branch(path, "echo '" + String.join(" ", value.choices()) + "'");
    }

    private static String branch(String path, String action) {
        return "'" + path + "') " + action + " ;;";
    }
}
