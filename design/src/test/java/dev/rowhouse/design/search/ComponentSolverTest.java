package dev.rowhouse.design.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of a program have together the best solution of the whole.
class ComponentSolverTest {
    private static final int PROGRAMS = 300;
    private static final int BRANCHES = 1_000_000;
    private static final Solver WHOLE = new BranchAndBound(BRANCHES);

    @Test
    void parts_cost_together_what_the_whole_costs() {
        int solved = 0;
        int split = 0;
        for (long seed : Seeds.of(PROGRAMS)) {
            Program program = program(RandomSource.seeded(seed));
            List<Program> parts = new ArrayList<>();
            Solver solver =
                    new ComponentSolver(part -> {
                        parts.add(part);
                        return WHOLE.solve(part);
                    });
            Optional<Solver.Solution> whole = WHOLE.solve(program);
            Optional<Solver.Solution> together = solver.solve(program);
            assertThat(together.isPresent()).as("seed %s", seed).isEqualTo(whole.isPresent());
            if (together.isPresent()) {
                solved++;
                split += parts.size() > 1 ? 1 : 0;
                assertThat(together.get().isProven()).isTrue();
                assertThat(together.get().cost())
                        .as("seed %s", seed)
                        .isCloseTo(whole.orElseThrow().cost(), within(1e-6));
                assertThat(program.rows())
                        .as("seed %s", seed)
                        .allMatch(row -> holds(row, together.get()));
            }
        }
        assertThat(solved).isGreaterThan(PROGRAMS / 2);
        assertThat(split).isGreaterThan(PROGRAMS / 4);
    }

    @Test
    void an_unproven_part_leaves_the_whole_unproven_by_its_own_gap() {
        Program program =
                new Program(
                        List.of(variable(2), variable(3), variable(5), variable(7)),
                        List.of(atLeastOne(0, 1), atLeastOne(2, 3)));
        Solver solver =
                new ComponentSolver(part ->
                        WHOLE.solve(part)
                                .map(found ->
                                        new Solver.Solution(
                                                found.chosen(), found.cost(), found.cost() - 1)));
        Solver.Solution found = solver.solve(program).orElseThrow();
        assertThat(found.chosen()).containsExactlyInAnyOrder(0, 2);
        assertThat(found.cost()).isEqualTo(7);
        assertThat(found.bound()).isEqualTo(5);
        assertThat(found.isProven()).isFalse();
    }

    @Test
    void a_program_that_differs_in_one_part_solves_only_that_part() {
        Program before =
                new Program(
                        List.of(variable(2), variable(3), variable(5), variable(7)),
                        List.of(atLeastOne(0, 1), atLeastOne(2, 3)));
        RememberingSolver first = new RememberingSolver(WHOLE, Map.of());
        assertThat(new ComponentSolver(first).solve(before)).isPresent();
        List<Program> solved = new ArrayList<>();
        RememberingSolver second =
                new RememberingSolver(
                        part -> {
                            solved.add(part);
                            return WHOLE.solve(part);
                        },
                        first.used());
        Program after =
                new Program(
                        List.of(variable(2), variable(3), variable(11), variable(7)),
                        before.rows());
        assertThat(new ComponentSolver(second).solve(after).orElseThrow().chosen())
                .containsExactlyInAnyOrder(0, 3);
        assertThat(solved).hasSize(1);
        assertThat(solved.getFirst().variables())
                .extracting(Program.Variable::cost)
                .containsExactly(11.0, 7.0);
    }

    private static Program.Variable variable(double cost) {
        return new Program.Variable("v", cost, true);
    }

    private static Program.Row atLeastOne(int one, int other) {
        return new Program.Row(
                List.of(new Program.Term(one, 1), new Program.Term(other, 1)),
                1,
                Double.POSITIVE_INFINITY);
    }

    /// A program with rows of the kinds that designs have.
    private static Program program(RandomSource random) {
        int count = 4 + random.nextInt(12);
        ProgramBuilder builder = new ProgramBuilder();
        for (int i = 0; i < count; i++) {
            builder.binary("v" + i, random.nextInt(20));
        }
        for (int i = 0; i < 1 + random.nextInt(count); i++) {
            int one = random.nextInt(count);
            int other = random.nextInt(count);
            int third = random.nextInt(count);
            if (one == other || other == third || one == third) {
                continue;
            }
            switch (random.nextInt(6)) {
                case 0 -> builder.exactlyOne(List.of(one, other));
                case 1 -> builder.atLeastOne(List.of(one, other, third));
                case 2 -> builder.implies(one, other);
                case 3 -> builder.notBoth(one, other);
                case 4 -> builder.bothImply(one, other, third);
                default -> builder.asMany(List.of(one, other), third);
            }
        }
        return builder.program();
    }

    private static boolean holds(Program.Row row, Solver.Solution solution) {
        double sum =
                row.terms().stream()
                        .mapToDouble(term -> solution.has(term.variable()) ? term.factor() : 0)
                        .sum();
        return sum >= row.least() - 1e-9 && sum <= row.most() + 1e-9;
    }
}
