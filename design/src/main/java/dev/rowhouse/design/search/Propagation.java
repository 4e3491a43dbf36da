package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;

import java.util.ArrayList;
import java.util.List;

/// The known values of a program's variables, with all values that follow from them in single rows.
///
/// **Thread safety.** None.
final class Propagation {
    private static final double EPSILON = 1e-9;

    private final Program program;
    private final List<List<Row>> rowsOf = new ArrayList<>();
    private final Value[] values;
    private final int[] trail;
    private int trailed;
    private double cost;

    /// The value of a variable, if it is known.
    enum Value {
        UNKNOWN,
        YES,
        NO
    }

    Propagation(Program program) {
        this.program = program;
        int count = program.variables().size();
        this.values = new Value[count];
        this.trail = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = Value.UNKNOWN;
            rowsOf.add(new ArrayList<>());
        }
        for (Row row : program.rows()) {
            for (Term term : row.terms()) {
                rowsOf.get(term.variable()).add(row);
            }
        }
    }

    /// The value of a variable.
    Value value(int variable) {
        return values[variable];
    }

    /// The cost of the variables that are 1.
    double cost() {
        return cost;
    }

    private double cost(int variable) {
        return values[variable] == Value.YES ? program.variables().get(variable).cost() : 0;
    }

    /// The current state, to which [#undo] can return.
    int mark() {
        return trailed;
    }

    /// Forgets all values set since a mark.
    void undo(int mark) {
        while (trailed > mark) {
            int variable = trail[--trailed];
            cost -= cost(variable);
            values[variable] = Value.UNKNOWN;
        }
    }

    /// Sets all variables for which the rows leave only one value; false when the rows cannot all
    /// hold.
    boolean propagate() {
        for (Row row : program.rows()) {
            if (!propagate(row)) {
                return false;
            }
        }
        return true;
    }

    /// Sets a variable and all values that follow from it; false when some row can no longer hold.
    boolean set(int variable, Value value) {
        if (values[variable] != Value.UNKNOWN) {
            return values[variable] == value;
        }
        values[variable] = value;
        trail[trailed++] = variable;
        cost += cost(variable);
        for (Row row : rowsOf.get(variable)) {
            if (!propagate(row)) {
                return false;
            }
        }
        return true;
    }

    /// Whether a row holds for all values of the unknown variables.
    boolean holds(Row row) {
        Range range = range(row);
        return range.least >= row.least() - EPSILON && range.most <= row.most() + EPSILON;
    }

    /// The range of sums that a row can still have.
    private record Range(double least, double most) {}

    private Range range(Row row) {
        double least = 0;
        double most = 0;
        for (Term term : row.terms()) {
            switch (values[term.variable()]) {
                case YES -> {
                    least += term.factor();
                    most += term.factor();
                }
                case UNKNOWN -> {
                    least += Math.min(0, term.factor());
                    most += Math.max(0, term.factor());
                }
                case NO -> {}
            }
        }
        return new Range(least, most);
    }

    private boolean propagate(Row row) {
        Range range = range(row);
        if (range.most < row.least() - EPSILON || range.least > row.most() + EPSILON) {
            return false;
        }
        for (Term term : row.terms()) {
            if (values[term.variable()] != Value.UNKNOWN) {
                continue;
            }
            double size = Math.abs(term.factor());
            boolean isNeeded = range.most - size < row.least() - EPSILON;
            boolean isTooMuch = range.least + size > row.most() + EPSILON;
            if (isNeeded || isTooMuch) {
                Value value = isNeeded == term.factor() > 0 ? Value.YES : Value.NO;
                if (!set(term.variable(), value)) {
                    return false;
                }
                // Setting the variable may have set others of this row, so the range is computed
                // again.
                return propagate(row);
            }
        }
        return true;
    }
}
