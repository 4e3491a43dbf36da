package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Propagation.Value;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Solves programs in Java, without native code, by depth-first search. All variables are 0 until a
/// row that does not hold requires a 1.
///
/// Each step takes a row that does not hold, and tries a 1 for each variable that can satisfy it,
/// the cheapest first. A branch ends when it cannot become cheaper than the best solution so far.
/// Its lower bound is the cost of the variables that are 1 plus, for rows without a common
/// variable, the cheapest way to satisfy each. The search proves small programs optimal; large ones
/// need SCIP.
///
/// It requires that no cost is negative, and supports three kinds of rows: at least (or exactly)
/// one of some variables is 1; if one variable is 1, so is another; a weighted sum has an upper
/// bound.
public final class BranchAndBound implements Solver {
    private final int nodes;

    /// Creates a solver that returns its best solution after some branches.
    ///
    /// @param nodes the most branches
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
        private static final double EPSILON = 1e-9;

        private final double[] costs;
        private final Propagation known;
        private final FlatRow[] breakable;
        private int left;
        private Set<Integer> best = Set.of();
        private double bestCost = Double.POSITIVE_INFINITY;

        Tree(Program program, int nodes) {
            this.left = nodes;
            this.costs = program.variables().stream().mapToDouble(Program.Variable::cost).toArray();
            this.known = new Propagation(program);
            this.breakable =
                    Arrays.stream(known.rows())
                            .filter(FlatRow::isBreakable)
                            .toArray(FlatRow[]::new);
        }

        void search() {
            if (known.propagate()) {
                branch();
            }
        }

        private void branch() {
            if (left-- <= 0 || known.cost() + demanded() >= bestCost - EPSILON) {
                return;
            }
            @Nullable FlatRow broken = tightest();
            if (broken == null) {
                bestCost = known.cost();
                best = new LinkedHashSet<>();
                for (int i = 0; i < costs.length; i++) {
                    if (known.value(i) == Value.YES) {
                        best.add(i);
                    }
                }
                return;
            }
            int mark = known.mark();
            for (int choice : choices(broken)) {
                int before = known.mark();
                if (known.set(choice, Value.YES)) {
                    branch();
                }
                known.undo(before);
                // The branches above have covered all solutions in which this variable is 1.
                if (!known.set(choice, Value.NO)) {
                    break;
                }
            }
            known.undo(mark);
        }

        /// The variables that can satisfy a row, the cheapest first.
        private List<Integer> choices(FlatRow row) {
            List<Integer> choices = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                if (row.factor(i) > 0 && known.value(row.variable(i)) == Value.UNKNOWN) {
                    choices.add(row.variable(i));
                }
            }
            choices.sort(Comparator.comparingDouble(variable -> costs[variable]));
            return choices;
        }

        /// The row with the fewest ways to satisfy it, of those that do not hold while all unknown
        /// variables are 0; null when all rows hold.
        private @Nullable FlatRow tightest() {
            FlatRow tightest = null;
            int fewest = Integer.MAX_VALUE;
            for (FlatRow row : breakable) {
                double sum = 0;
                int ways = 0;
                for (int i = 0; i < row.size(); i++) {
                    Value value = known.value(row.variable(i));
                    if (value == Value.YES) {
                        sum += row.factor(i);
                    } else if (value == Value.UNKNOWN && row.factor(i) > 0) {
                        ways++;
                    }
                }
                if (sum < row.least() - EPSILON && ways < fewest) {
                    fewest = ways;
                    tightest = row;
                }
            }
            return tightest;
        }

        /// A lower bound on the cost still to come: the cheapest way to satisfy each row, for rows
        /// that share no variable.
        private double demanded() {
            boolean[] used = new boolean[costs.length];
            double sum = 0;
            for (FlatRow row : breakable) {
                double cheapest = missing(row, used);
                if (cheapest > 0) {
                    sum += cheapest;
                    for (int i = 0; i < row.size(); i++) {
                        used[row.variable(i)] = true;
                    }
                }
            }
            return sum;
        }

        /// The cost of the cheapest way to satisfy a row; 0 when the row holds, or shares a
        /// variable with a row that was counted.
        private double missing(FlatRow row, boolean[] used) {
            double sum = 0;
            double cheapest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < row.size(); i++) {
                int variable = row.variable(i);
                Value value = known.value(variable);
                if (value == Value.YES) {
                    sum += row.factor(i);
                } else if (value == Value.UNKNOWN && row.factor(i) > 0) {
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
    }
}
