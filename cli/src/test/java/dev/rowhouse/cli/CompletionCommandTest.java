package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// The scripts of `rowhouse completion`, run by the shells themselves. Only bash must be installed.
class CompletionCommandTest {
    private static final List<String> FILES =
            List.of("data/", "orders.yaml", "my model.yaml", "types.cql");

    @TempDir private Path folder = Path.of("");

    private static String script(String shell) {
        CommandRun run = CommandRun.of(new MemoryFiles(), "", "completion", shell);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    /// Types each line and compares its last word then.
    private void check(TypingShell shell, Map<String, String> words)
            throws IOException, InterruptedException {
        if (shell != TypingShell.BASH) {
            assumeThat(shell.isInstalled()).as("%s is not installed", shell).isTrue();
        }
        List<String> lines = List.copyOf(words.keySet());
        List<String> completed =
                shell.lastWords(
                        script(shell.name().toLowerCase(Locale.ROOT)), folder, FILES, lines);
        assertThat(completed).hasSameSizeAs(lines);
        List<Map.Entry<String, String>> found =
                IntStream.range(0, lines.size())
                        .mapToObj(i -> Map.entry(lines.get(i), completed.get(i)))
                        .toList();
        assertThat(found).containsExactlyElementsOf(words.entrySet());
    }

    @ParameterizedTest
    @EnumSource
    void commands_options_values_and_files_are_completed(TypingShell shell) throws Exception {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("rowhouse des", "design");
        words.put("rowhouse export ja", "java");
        words.put("rowhouse snapshot cl", "clear");
        words.put("rowhouse help des", "design");
        words.put("rowhouse help export ja", "java");
        words.put("rowhouse export java --pack", "--package");
        words.put("rowhouse serve --guard", "--guardrails");
        words.put("rowhouse serve --log j", "json");
        words.put("rowhouse completion fi", "fish");
        words.put("rowhouse design ord", "orders.yaml");
        words.put("rowhouse design my", "my model.yaml");
        words.put("rowhouse design --horizon 3y ord", "orders.yaml");
        words.put("rowhouse design --cql ty", "types.cql");
        words.put("rowhouse serve --data da", "data/");
        words.put("rowhouse serve --data data --config ord", "orders.yaml");
        check(shell, words);
    }

    /// In zsh, scripts for bash can do neither.
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ZSH")
    void values_may_follow_an_equals_sign_and_need_not_be_files(TypingShell shell)
            throws Exception {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("rowhouse serve --data=da", "--data=data/");
        words.put("rowhouse serve --log=j", "--log=json");
        words.put("rowhouse design --horizon ord", "ord");
        check(shell, words);
    }

    @Test
    void fish_shows_what_commands_and_options_do() {
        assertThat(script("fish").lines())
                .contains(
                        "complete -c rowhouse -n '__rowhouse_names' -a design -d 'Derive the tables, statements and partition sizes of a model.'")
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
    void powershell_gets_a_table_of_all_commands() {
        assertThat(script("powershell"))
                .startsWith("# Completes rowhouse in PowerShell")
                .contains("        'export java' = @{")
                .contains("Words = @('bash', 'zsh', 'fish', 'powershell')");
    }

    @Test
    void other_shells_are_a_mistake() {
        CommandRun run = CommandRun.of(new MemoryFiles(), "", "completion", "tcsh");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("expected one of bash, zsh, fish, powershell, but was 'tcsh'");
    }
}
