package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;

/// A row of a program as arrays. A search walks through the terms of its rows millions of times,
/// which takes half as long as through a list.
final class FlatRow {
    private final int[] variables;
    private final double[] factors;
    private final double least;
    private final double most;

    private FlatRow(Row row) {
        this.variables = row.terms().stream().mapToInt(Term::variable).toArray();
        this.factors = row.terms().stream().mapToDouble(Term::factor).toArray();
        this.least = row.least();
        this.most = row.most();
    }

    /// All rows of a program, in their order.
    static FlatRow[] of(Program program) {
        return program.rows().stream().map(FlatRow::new).toArray(FlatRow[]::new);
    }

    /// The number of terms.
    int size() {
        return variables.length;
    }

    /// The variable of a term.
    int variable(int term) {
        return variables[term];
    }

    /// The factor of a term.
    double factor(int term) {
        return factors[term];
    }

    /// The least sum with which the row holds.
    double least() {
        return least;
    }

    /// The greatest sum with which the row holds.
    double most() {
        return most;
    }

    /// Whether some values of the variables give a sum that is too small.
    boolean isBreakable() {
        double sum = 0;
        for (double factor : factors) {
            sum += Math.min(0, factor);
        }
        return sum < least;
    }
}
