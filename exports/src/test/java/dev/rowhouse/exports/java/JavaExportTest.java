package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Generated projects compile and do what the model says.
class JavaExportTest {
    static final String PACKAGE = "com.example.generated";
    private static final int MODELS = 2;
    static final Path ROOT = Path.of(System.getProperty("project.root"));

    static Workload workload(Path file) {
        return WorkloadFile.read(FileSystem.system(), file).value().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exports/src/test/resources/models/accounts.yaml",
                "exports/src/test/resources/models/banks.yaml",
                "exports/src/test/resources/models/bookings.yaml",
                "exports/src/test/resources/models/calls.yaml",
                "exports/src/test/resources/models/chat.yaml",
                "exports/src/test/resources/models/devices.yaml",
                "exports/src/test/resources/models/each.yaml",
                "exports/src/test/resources/models/elements.yaml",
                "exports/src/test/resources/models/emptied.yaml",
                "exports/src/test/resources/models/first.yaml",
                "exports/src/test/resources/models/follows.yaml",
                "exports/src/test/resources/models/hires.yaml",
                "exports/src/test/resources/models/invoices.yaml",
                "exports/src/test/resources/models/optional.yaml",
                "exports/src/test/resources/models/nearest.yaml",
                "exports/src/test/resources/models/orders.yaml",
                "exports/src/test/resources/models/collections.yaml",
                "exports/src/test/resources/models/latest.yaml",
                "exports/src/test/resources/models/left-counters.yaml",
                "exports/src/test/resources/models/left-joins.yaml",
                "exports/src/test/resources/models/lists.yaml",
                "exports/src/test/resources/models/mates.yaml",
                "exports/src/test/resources/models/members.yaml",
                "exports/src/test/resources/models/papers.yaml",
                "exports/src/test/resources/models/parcels.yaml",
                "exports/src/test/resources/models/tickets.yaml",
                "exports/src/test/resources/models/people.yaml",
                "exports/src/test/resources/models/placing.yaml",
                "exports/src/test/resources/models/posts.yaml",
                "exports/src/test/resources/models/requests.yaml",
                "exports/src/test/resources/models/reserved.yaml",
                "exports/src/test/resources/models/shop.yaml",
                "exports/src/test/resources/models/upserts.yaml",
                "exports/src/test/resources/models/videos.yaml"
            })
    void what_generated_code_writes_and_answers_is_right(String model, @TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Workload workload = workload(ROOT.resolve(model));
        Design design = Designer.design(workload);

        assertThat(hits(workload, design, JavaExport.of(workload, design, PACKAGE), 1, folder))
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hotel/model.yaml",
                "hotel/model-months.yaml",
                "likes/model.yaml",
                "followers/model.yaml",
                "followers/model-view.yaml",
                "suspensions/model.yaml",
                "suspensions/model-buckets.yaml",
                "timeline/model.yaml",
                "jobs/model.yaml",
                "gyms/model.yaml",
                "phonebook/model.yaml",
                "auction/model.yaml"
            })
    void generated_code_repeats_a_proof(String example, @TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Workload workload = workload(ROOT.resolve("examples").resolve(example));
        SizedDesign sized = Designer.sized(workload);
        Subject subject = new Subject(workload, sized.design(), sized);
        RecordedProof proof = RecordedProof.of(subject);

        RepeatedProof.Counts counts =
                repeated(subject, proof, JavaExport.of(workload, sized.design(), PACKAGE), folder);

        assertThat(counts.answers()).isGreaterThanOrEqualTo(12 * workload.questions().size());
        assertThat(counts.comparisons()).isPositive();
        if (!workload.mutations().isEmpty()) {
            assertThat(counts.mutations()).isGreaterThan(30);
            assertThat(counts.crashes() > 0)
                    .isEqualTo(
                            sized.design().mutations().stream().anyMatch(JavaExportTest::canCrash));
        }
    }

    /// Whether a call may end between two writes.
    private static boolean canCrash(MutationPlan plan) {
        return plan.hold().isPresent()
                || PlanStep.walk(plan.allSteps()).anyMatch(PlanStep.ForEach.class::isInstance)
                || plan.allSteps().stream()
                                .filter(step ->
                                        !PlanStatements.writtenTables(List.of(step)).isEmpty())
                                .count()
                        > 1;
    }

    static RepeatedProof.Counts repeated(
            Subject subject, RecordedProof proof, List<GeneratedFile> files, Path folder)
            throws IOException, ReflectiveOperationException {
        try (CompiledProject project = CompiledProject.of(files, folder);
                GeneratedDatabase database =
                        new GeneratedDatabase(subject.design(), project, PACKAGE)) {
            return new RepeatedProof(subject, database).run(proof);
        }
    }

    /// A crash between the two writes shows an order that is not safe to repeat.
    @Test
    void writes_in_another_order_than_the_plan_are_found(@TempDir Path folder) {
        Workload workload = workload(ROOT.resolve("examples/likes/model.yaml"));
        SizedDesign sized = Designer.sized(workload);
        Subject subject = new Subject(workload, sized.design(), sized);
        MutationPlan unlike = sized.design().findMutation("unlike").orElseThrow();
        List<PlanStep> steps = unlike.steps();
        Subject turned =
                new Subject(
                        workload,
                        withPlan(
                                sized.design(),
                                unlike.withSteps(
                                        List.of(
                                                steps.get(0),
                                                steps.get(3),
                                                steps.get(2),
                                                steps.get(1)))),
                        sized);
        RecordedProof proof = RecordedProof.of(subject);

        assertThatThrownBy(() ->
                        repeated(
                                turned,
                                proof,
                                JavaExport.of(workload, turned.design(), PACKAGE),
                                folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has a row that should not be there");
    }

    private static Design withPlan(Design design, MutationPlan plan) {
        return design.withMutations(
                design.mutations().stream()
                        .map(each -> each.mutation().equals(plan.mutation()) ? plan : each)
                        .toList());
    }

    /// Compiles a project and holds it to the conceptual data; how many rows its answers had.
    static int hits(
            Workload workload, Design design, List<GeneratedFile> files, long seed, Path folder)
            throws IOException, ReflectiveOperationException {
        try (CompiledProject project = CompiledProject.of(files, folder);
                GeneratedDatabase database = new GeneratedDatabase(design, project, PACKAGE)) {
            return new GeneratedProof(workload, design, database, seed).run();
        }
    }

    @Test
    void generated_code_is_right_for_models_made_by_chance(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            Workload workload = WorkloadFile.parse("seed " + seed, text).value().orElseThrow();
            Design design = Designer.design(workload);
            Path own = Files.createDirectory(folder.resolve("seed" + seed));
            try {
                hits(workload, design, JavaExport.of(workload, design, PACKAGE), seed, own);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
        }
    }

    /// The proof finds a statement that is not the plan's.
    @Test
    void a_copy_that_is_forgotten_is_found(@TempDir Path folder) {
        Workload workload = workload(ROOT.resolve("examples/likes/model.yaml"));
        Design design = Designer.design(workload);
        List<GeneratedFile> files =
                JavaExport.of(workload, design, PACKAGE).stream()
                        .map(file ->
                                new GeneratedFile(
                                        file.path(),
                                        file.text()
                                                .replace(
                                                        "DELETE FROM likes_by_customer",
                                                        "UPDATE likes_by_customer SET product_name = 'gone'")))
                        .toList();

        assertThatThrownBy(() -> hits(workload, design, files, 1, folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("unlike")
                .hasMessageContaining("likes_by_customer has a row that should not be there");
    }

    /// The verb `java PATH`: all files that the model of a path becomes.
    @TestFactory
    Stream<DynamicTest> reads_as_a_developer_would_write_it() {
        return GoldenRunner.of("golden/java", () -> JavaExportTest::files).tests();
    }

    private static String files(GoldenCase golden) {
        Workload workload = workload(ROOT.resolve(golden.arguments().getFirst()));
        List<GeneratedFile> files =
                JavaExport.of(workload, Designer.design(workload), "com.example.shop");
        return files.stream()
                .map(file -> "// " + file.path() + "\n\n" + file.text())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void the_projects_are_built_with_the_driver_that_they_are_tested_with() throws IOException {
        assertThat(FileSystem.system().readText(ROOT.resolve("pom.xml")))
                .contains(
                        "<java-driver.version>"
                                + JavaExport.DRIVER_VERSION
                                + "</java-driver.version>");
    }

    @Test
    void a_package_has_a_name_that_java_takes() {
        Workload workload = workload(ROOT.resolve("examples/likes/model.yaml"));
        Design design = Designer.design(workload);

        assertThatThrownBy(() -> JavaExport.of(workload, design, "com.example.class"))
                .isInstanceOf(ExportException.class)
                .hasMessage(
                        "'com.example.class' cannot name a package; write it like com.example.hotel");
    }
}
