package dev.rowhouse.design.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.design.designer.DesignedFiles;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The choice adds up what each table costs by itself, the finished layout what all mutations do
/// together. Both come to the same, or the design says that it is not proven to cost least.
@ExtendWith(DesignedFiles.Shared.class)
class LayoutCostTest {
    private static final int MODELS = 1;

    /// The share by which sums may differ: the layout breaks ties between tables in its own way.
    private static final double ROUNDING = 1e-4;

    @TestFactory
    Stream<DynamicTest> examples_are_proven_to_cost_what_the_choice_says(DesignedFiles designed)
            throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(Path.of("../examples"))) {
            files =
                    found.filter(file -> file.getFileName().toString().startsWith("model"))
                            .filter(file -> file.toString().endsWith(".yaml"))
                            .sorted()
                            .toList();
        }
        return files.stream()
                .map(file ->
                        DynamicTest.dynamicTest(
                                file.toString(),
                                () -> {
                                    Stages stages = designed.stages(file);
                                    assertThat(stages.doubts()).isEmpty();
                                    check(stages);
                                    checkRequests(stages);
                                }));
    }

    @TestFactory
    Stream<DynamicTest> published_models_cost_what_the_choice_says(DesignedFiles designed)
            throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(Path.of("src", "test", "resources", "published"))) {
            files = found.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
        return files.stream()
                .map(file ->
                        DynamicTest.dynamicTest(
                                file.toString(),
                                () -> assertThat(designed.stages(file).doubts()).isEmpty()));
    }

    @Test
    void models_made_by_chance_cost_what_the_choice_says() {
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            try {
                Stages stages = stages(text);
                checkRequests(stages);
                assertThat(stages.doubts()).isEmpty();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
        }
    }

    private static Stages stages(String text) {
        Reading<Workload> reading = WorkloadFile.parse("test", text);
        Workload workload = reading.value().orElseThrow(() -> new AssertionError(reading.text()));
        return Designer.stages(workload, Prices.cassandra());
    }

    /// The plan of each question states the requests and partitions for which the choice charges.
    private static void checkRequests(Stages stages) {
        for (QueryPlan plan : stages.design().queries()) {
            ReadWork chosen = stages.choice().findAnswer(plan.query()).orElseThrow().cost().work();
            assertThat(plan.cost().requests())
                    .as("requests of " + plan.query())
                    .isCloseTo(chosen.requests(), within(ROUNDING));
            double partitions =
                    plan.cost().reads().stream().mapToDouble(AnswerCost.InStep::partitions).sum();
            assertThat(partitions)
                    .as("partitions of " + plan.query())
                    .isCloseTo(chosen.partitions(), within(ROUNDING));
        }
    }

    private static void check(Stages stages) {
        double chosen = stages.choice().cost();
        assertThat(stages.layout().cost().total())
                .isCloseTo(
                        chosen,
                        within(stages.layout().cost().uneven() + ROUNDING * Math.max(1, chosen)));
    }
}
