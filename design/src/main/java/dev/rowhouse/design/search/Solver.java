package dev.rowhouse.design.search;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Solves programs.
public interface Solver {
    /// The cheapest solution, or the best one found in time; empty when the program has none or
    /// none was found.
    Optional<Solution> solve(Program program);

    /// A solution of a program.
    ///
    /// @param chosen the variables that are 1, ascending: so their costs are added up in the same
    ///     order in each run of a program, and the sums are the same to the last digit
    /// @param cost the sum of the chosen variables' costs
    /// @param bound a lower bound on the cost of every solution
    record Solution(Set<Integer> chosen, double cost, double bound) {
        /// Copies the set.
        public Solution {
            chosen = Collections.unmodifiableSet(new LinkedHashSet<>(new TreeSet<>(chosen)));
        }

        /// Whether a variable is 1.
        public boolean has(int variable) {
            return chosen.contains(variable);
        }

        /// The largest difference between cost and bound that counts as none, as a share of the
        /// cost.
        private static final double TOLERANCE = 1e-6;

        /// Whether the solution is proven to be the cheapest.
        public boolean isProven() {
            return cost - bound <= TOLERANCE * Math.max(1, Math.abs(cost));
        }
    }
}
