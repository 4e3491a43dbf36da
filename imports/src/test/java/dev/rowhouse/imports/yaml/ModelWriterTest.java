package dev.rowhouse.imports.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.imports.draft.AttributeDraft;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.query.WorkloadText;
import dev.rowhouse.model.source.Reading;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What is written is read back as the same.
class ModelWriterTest {
    private static final FileSystem FILES = FileSystem.system();

    @TestFactory
    Stream<DynamicTest> everyModelOfTheRepositorySurvivesWritingAndReading() throws IOException {
        List<Path> models = new ArrayList<>();
        models.add(Path.of("..", "exports", "src", "test", "resources", "models", "invoices.yaml"));
        for (Path folder : List.of(Path.of("..", "examples"), Path.of("..", "docs", "tutorial"))) {
            for (Path example : FILES.list(folder)) {
                if (FILES.isFolder(example)) {
                    FILES.list(example).stream()
                            .filter(file -> file.toString().endsWith(".yaml"))
                            .filter(file -> file.getFileName().toString().startsWith("model"))
                            .filter(ModelWriterTest::isOneFile)
                            .forEach(models::add);
                }
            }
        }
        assertThat(models).hasSizeGreaterThan(8);
        return models.stream().map(path -> dynamicTest(path.toString(), () -> check(path)));
    }

    /// Imports make one file, without conditions, settings of requests and options of tables. The
    /// examples of several files have all of these. Imports don't know either which question comes
    /// next.
    private static boolean isOneFile(Path path) {
        try {
            return !FILES.readText(path).contains("\ninclude:");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(Path path) {
        Reading<Workload> first = WorkloadFile.read(FILES, path);
        assertThat(first.diagnostics()).isEmpty();
        Workload workload = first.value().orElseThrow();
        String written = ModelWriter.write(WorkloadDrafter.draft(workload), "");
        Reading<Workload> second = WorkloadFile.parse("written.yaml", written);
        assertThat(second.text()).as(written).isEmpty();
        Workload again = second.value().orElseThrow();
        assertThat(WorkloadText.of(again))
                .isEqualTo(WorkloadText.of(workload).replaceAll("(?m)^ +next .*\n", ""));
        assertThat(again.model().about()).isEqualTo(workload.model().about());
        assertThat(again.model().entities().stream().map(EntityType::about))
                .isEqualTo(workload.model().entities().stream().map(EntityType::about).toList());
        assertThat(ModelWriter.write(WorkloadDrafter.draft(again), "")).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "a: b",
                "a #b",
                "ends:",
                "- dash",
                "'quoted'",
                "\"double\"",
                "back\\slash",
                "{brace}",
                "[bracket]",
                "a, b",
                "*star",
                "&anchor",
                "!tag",
                "%percent",
                "@at",
                "`grave`",
                "true",
                "null",
                "~",
                "1_000",
                "12:30",
                "0x1f",
                "Zürich 東京 \uD83C\uDFAC",
                "a\ttab",
                "? question",
                "key: {a: b}",
                "|",
                ">",
                "---"
            })
    void textsOfAnyKindSurvive(String text) {
        AttributeDraft attribute =
                new AttributeDraft(
                        "id",
                        "text",
                        false,
                        false,
                        Optional.empty(),
                        AttributeDraft.Statistics.of(
                                OptionalDouble.of(12.5), List.of(new Literal.Text(text))),
                        "beside");
        ModelDraft draft =
                ModelDraft.of(
                                "m",
                                List.of("A comment: {with} everything", ""),
                                List.of(),
                                List.of(
                                        new EntityDraft(
                                                "Thing",
                                                text,
                                                List.of("id"),
                                                OptionalLong.of(1_000),
                                                "a remark",
                                                List.of(attribute))),
                                List.of())
                        .with(
                                new QuestionDraft(
                                        "Q1",
                                        text,
                                        "SELECT t FROM Thing t WHERE t.id = '"
                                                + text.replace("'", "''")
                                                + "'",
                                        QuestionDraft.Constraints.none(),
                                        List.of("why")));
        String written = ModelWriter.write(draft, "");
        Reading<Workload> reading = WorkloadFile.parse("written.yaml", written);
        assertThat(reading.text()).as(written).isEmpty();
        Workload workload = reading.value().orElseThrow();
        assertThat(workload.questions().getFirst().ask()).isEqualTo(text);
        assertThat(workload.model().entity("Thing").about()).isEqualTo(text);
        assertThat(workload.questions().getFirst().jpql()).contains(new Literal.Text(text).jpql());
        assertThat(WorkloadDrafter.draft(workload).entities().getFirst().attributes().getFirst())
                .extracting(each -> each.statistics().values())
                .isEqualTo(List.of(new Literal.Text(text)));
    }
}
