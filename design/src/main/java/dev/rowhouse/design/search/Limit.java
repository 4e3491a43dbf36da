package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Something that a design must not have too much of.
///
/// @param mutation the mutation that must not write too many rows; empty for the bytes of the whole
///     keyspace
/// @param most the limit
/// @param amounts how much each variable of the program adds
record Limit(String mutation, double most, Map<Integer, Double> amounts) {
    Limit {
        amounts = Collections.unmodifiableMap(new LinkedHashMap<>(amounts));
    }

    /// The limit as a row, in shares of what is allowed.
    Row row() {
        List<Term> terms = new ArrayList<>();
        amounts.forEach((variable, amount) -> terms.add(new Term(variable, amount / most)));
        return new Row(terms, Double.NEGATIVE_INFINITY, 1);
    }

    /// How much a solution has.
    double of(Solver.Solution solution) {
        return amounts.entrySet().stream()
                .filter(each -> solution.has(each.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
