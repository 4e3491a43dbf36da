package dev.rowhouse.design.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.testkit.RandomWorkload;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What holds for every choice, tried on models made by chance. A failure shows the model.
class SearchPropertyTest {
    // The Java solver settles most of these models within its branches.
    private static final long FIRST = 1004;
    private static final int MODELS = Integer.getInteger("search.models", 2);
    private static final long MILLIS = 30_000;
    private static final int BRANCHES = 30_000;

    @Test
    void nothing_costs_less_than_what_is_chosen_and_both_solvers_find_it() {
        Solver scip = ScipSolver.load(MILLIS).orElseThrow();
        Solver java = new BranchAndBound(BRANCHES);
        int proven = 0;
        for (long seed = FIRST; seed < FIRST + MODELS; seed++) {
            String text = RandomWorkload.of(seed);
            Workload workload = WorkloadFile.parse("seed " + seed, text).value().orElseThrow();
            DesignProblem problem = problem(workload);
            Choice best = problem.cheapest(scip);
            assertThat(best.isProven()).as(text).isTrue();
            double margin = 1e-6 * best.cost();
            Choice simple = problem.best(scip);
            assertThat(simple.cost()).as(text).isBetween(best.cost() - margin, 1.02 * best.cost());
            assertThat(reads(simple)).as(text).isLessThanOrEqualTo(reads(best));
            Choice other = problem.cheapest(java);
            assertThat(other.cost()).as(text).isGreaterThanOrEqualTo(best.cost() - margin);
            if (other.isProven()) {
                proven++;
                assertThat(other.cost()).as(text).isCloseTo(best.cost(), within(margin));
            }
            assertThat(problem.oneTablePerQuestion(scip).cost())
                    .as(text)
                    .isGreaterThanOrEqualTo(best.cost() - margin);
            assertThat(problem.normalised(scip).cost())
                    .as(text)
                    .isGreaterThanOrEqualTo(best.cost() - margin);
            for (Question question : workload.questions()) {
                List<DesignProblem.Alternative> ways =
                        problem.alternatives(question.name(), 3, scip);
                assertThat(ways)
                        .as(text)
                        .filteredOn(DesignProblem.Alternative::isAllowed)
                        .allMatch(way -> way.total() >= best.cost() - margin);
            }
        }
        assertThat(proven).isGreaterThanOrEqualTo(MODELS / 2);
    }

    /// How many reads all answers make together.
    private static int reads(Choice choice) {
        return choice.answers().stream().mapToInt(priced -> priced.answer().reads().size()).sum();
    }

    private static DesignProblem problem(Workload workload) {
        KeySolver keys = new KeySolver(workload.model());
        Search search = new Search(workload.model(), Prices.cassandra());
        for (Question question : workload.questions()) {
            ServedBy by = question.constraints().servedBy();
            if (new DemandReader(workload.model()).read(question)
                            instanceof Reading.Possible(var demand)
                    && keys.solve(demand.shape(), List.of(demand))
                            .filter(key -> keys.hasAllRows(demand.shape(), key, demand))
                            .isPresent()) {
                StrategyConstraints wanted =
                        new StrategyConstraints(by, Set.of(), Optional.empty(), List.of(), false);
                assertThat(search.addQuestion(question, demand, wanted, false))
                        .satisfiesAnyOf(
                                refusal -> assertThat(refusal).isEmpty(),
                                refusal -> assertThat(by).isEqualTo(ServedBy.LOOKUP));
            }
        }
        workload.mutations().forEach(search::change);
        return search.prepare(new StandardSolver(60_000));
    }
}
