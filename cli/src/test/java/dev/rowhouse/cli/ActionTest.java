package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The script of the action for GitHub, run as a runner would: with its inputs and folders in the
/// environment.
class ActionTest {
    private static final String MODEL =
            """
            model: tasks
            entities:
              Task:
                key: id
                count: 100
                attributes: {id: int, title: text}
            queries:
              One: {ask: A task, jpql: SELECT t.title FROM Task t WHERE t.id = :id}
            mutations:
              add: {ask: A new task, jpql: "INSERT INTO Task (id, title) VALUES (:id, :title)"}
            """;

    @TempDir private Path folder = Path.of("");
    private Path command = Path.of("");

    private record Ended(int code, String text, Optional<String> sarif) {}

    /// An installed command: the classes of this build.
    @BeforeEach
    void install() throws IOException {
        String classPath =
                Path.of("target", "classes").toAbsolutePath()
                        + File.pathSeparator
                        + Files.readString(Path.of("target", "runtime.classpath")).strip();
        command = folder.resolve("rowhouse");
        Files.writeString(
                command,
                """
                #!/usr/bin/env bash
                exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED -cp '%s' %s "$@"
                """
                        .formatted(
                                ProcessHandle.current().info().command().orElseThrow(),
                                classPath,
                                Main.class.getName()));
        assertThat(command.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void a_model_that_is_proven_has_no_failures() throws Exception {
        Path models = Files.createDirectory(folder.resolve("models"));
        Files.writeString(models.resolve("model.yaml"), MODEL);

        Ended ended = prove(models.toString(), "--no-racing --junit more.xml");

        assertThat(ended.code()).as(ended.text()).isZero();
        assertThat(ended.text()).contains("proven  tasks");
        assertThat(ended.sarif()).get().asString().doesNotContain("\"ruleId\"");
        assertThat(folder.resolve("more.xml")).exists();
    }

    @Test
    void a_failure_ends_the_step_and_leaves_its_place() throws Exception {
        Path model = folder.resolve("model.yaml");
        Files.writeString(model, MODEL);

        Ended ended = prove(model.toString(), "--racing-states 1");

        assertThat(ended.code()).as(ended.text()).isEqualTo(1);
        assertThat(ended.sarif()).get().asString().contains("\"ruleId\"", "model.yaml");
    }

    @Test
    void a_mistake_in_the_model_leaves_nothing_to_upload() throws Exception {
        Path model = folder.resolve("model.yaml");
        Files.writeString(model, MODEL.replace("text", "texd"));

        Ended ended = prove(model.toString(), "");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.text()).contains("model.yaml:6:");
        assertThat(ended.sarif()).isEmpty();
    }

    private Ended prove(String models, String arguments) throws Exception {
        Path output = folder.resolve("output");
        Files.writeString(output, "");
        ProcessBuilder builder =
                new ProcessBuilder(
                                "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script())
                        .directory(folder.toFile())
                        .redirectErrorStream(true);
        builder.environment()
                .putAll(
                        Map.of(
                                "COMMAND", command.toString(),
                                "MODELS", models,
                                "ARGUMENTS", arguments,
                                "RUNNER_TEMP", folder.toString(),
                                "GITHUB_OUTPUT", output.toString()));
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return new Ended(code, text, sarif(output));
    }

    private static Optional<String> sarif(Path output) throws IOException {
        for (String line : Files.readAllLines(output)) {
            if (line.startsWith("sarif=")) {
                return Optional.of(Files.readString(Path.of(line.substring("sarif=".length()))));
            }
        }
        return Optional.empty();
    }

    /// The script of the step `prove`.
    private static String script() throws IOException {
        Path file = Path.of(System.getProperty("project.root"), "action.yml");
        Object action =
                new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
        if (action instanceof Map<?, ?> keys
                && keys.get("runs") instanceof Map<?, ?> runs
                && runs.get("steps") instanceof List<?> steps) {
            for (Object each : steps) {
                if (each instanceof Map<?, ?> step
                        && "prove".equals(step.get("id"))
                        && step.get("run") instanceof String script) {
                    return script;
                }
            }
        }
        throw new AssertionError(file + " has no step `prove`");
    }
}
