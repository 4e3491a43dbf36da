package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
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

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Generated projects compile and do what the model says. All projects of the class are compiled in
/// one run of the compiler.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class JavaExportTest {
    static final String PACKAGE = "com.example.generated";
    static final Path ROOT = Path.of(System.getProperty("project.root"));
    private static final int MODELS = 2;

    /// How many random models are compiled together: nightly runs have hundreds.
    private static final int TOGETHER = 20;

    private static final List<String> MODEL_FILES =
            List.of(
                    "accounts",
                    "banks",
                    "bookings",
                    "calls",
                    "chat",
                    "devices",
                    "each",
                    "elements",
                    "emptied",
                    "first",
                    "follows",
                    "hires",
                    "invoices",
                    "optional",
                    "nearest",
                    "orders",
                    "collections",
                    "latest",
                    "left-counters",
                    "left-joins",
                    "lists",
                    "mates",
                    "members",
                    "papers",
                    "parcels",
                    "tickets",
                    "people",
                    "placing",
                    "posts",
                    "requests",
                    "reserved",
                    "shop",
                    "upserts",
                    "videos");

    private static final List<String> EXAMPLES =
            List.of(
                    "hotel/model",
                    "hotel/model-months",
                    "likes/model",
                    "followers/model",
                    "followers/model-view",
                    "suspensions/model",
                    "suspensions/model-buckets",
                    "timeline/model",
                    "jobs/model",
                    "gyms/model",
                    "phonebook/model",
                    "auction/model");

    private static final String LIKES = "likes/model";
    private static final String TURNED = "likes with other orders";
    private static final String FORGOTTEN = "likes with a forgotten copy";

    private GeneratedProjects projects;

    @BeforeAll
    void compile(@TempDir Path folder) throws IOException {
        List<GeneratedProject> all = new ArrayList<>();
        for (String model : MODEL_FILES) {
            all.add(GeneratedProject.of(model, workload(modelFile(model))));
        }
        for (String example : EXAMPLES) {
            all.add(GeneratedProject.of(example, workload(example(example))));
        }
        GeneratedProject likes = GeneratedProject.of("likes", workload(example(LIKES)));
        all.add(turned(likes));
        all.add(likes.withFault(FORGOTTEN, JavaExportTest::forgotten));
        projects = GeneratedProjects.of(all, folder);
    }

    private static String forgotten(String text) {
        return text.replace(
                "DELETE FROM likes_by_customer",
                "UPDATE likes_by_customer SET product_name = 'gone'");
    }

    @AfterAll
    void unload() throws IOException {
        if (projects != null) {
            projects.close();
        }
    }

    static List<String> models() {
        return MODEL_FILES;
    }

    static List<String> examples() {
        return EXAMPLES;
    }

    private static Path example(String name) {
        return ROOT.resolve("examples").resolve(name + ".yaml");
    }

    /// A model file of these tests.
    static Path modelFile(String name) {
        return ROOT.resolve("exports/src/test/resources/models").resolve(name + ".yaml");
    }

    static Workload workload(Path file) {
        return WorkloadFile.read(FileSystem.system(), file).value().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("models")
    void what_generated_code_writes_and_answers_is_right(String model)
            throws ReflectiveOperationException {
        assertThat(projects.hits(model, 1)).isPositive();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void generated_code_repeats_a_proof(String example) throws ReflectiveOperationException {
        Subject subject = projects.subject(example);
        Workload workload = subject.workload();
        RecordedProof proof = RecordedProof.of(subject);

        RepeatedProof.Counts counts = projects.repeat(example, proof);

        assertThat(counts.answers()).isGreaterThanOrEqualTo(12 * workload.questions().size());
        assertThat(counts.comparisons()).isPositive();
        if (!workload.mutations().isEmpty()) {
            assertThat(counts.mutations()).isGreaterThan(30);
            assertThat(counts.crashes() > 0)
                    .isEqualTo(
                            subject.design().mutations().stream()
                                    .anyMatch(JavaExportTest::canCrash));
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

    /// A crash between the two writes shows an order that is not safe to repeat.
    @Test
    void writes_in_another_order_than_the_plan_are_found() {
        RecordedProof proof = RecordedProof.of(projects.subject(LIKES));

        assertThatThrownBy(() -> projects.repeat(TURNED, proof))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has a row that should not be there");
    }

    private static GeneratedProject turned(GeneratedProject likes) {
        Subject subject = likes.subject();
        MutationPlan unlike = subject.design().findMutation("unlike").orElseThrow();
        List<PlanStep> steps = unlike.steps();
        MutationPlan turned =
                unlike.withSteps(List.of(steps.get(0), steps.get(3), steps.get(2), steps.get(1)));
        return new GeneratedProject(
                TURNED,
                new Subject(
                        subject.workload(), withPlan(subject.design(), turned), subject.sizes()),
                UnaryOperator.identity());
    }

    private static Design withPlan(Design design, MutationPlan plan) {
        return design.withMutations(
                design.mutations().stream()
                        .map(each -> each.mutation().equals(plan.mutation()) ? plan : each)
                        .toList());
    }

    @Test
    void generated_code_is_right_for_models_made_by_chance(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Map<Long, GeneratedProject> some = new LinkedHashMap<>();
        for (long seed : Seeds.of(MODELS)) {
            some.put(seed, random(seed));
            if (some.size() == TOGETHER) {
                checkRandom(some, Files.createTempDirectory(folder, "classes"));
                some.clear();
            }
        }
        if (!some.isEmpty()) {
            checkRandom(some, Files.createTempDirectory(folder, "classes"));
        }
    }

    private static GeneratedProject random(long seed) {
        String text = RandomWorkload.of(seed);
        try {
            Workload workload = WorkloadFile.parse("seed " + seed, text).value().orElseThrow();
            return GeneratedProject.of("seed " + seed, workload);
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + "\n" + text, e);
        }
    }

    private static void checkRandom(Map<Long, GeneratedProject> some, Path folder)
            throws IOException, ReflectiveOperationException {
        try (GeneratedProjects compiled = GeneratedProjects.of(some.values(), folder)) {
            for (var each : some.entrySet()) {
                try {
                    compiled.hits(each.getValue().name(), each.getKey());
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError(
                            "seed " + each.getKey() + "\n" + RandomWorkload.of(each.getKey()), e);
                }
            }
        }
    }

    /// The proof finds a statement that is not the plan's.
    @Test
    void a_copy_that_is_forgotten_is_found() {
        assertThatThrownBy(() -> projects.hits(FORGOTTEN, 1))
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
        Subject likes = projects.subject(LIKES);

        assertThatThrownBy(
                        () -> JavaExport.of(likes.workload(), likes.design(), "com.example.class"))
                .isInstanceOf(ExportException.class)
                .hasMessage(
                        "'com.example.class' cannot name a package; write it like com.example.hotel");
    }
}
