package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Every model of the examples and of the tutorial is proven on the embedded engine, with other
/// data than the command draws by default; so are the published ones and those of the cookbook and the guide, on
/// less data.
class ExamplesTest {
    private static final List<Path> FOLDERS =
            List.of(Path.of("..", "examples"), Path.of("..", "docs", "tutorial"));

    private static final ProofSettings SETTINGS =
            new ProofSettings(7, new Scale(1_500), new Scale(200), 60, 6, 15, 1, 8, 30);

    private static final Path PUBLISHED =
            Path.of("..", "design", "src", "test", "resources", "published");

    private static final Path COOKBOOK = Path.of("..", "docs", "cookbook", "models");
    private static final Path GUIDE = Path.of("..", "docs", "guide", "models");

    private static final ProofSettings BRIEF =
            new ProofSettings(7, new Scale(500), new Scale(100), 20, 2, 5, 1, 2, 30);

    /// The models of the cookbook are small and many.
    private static final ProofSettings SMALL =
            new ProofSettings(7, new Scale(300), new Scale(60), 20, 1, 5, 1, 2, 30);

    private final FileSystem files = FileSystem.system();

    @TestFactory
    Stream<DynamicTest> isProven() throws IOException {
        List<Path> models = new ArrayList<>();
        for (Path folder : FOLDERS) {
            for (Path example : files.list(folder)) {
                if (files.isFolder(example)) {
                    files.list(example).stream()
                            .filter(file -> file.toString().endsWith(".yaml"))
                            .filter(file -> file.getFileName().toString().startsWith("model"))
                            .forEach(models::add);
                }
            }
        }
        assertThat(models).hasSizeGreaterThan(8);
        return models.stream()
                .map(model ->
                        DynamicTest.dynamicTest(model.toString(), () -> prove(model, SETTINGS)));
    }

    @TestFactory
    Stream<DynamicTest> isProvenAsPublished() throws IOException {
        List<Path> models =
                files.list(PUBLISHED).stream()
                        .filter(file -> file.toString().endsWith(".yaml"))
                        .toList();
        assertThat(models).hasSizeGreaterThan(15);
        return models.stream()
                .map(model ->
                        DynamicTest.dynamicTest(
                                model.getFileName().toString(), () -> prove(model, BRIEF)));
    }

    @TestFactory
    Stream<DynamicTest> isProvenInTheCookbookAndTheGuide() throws IOException {
        List<Path> models = new ArrayList<>(files.list(COOKBOOK));
        models.addAll(files.list(GUIDE));
        assertThat(models).hasSizeGreaterThanOrEqualTo(30);
        return models.stream()
                .map(model ->
                        DynamicTest.dynamicTest(
                                model.getFileName().toString(), () -> prove(model, SMALL)));
    }

    private void prove(Path file, ProofSettings settings) {
        Reading<Workload> reading = WorkloadFile.read(files, file);
        assertThat(reading.value()).as(reading.text()).isPresent();
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(7)))) {
            ProofReport report =
                    new Prover(
                                    Designed.subject(reading.value().orElseThrow()),
                                    target,
                                    settings,
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();
            assertThat(report.failures()).isEmpty();
            assertThat(report.questions())
                    .allSatisfy(question -> assertThat(question.hits()).isPositive());
            assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
            assertThat(report.holds()).isTrue();
        }
    }
}
