package dev.rowhouse.design.search;

import java.util.Optional;

/// Solves small programs in Java at once, and the others by SCIP where its native code is there.
/// Where it is not, the best that was found in Java has to do, and says that it is not proven.
public final class StandardSolver implements Solver {
    /// So many branches of a small program take less time than loading SCIP.
    private static final int BRANCHES = 3_000;

    /// A branch looks at every row: so many looks at a row of a large program do.
    private static final int LOOKS = 3_000_000;

    /// So many branches are tried where there is no SCIP.
    private static final int MORE_BRANCHES = 300_000;

    private final long millis;

    /// A solver that stops after some time with the best it has.
    ///
    /// @param millis the limit in milliseconds
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
