package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.design.search.StandardSolver;
import dev.rowhouse.design.search.StrategyConstraints;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Nobody finds a cheaper design by prescribing a lookup, an answer in two steps. The test
/// prescribes it for single questions among those that the model leaves open, four of each model;
/// with `-Dconstraints.all=true`, as every night, for each of them, and for each pair when there
/// are fewer than 12. It prescribes no keys and no collections, and ignores answers that fetch more
/// than 10,000 rows.
class HandMadeConstraintsTest {
    private static final int MODELS = Integer.getInteger("constraints.models", 1);

    /// Whether all questions have lookups, and pairs of them.
    private static final boolean IS_ALL = Boolean.getBoolean("constraints.all");

    /// Otherwise so many questions of each model.
    private static final int QUESTIONS = 4;

    private static final double ROUNDING = 1e-6;

    @TestFactory
    Stream<DynamicTest> no_constraint_makes_an_example_cheaper() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path root :
                List.of(Path.of("../examples"), Path.of("src", "test", "resources", "published"))) {
            try (Stream<Path> found = Files.walk(root)) {
                found.filter(file -> file.toString().endsWith(".yaml"))
                        .filter(HandMadeConstraintsTest::isModel)
                        .sorted()
                        .forEach(files::add);
            }
        }
        return files.stream()
                .map(file ->
                        DynamicTest.dynamicTest(
                                file.toString(),
                                () ->
                                        check(
                                                workload(
                                                        WorkloadFile.read(
                                                                FileSystem.system(), file)))));
    }

    private static boolean isModel(Path file) {
        try {
            String text = Files.readString(file);
            return text.contains("\nmodel:") || text.startsWith("model:");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void no_constraint_makes_a_model_made_by_chance_cheaper() {
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            try {
                check(workload(WorkloadFile.parse("test", text)));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
        }
    }

    private static Workload workload(Reading<Workload> reading) {
        return reading.value().orElseThrow(() -> new AssertionError(reading.text()));
    }

    private static void check(Workload workload) {
        Solver solver = new StandardSolver(60_000);
        Demands demands = Demands.of(workload);
        Choice free = choose(workload, demands, solver, Set.of());
        List<String> open =
                demands.questions().keySet().stream()
                        .filter(question -> free.findAnswer(question.name()).isPresent())
                        .filter(question ->
                                CandidateDesigns.constraints(question)
                                        .equals(StrategyConstraints.none()))
                        .map(Question::name)
                        .toList();
        List<String> cheaper = new ArrayList<>();
        for (Set<String> held : sets(open)) {
            Choice choice = choose(workload, demands, solver, held);
            boolean isAnswered =
                    held.stream().allMatch(question -> isBounded(workload, choice, question));
            if (isAnswered && choice.cost() < free.cost() * (1 - ROUNDING)) {
                cheaper.add(
                        "%s: %.1f instead of %.1f"
                                .formatted(String.join(", ", held), choice.cost(), free.cost()));
            }
        }
        assertThat(cheaper).isEmpty();
    }

    /// The most rows that an application may fetch one by one, unless the model prescribes it.
    private static final double MOST_FETCHED = 10_000;

    private static boolean isBounded(Workload workload, Choice choice, String question) {
        CardinalityEstimator cardinalities = new CardinalityEstimator(workload.model());
        return choice.findAnswer(question)
                .map(priced -> priced.answer().strategy().first())
                .filter(first -> cardinalities.largest(first) <= MOST_FETCHED)
                .isPresent();
    }

    /// Some questions, each alone, from the first to the last ones; or all of them, and each pair
    /// when there are fewer than 12.
    private static List<Set<String>> sets(List<String> questions) {
        List<Set<String>> sets = new ArrayList<>();
        int step = IS_ALL ? 1 : Math.ceilDiv(questions.size(), QUESTIONS);
        for (int i = 0; i < questions.size(); i += step) {
            sets.add(Set.of(questions.get(i)));
            for (int j = i + 1; IS_ALL && j < questions.size() && questions.size() < 12; j++) {
                sets.add(Set.of(questions.get(i), questions.get(j)));
            }
        }
        return sets;
    }

    private static final StrategyConstraints LOOKUP =
            new StrategyConstraints(ServedBy.LOOKUP, Set.of(), Optional.empty(), List.of(), false);

    private static Choice choose(
            Workload workload, Demands demands, Solver solver, Set<String> lookups) {
        return CandidateDesigns.of(
                        workload,
                        demands,
                        List.of(),
                        Prices.cassandra(),
                        CostFacts.of(workload.model()),
                        solver,
                        question ->
                                lookups.contains(question.name())
                                        ? LOOKUP
                                        : CandidateDesigns.constraints(question))
                .problem()
                .cheapest(solver);
    }
}
