package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The scripts of `rowhouse completion`; that of bash by bash itself.
class CompletionCommandTest {
    @TempDir private Path folder = Path.of("");

    private static String script(String shell) {
        CommandRun run = CommandRun.of(new MemoryFiles(), "", "completion", shell);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    /// What bash offers for the last of some words.
    private List<String> completions(String words) throws IOException, InterruptedException {
        Path file = folder.resolve("completion.bash");
        Files.writeString(file, script("bash"));
        String commands =
                """
                source "$1"
                shift
                COMP_WORDS=("$@")
                COMP_CWORD=$(($# - 1))
                COMP_LINE="$*"
                COMP_POINT=${#COMP_LINE}
                handler=$(complete -p rowhouse | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                $handler rowhouse "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2> /dev/null
                printf '%s\\n' "${COMPREPLY[@]}"
                """;
        List<String> command =
                new java.util.ArrayList<>(
                        List.of("bash", "--norc", "-c", commands, "bash", file.toString()));
        command.addAll(List.of(words.split(" ", -1)));
        Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        process.waitFor();
        assertThat(err).isEmpty();
        return out.lines().map(String::strip).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "rowhouse des, design",
        "rowhouse export ja, java",
        "rowhouse export java --pack, --package",
        "rowhouse snapshot cl, clear",
        "rowhouse serve --guard, --guardrails",
        "rowhouse completion fi, fish"
    })
    void bash_completes_commands_and_options(String words, String completion) throws Exception {
        assertThat(completions(words)).containsExactly(completion);
    }

    @Test
    void bash_completes_files_by_itself() throws Exception {
        // Where the script has nothing to offer, bash completes file names itself.
        assertThat(completions("rowhouse design ord")).containsExactly("");
        assertThat(script("bash")).contains("-o default rowhouse");
    }

    @Test
    void fish_has_a_line_for_each_command_and_option() {
        assertThat(script("fish").lines())
                .contains(
                        "complete -c rowhouse -n '__rowhouse_at' -a design -d 'Derive the tables, statements and partition sizes of a model.'",
                        "complete -c rowhouse -n '__rowhouse_at completion' -a 'bash zsh fish'")
                .anyMatch(line ->
                        line.startsWith("complete -c rowhouse -n '__rowhouse_at export' -a java "))
                .anyMatch(line ->
                        line.startsWith(
                                "complete -c rowhouse -n '__rowhouse_in export java' -l package -x"))
                .anyMatch(line ->
                        line.startsWith(
                                "complete -c rowhouse -n '__rowhouse_in serve' -s d -l data -r -F"))
                .allMatch(line ->
                        line.chars().filter(c -> c == '\'').count() % 2 == 0
                                || line.contains("\\'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zsh", "ZSH"})
    void zsh_reads_the_script_of_bash(String shell) {
        assertThat(script(shell)).isEqualTo(script("bash")).contains("bashcompinit");
    }

    @Test
    void other_shells_are_a_mistake() {
        CommandRun run = CommandRun.of(new MemoryFiles(), "", "completion", "tcsh");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("tcsh", "BASH, ZSH, FISH");
    }
}
