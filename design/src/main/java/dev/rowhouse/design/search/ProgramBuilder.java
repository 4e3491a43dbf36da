package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;
import dev.rowhouse.design.search.Program.Variable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Builds a [Program].
///
/// **Thread safety.** None.
final class ProgramBuilder {
    private final List<Variable> variables = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    /// Adds a variable that the solver restricts to 0 and 1.
    int binary(String name, double cost) {
        return add(new Variable(name, cost, true));
    }

    /// Adds a variable whose value follows from the other variables.
    int following(String name, double cost) {
        return add(new Variable(name, cost, false));
    }

    private int add(Variable variable) {
        variables.add(variable);
        return variables.size() - 1;
    }

    /// Adds to the cost of a variable.
    void addCost(int variable, double cost) {
        Variable old = variables.get(variable);
        variables.set(variable, new Variable(old.name(), old.cost() + cost, old.isBinary()));
    }

    /// Requires that exactly one of some variables is 1.
    void exactlyOne(Collection<Integer> some) {
        rows.add(new Row(sum(some), 1, 1));
    }

    /// Requires that the sum of some variables equals another variable.
    void asMany(Collection<Integer> some, int as) {
        List<Term> terms = new ArrayList<>(sum(some));
        terms.add(new Term(as, -1));
        rows.add(new Row(terms, 0, 0));
    }

    /// Requires that at least one of some variables is 1. The solver restricts these variables to 0
    /// and 1.
    void atLeastOne(Collection<Integer> some) {
        for (int variable : some) {
            Variable old = variables.get(variable);
            variables.set(variable, new Variable(old.name(), old.cost(), true));
        }
        rows.add(new Row(sum(some), 1, Double.POSITIVE_INFINITY));
    }

    /// Requires that a variable is 1 if another one is.
    void implies(int one, int other) {
        if (one == other) {
            return;
        }
        rows.add(
                new Row(
                        List.of(new Term(other, 1), new Term(one, -1)),
                        0,
                        Double.POSITIVE_INFINITY));
    }

    /// Requires that two variables are not both 1.
    void notBoth(int one, int other) {
        rows.add(new Row(sum(List.of(one, other)), Double.NEGATIVE_INFINITY, 1));
    }

    /// Requires that a third variable is 1 if two others are.
    void bothImply(int one, int two, int third) {
        if (one == third || two == third) {
            return;
        }
        rows.add(
                new Row(
                        List.of(new Term(third, 1), new Term(one, -1), new Term(two, -1)),
                        -1,
                        Double.POSITIVE_INFINITY));
    }

    private static List<Term> sum(Collection<Integer> some) {
        return some.stream().map(variable -> new Term(variable, 1)).toList();
    }

    Program program() {
        return new Program(variables, rows);
    }
}
