package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An upper bound on a resource of the design.
///
/// @param mutation the mutation whose written rows are limited; empty for the limit on the bytes of
///     the whole keyspace
/// @param most the limit
/// @param amounts the amount that each variable of the program adds
record Limit(String mutation, double most, Map<Integer, Double> amounts) {
    Limit {
        amounts = Collections.unmodifiableMap(new LinkedHashMap<>(amounts));
    }

    /// The limit as a row of the program, with amounts as shares of the limit.
    Row row() {
        List<Term> terms = new ArrayList<>();
        amounts.forEach((variable, amount) -> terms.add(new Term(variable, amount / most)));
        return new Row(terms, Double.NEGATIVE_INFINITY, 1);
    }

    /// The amount that a solution uses.
    double of(Solver.Solution solution) {
        return amounts.entrySet().stream()
                .filter(each -> solution.has(each.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
