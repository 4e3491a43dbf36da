package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;
import dev.rowhouse.design.search.Propagation.Value;

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
                // What was tried is out of the question in the branches that follow.
                if (!known.set(choice, Value.NO)) {
                    break;
                }
            }
            known.undo(mark);
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

        /// The least that still has to be paid: for rows that share no variable, the cheapest way
        /// to mend each.
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

        /// The cost of the cheapest way to mend a row; 0 when it holds or shares a variable with
        /// one that was counted.
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
