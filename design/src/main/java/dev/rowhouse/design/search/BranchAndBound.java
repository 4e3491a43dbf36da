package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;
import dev.rowhouse.design.search.Propagation.Value;

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

        private final Program program;
        private final double[] costs;
        private final Propagation known;
        private int left;
        private Set<Integer> best = Set.of();
        private double bestCost = Double.POSITIVE_INFINITY;

        Tree(Program program, int nodes) {
            this.program = program;
            this.left = nodes;
            this.costs = program.variables().stream().mapToDouble(Program.Variable::cost).toArray();
            this.known = new Propagation(program);
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
            Optional<Row> broken = tightest();
            if (broken.isEmpty()) {
                bestCost = known.cost();
                best = new LinkedHashSet<>();
                for (int i = 0; i < costs.length; i++) {
                    if (known.value(i) == Value.YES) {
                        best.add(i);
                    }
                }
                return;
            }
            List<Integer> choices =
                    broken.get().terms().stream()
                            .filter(term -> term.factor() > 0)
                            .map(Term::variable)
                            .filter(variable -> known.value(variable) == Value.UNKNOWN)
                            .sorted(Comparator.comparingDouble(variable -> costs[variable]))
                            .toList();
            int mark = known.mark();
            for (int choice : choices) {
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

        /// The row with the fewest ways to satisfy it, of those that do not hold while all unknown
        /// variables are 0; empty when all rows hold.
        private Optional<Row> tightest() {
            Optional<Row> tightest = Optional.empty();
            int fewest = Integer.MAX_VALUE;
            for (Row row : program.rows()) {
                double sum = 0;
                int ways = 0;
                for (Term term : row.terms()) {
                    if (known.value(term.variable()) == Value.YES) {
                        sum += term.factor();
                    } else if (known.value(term.variable()) == Value.UNKNOWN && term.factor() > 0) {
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

        /// A lower bound on the cost still to come: the cheapest way to satisfy each row, for rows
        /// that share no variable.
        private double demanded() {
            boolean[] used = new boolean[costs.length];
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

        /// The cost of the cheapest way to satisfy a row; 0 when the row holds, or shares a
        /// variable with a row that was counted.
        private double missing(Row row, boolean[] used) {
            double sum = 0;
            double cheapest = Double.POSITIVE_INFINITY;
            for (Term term : row.terms()) {
                int variable = term.variable();
                if (known.value(variable) == Value.YES) {
                    sum += term.factor();
                } else if (known.value(variable) == Value.UNKNOWN && term.factor() > 0) {
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
