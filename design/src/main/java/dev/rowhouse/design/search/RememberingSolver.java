package dev.rowhouse.design.search;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Solves each program once: an equal program gets the proven solution found before.
///
/// **Thread safety.** None; one design owns it.
public final class RememberingSolver implements Solver {
    private final Solver solver;
    private final Map<Program, Solution> known;
    private final Map<Program, Solution> used = new LinkedHashMap<>();

    /// Creates a solver that remembers the solutions of another.
    ///
    /// @param known proven solutions of an earlier design
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
        // An unproven solution is not kept: with more time, the solver may find a better one.
        found.filter(Solution::isProven).ifPresent(proven -> used.put(program, proven));
        return found;
    }

    /// The programs solved so far, with their proven solutions.
    public Map<Program, Solution> used() {
        return Map.copyOf(used);
    }
}
