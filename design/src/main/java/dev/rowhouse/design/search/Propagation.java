package dev.rowhouse.design.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The known values of a program's variables, with all values that follow from them in single rows.
///
/// **Thread safety.** None.
final class Propagation {
    private static final double EPSILON = 1e-9;

    private final double[] costs;
    private final FlatRow[] rows;
    private final FlatRow[][] rowsOf;
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
        this.costs = program.variables().stream().mapToDouble(Program.Variable::cost).toArray();
        int count = program.variables().size();
        this.rows = FlatRow.of(program);
        this.rowsOf = byVariable(rows, count);
        this.values = new Value[count];
        this.trail = new int[count];
        Arrays.fill(values, Value.UNKNOWN);
    }

    private static FlatRow[][] byVariable(FlatRow[] rows, int count) {
        List<List<FlatRow>> of = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            of.add(new ArrayList<>());
        }
        for (FlatRow row : rows) {
            for (int i = 0; i < row.size(); i++) {
                of.get(row.variable(i)).add(row);
            }
        }
        return of.stream().map(each -> each.toArray(FlatRow[]::new)).toArray(FlatRow[][]::new);
    }

    /// The rows of the program, in their order.
    FlatRow[] rows() {
        return rows;
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
        return values[variable] == Value.YES ? costs[variable] : 0;
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
        for (FlatRow row : rows) {
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
        for (FlatRow row : rowsOf[variable]) {
            if (!propagate(row)) {
                return false;
            }
        }
        return true;
    }

    /// Whether the row at an index holds for all values of the unknown variables.
    boolean holds(int index) {
        FlatRow row = rows[index];
        return least(row) >= row.least() - EPSILON && most(row) <= row.most() + EPSILON;
    }

    /// The least sum that a row can still have.
    private double least(FlatRow row) {
        double least = 0;
        for (int i = 0; i < row.size(); i++) {
            double factor = row.factor(i);
            switch (values[row.variable(i)]) {
                case YES -> least += factor;
                case UNKNOWN -> least += Math.min(0, factor);
                case NO -> {}
            }
        }
        return least;
    }

    /// The greatest sum that a row can still have.
    private double most(FlatRow row) {
        double most = 0;
        for (int i = 0; i < row.size(); i++) {
            double factor = row.factor(i);
            switch (values[row.variable(i)]) {
                case YES -> most += factor;
                case UNKNOWN -> most += Math.max(0, factor);
                case NO -> {}
            }
        }
        return most;
    }

    private boolean propagate(FlatRow row) {
        double least = least(row);
        double most = most(row);
        if (most < row.least() - EPSILON || least > row.most() + EPSILON) {
            return false;
        }
        for (int i = 0; i < row.size(); i++) {
            if (values[row.variable(i)] != Value.UNKNOWN) {
                continue;
            }
            double factor = row.factor(i);
            double size = Math.abs(factor);
            boolean isNeeded = most - size < row.least() - EPSILON;
            boolean isTooMuch = least + size > row.most() + EPSILON;
            if (isNeeded || isTooMuch) {
                Value value = isNeeded == factor > 0 ? Value.YES : Value.NO;
                if (!set(row.variable(i), value)) {
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
