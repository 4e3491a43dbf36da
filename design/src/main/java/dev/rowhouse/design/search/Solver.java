package dev.rowhouse.design.search;

/// Solves programs.
public interface Solver {
    /// The cheapest solution, or the best that was found in time.
    ///
    /// @throws IllegalStateException when the program has no solution, which is a defect of whoever wrote it
    Solution solve(Program program);

    /// A solution.
    ///
    /// @param values 0 or 1 for each variable
    /// @param cost what it costs
    /// @param bound no solution costs less
    record Solution(boolean[] values, double cost, double bound) {
        /// The difference that counts as none, as a share of the cost.
        private static final double TOLERANCE = 1e-6;

        /// Whether no solution can be cheaper.
        public boolean isProven() {
            return cost - bound <= TOLERANCE * Math.max(1, Math.abs(cost));
        }
    }
}
