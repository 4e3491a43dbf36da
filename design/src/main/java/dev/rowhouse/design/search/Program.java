package dev.rowhouse.design.search;

import java.util.ArrayList;
import java.util.List;

/// A linear program with 0/1 variables: minimise the sum of costs while all rows hold.
///
/// @param variables the variables; each lies between 0 and 1
/// @param rows the constraints that must hold
public record Program(List<Variable> variables, List<Row> rows) {
    /// Copies the lists.
    public Program {
        variables = List.copyOf(variables);
        rows = List.copyOf(rows);
    }

    /// A variable between 0 and 1.
    ///
    /// @param cost the cost of the value 1
    /// @param isBinary whether the solver must restrict it to 0 and 1; the other variables are 0 or
    ///     1 in an optimum without that
    public record Variable(String name, double cost, boolean isBinary) {}

    /// A constraint: `least <= sum of terms <= most`.
    public record Row(List<Term> terms, double least, double most) {
        /// Copies the terms.
        public Row {
            terms = List.copyOf(terms);
        }
    }

    /// A variable with its factor.
    ///
    /// @param variable the index of the variable in the program
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
