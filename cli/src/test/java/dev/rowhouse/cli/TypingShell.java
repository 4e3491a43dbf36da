package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A shell in which somebody types a command and Tab.
enum TypingShell {
    /// Reads what is typed from standard input, with the line editor of an interactive shell.
    BASH(
            "bash --norc --noprofile -i",
            """
            source ./script
            rowhouse() { printf '%s\\n' "${@: -1}" >> ../completed; }
            cd files
            """),
    /// Types into an interactive zsh at a terminal of its own. The next line is typed when the line
    /// editor says that it is ready.
    ZSH(
            "zsh -f",
            """
            print -r -- '
            unsetopt zle_bracketed_paste auto_remove_slash
            autoload -Uz compinit && compinit -D -u
            source ./script
            cd files
            rowhouse() { print -r -- "${@[-1]}" >> ../completed; }
            zle-line-init() { print -n "=rea""dy="; }
            zle -N zle-line-init' > setup
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'source ./setup'
            for line in "${(@f)$(<typed)}"; do
              zpty -r -m shell output '*=ready=*'
              zpty -w -n shell "$line"$'\\t\\n'
            done
            zpty -r -m shell output '*=ready=*'
            zpty -d shell
            """),
    /// Asks fish for what it offers; several offers complete nothing.
    FISH(
            "fish --no-config",
            """
            source ./script
            cd files
            while read --local line
                set --local offers (complete -C "$line" | string split --fields 1 \\t)
                if test (count $offers) -eq 1
                    echo $offers >> ../completed
                else
                    string split --right --max 1 --fields 2 ' ' $line >> ../completed
                end
            end < ../typed
            """);

    private static final int SECONDS_MAX = 60;

    private final String command;
    private final String commands;

    TypingShell(String command, String commands) {
        this.command = command;
        this.commands = commands;
    }

    private List<String> words() {
        return List.of(command.split(" ", -1));
    }

    boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, words().getFirst())));
    }

    /// The last word of each line after it was typed and Tab was pressed.
    ///
    /// @param script the script that the shell has read before
    /// @param folder an empty folder to work in
    /// @param files the files that are there when the lines are typed, and folders, with `/` at the
    ///     end
    List<String> lastWords(String script, Path folder, List<String> files, List<String> lines)
            throws IOException, InterruptedException {
        Files.writeString(folder.resolve("script"), script);
        Files.writeString(folder.resolve("typed"), String.join("\n", lines) + "\n");
        Files.createDirectory(folder.resolve("files"));
        for (String file : files) {
            create(folder.resolve("files").resolve(file), file.endsWith("/"));
        }
        Path input = folder.resolve("input");
        Files.writeString(input, this == BASH ? commands + typed(lines) : commands);
        ProcessBuilder builder =
                new ProcessBuilder(words())
                        .directory(folder.toFile())
                        .redirectInput(input.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("output").toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "HOME",
                                folder.toString(),
                                "ZDOTDIR",
                                folder.toString(),
                                "INPUTRC",
                                "/dev/null",
                                "TERM",
                                "dumb"));
        Process process = builder.start();
        boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
        process.destroyForcibly();
        String output = Files.readString(folder.resolve("output"));
        assertThat(ended).as(output).isTrue();
        assertThat(folder.resolve("completed")).as(output).exists();
        return Files.readAllLines(folder.resolve("completed"));
    }

    private static String typed(List<String> lines) {
        return lines.stream().map(line -> line + "\t\n").collect(Collectors.joining());
    }

    private static void create(Path file, boolean isFolder) {
        try {
            if (isFolder) {
                Files.createDirectory(file);
            } else {
                Files.createFile(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
