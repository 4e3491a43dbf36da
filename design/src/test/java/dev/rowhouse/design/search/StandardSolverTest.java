package dev.rowhouse.design.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class StandardSolverTest {
    @Test
    void solvesWhatHasMoreDecisionsThanAQuickSearchHasBranches() {
        int decisions = 4_000;
        ProgramBuilder builder = new ProgramBuilder();
        for (int i = 0; i < decisions; i++) {
            builder.exactlyOne(List.of(builder.binary("a" + i, 1), builder.binary("b" + i, 2)));
        }

        Solver.Solution solution =
                new StandardSolver(30_000).solve(builder.program()).orElseThrow();

        assertThat(solution.cost()).isEqualTo(decisions);
        assertThat(solution.isProven()).isTrue();
    }
}
