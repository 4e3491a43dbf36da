package dev.rowhouse.design.search;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Solves each independent part of a program separately, see [Components]. Several small parts are
/// faster to solve than the whole program. After an edit of the model most parts are the same, and
/// [RememberingSolver] knows their solutions.
public final class ComponentSolver implements Solver {
    private final Solver solver;

    /// Creates a solver that solves each part with another solver.
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
