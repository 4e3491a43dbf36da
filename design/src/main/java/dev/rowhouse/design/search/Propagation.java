package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;

import java.util.ArrayList;
import java.util.List;

/// Values of the variables of a program, with everything that follows from them row by row.
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

    /// The value of a variable, as far as it is known.
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

    /// A mark to which [#undo] goes back.
    int mark() {
        return trailed;
    }

    /// Takes back all values since a mark.
    void undo(int mark) {
        while (trailed > mark) {
            int variable = trail[--trailed];
            cost -= cost(variable);
            values[variable] = Value.UNKNOWN;
        }
    }

    /// Sets what the rows leave no choice about; false when not all of them can hold.
    boolean propagate() {
        for (Row row : program.rows()) {
            if (!propagate(row)) {
                return false;
            }
        }
        return true;
    }

    /// Sets a variable and what follows from it; false when some row cannot hold any more.
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

    /// Whether a row holds whatever the unknown variables are.
    boolean holds(Row row) {
        Range range = range(row);
        return range.least >= row.least() - EPSILON && range.most <= row.most() + EPSILON;
    }

    /// The sums that a row may still have.
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
                // The row has been looked at again since.
                return propagate(row);
            }
        }
        return true;
    }
}
