package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Solves programs in Java alone, by depth first search: everything is 0 until a row that does not
/// hold demands something.
///
/// At each step the first such row is looked at, and each variable that can mend it is tried as 1,
/// the cheapest first, with all that follows from it. A branch ends when what is 1 already,
/// together with the least that rows without a common variable still demand, costs as much as the
/// best that was found. Small programs are solved to the end; large ones need SCIP.
///
/// It relies on costs that are not negative and on rows that say: of these at least (or exactly)
/// one; where this, there that; of these no more than so much.
public final class BranchAndBound implements Solver {
    private final int nodes;

    /// A solver that ends with the best it has after some branches.
    ///
    /// @param nodes the limit
    public BranchAndBound(int nodes) {
        this.nodes = nodes;
    }

    @Override
    public Optional<Solution> solve(Program program) {
        Tree tree = new Tree(program, nodes);
        tree.search();
        if (tree.bestCost == Double.POSITIVE_INFINITY) {
            return Optional.empty();
        }
        double bound = tree.left > 0 ? tree.bestCost : 0;
        return Optional.of(new Solution(tree.best, tree.bestCost, bound));
    }

    /// One search.
    private static final class Tree {
        private static final byte UNKNOWN = 0;
        private static final byte YES = 1;
        private static final byte NO = 2;
        private static final double EPSILON = 1e-9;

        private final Program program;
        private final double[] costs;
        private final List<List<Integer>> rowsOf = new ArrayList<>();
        private final byte[] values;
        private final int[] trail;
        private int trailed;
        private double cost;
        private int left;
        private Set<Integer> best = Set.of();
        private double bestCost = Double.POSITIVE_INFINITY;

        Tree(Program program, int nodes) {
            this.program = program;
            this.left = nodes;
            int count = program.variables().size();
            this.costs = program.variables().stream().mapToDouble(Program.Variable::cost).toArray();
            this.values = new byte[count];
            this.trail = new int[count];
            for (int i = 0; i < count; i++) {
                rowsOf.add(new ArrayList<>());
            }
            for (int row = 0; row < program.rows().size(); row++) {
                for (Term term : program.rows().get(row).terms()) {
                    rowsOf.get(term.variable()).add(row);
                }
            }
        }

        void search() {
            for (int row = 0; row < program.rows().size(); row++) {
                if (!propagate(program.rows().get(row))) {
                    return;
                }
            }
            branch();
        }

        private void branch() {
            if (left-- <= 0 || cost + demanded() >= bestCost - EPSILON) {
                return;
            }
            Optional<Row> broken = tightest();
            if (broken.isEmpty()) {
                bestCost = cost;
                best = new LinkedHashSet<>();
                for (int i = 0; i < values.length; i++) {
                    if (values[i] == YES) {
                        best.add(i);
                    }
                }
                return;
            }
            List<Integer> choices =
                    broken.get().terms().stream()
                            .filter(term -> term.factor() > 0)
                            .map(Term::variable)
                            .filter(variable -> values[variable] == UNKNOWN)
                            .sorted(Comparator.comparingDouble(variable -> costs[variable]))
                            .toList();
            int mark = trailed;
            for (int choice : choices) {
                int before = trailed;
                if (set(choice, YES)) {
                    branch();
                }
                undo(before);
                // What was tried is out of the question in the branches that follow.
                if (!set(choice, NO)) {
                    break;
                }
            }
            undo(mark);
        }

        /// The row that holds least, of those that do not hold while what is unknown is 0: the one
        /// with the fewest ways to mend it.
        private Optional<Row> tightest() {
            Optional<Row> tightest = Optional.empty();
            int fewest = Integer.MAX_VALUE;
            for (Row row : program.rows()) {
                double sum = 0;
                int ways = 0;
                for (Term term : row.terms()) {
                    if (values[term.variable()] == YES) {
                        sum += term.factor();
                    } else if (values[term.variable()] == UNKNOWN && term.factor() > 0) {
                        ways++;
                    }
                }
                if (sum < row.least() - EPSILON && ways < fewest) {
                    fewest = ways;
                    tightest = Optional.of(row);
                }
            }
            return tightest;
        }

        /// The least that still has to be paid: for rows that share no variable, the cheapest way
        /// to mend each.
        private double demanded() {
            boolean[] used = new boolean[values.length];
            double sum = 0;
            for (Row row : program.rows()) {
                double cheapest = missing(row, used);
                if (cheapest > 0) {
                    sum += cheapest;
                    row.terms().forEach(term -> used[term.variable()] = true);
                }
            }
            return sum;
        }

        /// The cost of the cheapest way to mend a row; 0 when it holds or shares a variable with
        /// one that was counted.
        private double missing(Row row, boolean[] used) {
            double sum = 0;
            double cheapest = Double.POSITIVE_INFINITY;
            for (Term term : row.terms()) {
                int variable = term.variable();
                if (values[variable] == YES) {
                    sum += term.factor();
                } else if (values[variable] == UNKNOWN && term.factor() > 0) {
                    if (used[variable]) {
                        return 0;
                    }
                    cheapest = Math.min(cheapest, costs[variable]);
                }
            }
            return sum < row.least() - EPSILON && cheapest < Double.POSITIVE_INFINITY
                    ? cheapest
                    : 0;
        }

        private boolean set(int variable, byte value) {
            if (values[variable] != UNKNOWN) {
                return values[variable] == value;
            }
            values[variable] = value;
            trail[trailed++] = variable;
            if (value == YES) {
                cost += costs[variable];
            }
            for (int row : rowsOf.get(variable)) {
                if (!propagate(program.rows().get(row))) {
                    return false;
                }
            }
            return true;
        }

        private void undo(int mark) {
            while (trailed > mark) {
                int variable = trail[--trailed];
                if (values[variable] == YES) {
                    cost -= costs[variable];
                }
                values[variable] = UNKNOWN;
            }
        }

        /// Sets what a row leaves no choice about; false when it cannot hold any more.
        private boolean propagate(Row row) {
            double least = 0;
            double most = 0;
            for (Term term : row.terms()) {
                byte value = values[term.variable()];
                if (value == YES) {
                    least += term.factor();
                    most += term.factor();
                } else if (value == UNKNOWN) {
                    least += Math.min(0, term.factor());
                    most += Math.max(0, term.factor());
                }
            }
            if (most < row.least() - EPSILON || least > row.most() + EPSILON) {
                return false;
            }
            for (Term term : row.terms()) {
                if (values[term.variable()] != UNKNOWN) {
                    continue;
                }
                double size = Math.abs(term.factor());
                boolean isNeeded = most - size < row.least() - EPSILON;
                boolean isTooMuch = least + size > row.most() + EPSILON;
                if (isNeeded || isTooMuch) {
                    byte value = isNeeded == term.factor() > 0 ? YES : NO;
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
}
