package dev.rowhouse.design.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.search.Solver.Solution;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

class StandardSolverTest {
    private static final int TRIANGLES = 40;

    /// A program whose first solution is found quickly, but takes too many branches to prove. Of
    /// each three variables, every two need a 1, so that the least cost is two of each three.
    private static Program triangles() {
        ProgramBuilder builder = new ProgramBuilder();
        for (int i = 0; i < TRIANGLES; i++) {
            int a = builder.binary("a" + i, 1);
            int b = builder.binary("b" + i, 1);
            int c = builder.binary("c" + i, 1);
            builder.atLeastOne(List.of(a, b));
            builder.atLeastOne(List.of(b, c));
            builder.atLeastOne(List.of(a, c));
        }
        return builder.program();
    }

    private static Solution solve(Optional<Solution> ofTheThoroughSolver) {
        return new StandardSolver(() -> _ -> ofTheThoroughSolver).solve(triangles()).orElseThrow();
    }

    @Test
    void solvesWhatHasMoreDecisionsThanAQuickSearchHasBranches() {
        int decisions = 4_000;
        ProgramBuilder builder = new ProgramBuilder();
        for (int i = 0; i < decisions; i++) {
            builder.exactlyOne(List.of(builder.binary("a" + i, 1), builder.binary("b" + i, 2)));
        }

        Solution solution = new StandardSolver(30_000).solve(builder.program()).orElseThrow();

        assertThat(solution.cost()).isEqualTo(decisions);
        assertThat(solution.isProven()).isTrue();
    }

    @Test
    void takesTheQuickSolutionUnprovenWhereTheTimeEnds() {
        Solution solution = solve(Optional.empty());

        assertThat(solution.cost()).isEqualTo(2 * TRIANGLES);
        assertThat(solution.isProven()).isFalse();
    }

    @Test
    void takesTheCheaperSolutionWithTheLargerBound() {
        Solution solution = solve(Optional.of(new Solution(Set.of(), 1_000, TRIANGLES)));

        assertThat(solution.cost()).isEqualTo(2 * TRIANGLES);
        assertThat(solution.bound()).isEqualTo(TRIANGLES);
    }
}
