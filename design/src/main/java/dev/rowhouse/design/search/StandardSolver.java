package dev.rowhouse.design.search;

import java.util.Optional;
import java.util.function.Supplier;

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

    private final Supplier<Solver> thorough;

    /// Creates a solver that returns its best solution after some time.
    ///
    /// @param millis the time limit of SCIP in milliseconds
    public StandardSolver(long millis) {
        this(() -> ScipSolver.load(millis).orElseGet(() -> new BranchAndBound(MORE_BRANCHES)));
    }

    /// Creates a solver with another one for the programs that are too large for a quick search.
    StandardSolver(Supplier<Solver> thorough) {
        this.thorough = thorough;
    }

    @Override
    public Optional<Solution> solve(Program program) {
        Optional<Solution> quick = new BranchAndBound(branches(program)).solve(program);
        if (quick.isPresent() && quick.get().isProven()) {
            return quick;
        }
        Optional<Solution> slow = thorough.get().solve(program);
        return slow.isPresent() && quick.isPresent()
                ? Optional.of(better(slow.get(), quick.get()))
                : slow.or(() -> quick);
    }

    /// The cheaper solution of a program, with all that is known about the cost of the others.
    /// Where the time ends early, the quick solution may be the cheaper one.
    private static Solution better(Solution slow, Solution quick) {
        Solution cheaper = quick.cost() < slow.cost() ? quick : slow;
        return new Solution(
                cheaper.chosen(), cheaper.cost(), Math.max(slow.bound(), quick.bound()));
    }

    private static int branches(Program program) {
        return Math.min(BRANCHES, LOOKS / Math.max(1, program.rows().size()));
    }
}
