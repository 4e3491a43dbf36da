package dev.rowhouse.design.search;

import java.util.Optional;

/// Solves small programs in Java and larger ones with SCIP. Without SCIP's native code for this
/// platform, it returns the best solution that it finds in Java, which may be unproven.
public final class StandardSolver implements Solver {
    /// The most branches before SCIP is tried. More of them take longer than loading SCIP.
    private static final int BRANCHES = 3_000;

    /// The most evaluations of a row before SCIP is tried. Each branch evaluates every row, so a
    /// large program gets fewer branches.
    private static final int LOOKS = 3_000_000;

    /// The most branches without SCIP.
    private static final int MORE_BRANCHES = 300_000;

    private final long millis;

    /// Creates a solver that returns its best solution after some time.
    ///
    /// @param millis the time limit of SCIP in milliseconds
    public StandardSolver(long millis) {
        this.millis = millis;
    }

    @Override
    public Optional<Solution> solve(Program program) {
        Optional<Solution> quick = new BranchAndBound(branches(program)).solve(program);
        if (quick.isPresent() && quick.get().isProven()) {
            return quick;
        }
        Optional<Solver> scip = ScipSolver.load(millis);
        return scip.orElseGet(() -> new BranchAndBound(MORE_BRANCHES)).solve(program);
    }

    private static int branches(Program program) {
        return Math.min(BRANCHES, LOOKS / Math.max(1, program.rows().size()));
    }
}
