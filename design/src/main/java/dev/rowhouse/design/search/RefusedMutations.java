package dev.rowhouse.design.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the mutations that no design can serve: wherever what they change is stored, they are
/// refused. As few as possible are given up. A design pays nothing for them.
final class RefusedMutations {
    private RefusedMutations() {}

    /// The names of the mutations that are given up.
    ///
    /// @param program the program, without the rows that keep it from refusing mutations
    /// @param refusing for each mutation the variables any of which makes it impossible
    static Set<String> of(Program program, Map<String, Set<Integer>> refusing, Solver solver) {
        if (refusing.isEmpty()) {
            return Set.of();
        }
        List<Program.Variable> variables = new ArrayList<>();
        program.variables()
                .forEach(each ->
                        variables.add(new Program.Variable(each.name(), 0, each.isBinary())));
        List<Program.Row> rows = new ArrayList<>(program.rows());
        Map<String, Integer> givenUp = new LinkedHashMap<>();
        refusing.forEach((mutation, excluded) -> {
            int variable = variables.size();
            variables.add(new Program.Variable("x_" + mutation, 1, true));
            givenUp.put(mutation, variable);
            for (int other : excluded) {
                rows.add(
                        new Program.Row(
                                List.of(new Program.Term(variable, 1), new Program.Term(other, -1)),
                                0,
                                Double.POSITIVE_INFINITY));
            }
        });
        return solver.solve(new Program(variables, rows))
                .map(solution -> {
                    Set<String> names = new LinkedHashSet<>();
                    givenUp.forEach((mutation, variable) -> {
                        if (solution.has(variable)) {
                            names.add(mutation);
                        }
                    });
                    return names;
                })
                .orElse(Set.of());
    }
}
