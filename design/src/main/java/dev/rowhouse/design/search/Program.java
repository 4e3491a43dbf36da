package dev.rowhouse.design.search;

import java.util.ArrayList;
import java.util.List;

/// A linear program with 0/1 variables: the smallest sum of costs within all rows.
///
/// @param variables what is decided; every one lies between 0 and 1
/// @param rows what must hold
public record Program(List<Variable> variables, List<Row> rows) {
    /// Copies the lists.
    public Program {
        variables = List.copyOf(variables);
        rows = List.copyOf(rows);
    }

    /// Something between 0 and 1.
    ///
    /// @param cost what 1 costs
    /// @param isBinary whether only 0 and 1 will do; the others are 0 or 1 in an optimum anyway
    public record Variable(String name, double cost, boolean isBinary) {}

    /// `least <= sum of terms <= most`.
    public record Row(List<Term> terms, double least, double most) {
        /// Copies the terms.
        public Row {
            terms = List.copyOf(terms);
        }
    }

    /// A variable with its factor.
    ///
    /// @param variable its place among the program's variables
    public record Term(int variable, double factor) {}

    /// The same program with more rows.
    public Program with(List<Row> more) {
        List<Row> all = new ArrayList<>(rows);
        all.addAll(more);
        return new Program(variables, all);
    }

    /// A row that fixes a variable.
    public static Row fixed(int variable, double value) {
        return new Row(List.of(new Term(variable, 1)), value, value);
    }
}
