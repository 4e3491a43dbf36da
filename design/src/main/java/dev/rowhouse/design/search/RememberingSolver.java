package dev.rowhouse.design.search;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Solves no program twice: an equal program gets the solution that was proven before.
///
/// **Thread safety.** None; one design owns it.
public final class RememberingSolver implements Solver {
    private final Solver solver;
    private final Map<Program, Solution> known;
    private final Map<Program, Solution> used = new LinkedHashMap<>();

    /// Remembers what a solver finds.
    ///
    /// @param known proven solutions from before
    public RememberingSolver(Solver solver, Map<Program, Solution> known) {
        this.solver = solver;
        this.known = Map.copyOf(known);
    }

    @Override
    public Optional<Solution> solve(Program program) {
        Optional<Solution> remembered =
                Optional.ofNullable(used.get(program))
                        .or(() -> Optional.ofNullable(known.get(program)));
        Optional<Solution> found = remembered.or(() -> solver.solve(program));
        // Where the solver ran out of time, it may find something better next time.
        found.filter(Solution::isProven).ifPresent(proven -> used.put(program, proven));
        return found;
    }

    /// The programs solved so far, with their proven solutions.
    public Map<Program, Solution> used() {
        return Map.copyOf(used);
    }
}
