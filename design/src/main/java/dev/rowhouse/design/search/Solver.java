package dev.rowhouse.design.search;

import java.util.Optional;
import java.util.Set;

/// Solves programs.
public interface Solver {
    /// The cheapest solution, or the best that was found in time; empty when there is none, or none
    /// was found.
    Optional<Solution> solve(Program program);

    /// A solution.
    ///
    /// @param chosen the variables that are 1
    /// @param cost what it costs
    /// @param bound no solution costs less
    record Solution(Set<Integer> chosen, double cost, double bound) {
        /// Copies the set.
        public Solution {
            chosen = Set.copyOf(chosen);
        }

        /// Whether a variable is 1.
        public boolean has(int variable) {
            return chosen.contains(variable);
        }

        /// The difference that counts as none, as a share of the cost.
        private static final double TOLERANCE = 1e-6;

        /// Whether no solution can be cheaper.
        public boolean isProven() {
            return cost - bound <= TOLERANCE * Math.max(1, Math.abs(cost));
        }
    }
}
