package dev.rowhouse.design.search;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Solves each part of a program by itself, see [Components]. Small parts take less time than the
/// whole, and an edit of a model leaves most parts as they were.
public final class ComponentSolver implements Solver {
    private final Solver solver;

    /// Solves parts by another solver.
    public ComponentSolver(Solver solver) {
        this.solver = solver;
    }

    @Override
    public Optional<Solution> solve(Program program) {
        Propagation known = new Propagation(program);
        if (!known.propagate()) {
            return Optional.empty();
        }
        Components components = Components.of(program, known);
        Set<Integer> chosen = new LinkedHashSet<>(components.fixed());
        double unproven = 0;
        for (Components.Part part : components.parts()) {
            Optional<Solution> found = solver.solve(part.program());
            if (found.isEmpty()) {
                return Optional.empty();
            }
            found.get().chosen().forEach(place -> chosen.add(part.variables().get(place)));
            unproven += found.get().isProven() ? 0 : found.get().cost() - found.get().bound();
        }
        double cost = 0;
        for (int variable : chosen) {
            cost += program.variables().get(variable).cost();
        }
        return Optional.of(new Solution(chosen, cost, cost - unproven));
    }
}
