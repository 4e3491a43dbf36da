package dev.rowhouse.design.search;

import dev.rowhouse.design.search.Program.Row;
import dev.rowhouse.design.search.Program.Term;
import dev.rowhouse.design.search.Propagation.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The independent parts of a program: no two parts have a variable in common. Variables that have
/// the same value in every solution are taken out first. Each part numbers its variables from 0 and
/// does not name them, so equal parts of different programs are equal values.
///
/// @param fixed the variables that are 1 in every solution
/// @param parts the parts; the best solutions of all parts, together with the fixed variables, are
///     a best solution of the program
record Components(List<Integer> fixed, List<Part> parts) {
    /// An independent part of a program.
    ///
    /// @param variables for each variable of the part, its index in the whole program
    record Part(Program program, List<Integer> variables) {}

    /// Splits a program.
    ///
    /// @param known the values that follow from the program's rows
    static Components of(Program program, Propagation known) {
        int count = program.variables().size();
        List<Integer> fixed = new ArrayList<>();
        Groups groups = new Groups(count);
        List<Row> open = new ArrayList<>();
        for (int i = 0; i < program.rows().size(); i++) {
            if (!known.holds(i)) {
                Row row = program.rows().get(i);
                open.add(row);
                groups.join(free(row, known));
            }
        }
        Map<Integer, Builder> builders = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            switch (known.value(i)) {
                case YES -> fixed.add(i);
                case UNKNOWN ->
                        builders.computeIfAbsent(groups.of(i), _ -> new Builder())
                                .add(i, program.variables().get(i));
                case NO -> {}
            }
        }
        for (Row row : open) {
            Builder builder = builders.get(groups.of(free(row, known).getFirst()));
            if (builder != null) {
                builder.add(row, known);
            }
        }
        return new Components(
                List.copyOf(fixed), builders.values().stream().map(Builder::part).toList());
    }

    private static List<Integer> free(Row row, Propagation known) {
        List<Integer> free = new ArrayList<>();
        for (Term term : row.terms()) {
            if (known.value(term.variable()) == Value.UNKNOWN) {
                free.add(term.variable());
            }
        }
        return free;
    }

    /// Groups of variables, each represented by one of its variables.
    private static final class Groups {
        private final int[] towards;

        Groups(int count) {
            this.towards = new int[count];
            for (int i = 0; i < count; i++) {
                towards[i] = i;
            }
        }

        int of(int variable) {
            int at = variable;
            while (towards[at] != at) {
                towards[at] = towards[towards[at]];
                at = towards[at];
            }
            return at;
        }

        void join(List<Integer> together) {
            for (int variable : together) {
                towards[of(variable)] = of(together.getFirst());
            }
        }
    }

    private static final class Builder {
        private final List<Program.Variable> variables = new ArrayList<>();
        private final List<Integer> numbers = new ArrayList<>();
        private final Map<Integer, Integer> places = new LinkedHashMap<>();
        private final List<Row> rows = new ArrayList<>();

        void add(int number, Program.Variable variable) {
            places.put(number, numbers.size());
            numbers.add(number);
            variables.add(new Program.Variable("", variable.cost(), variable.isBinary()));
        }

        void add(Row row, Propagation known) {
            List<Term> terms = new ArrayList<>();
            double sum = 0;
            for (Term term : row.terms()) {
                switch (known.value(term.variable())) {
                    case YES -> sum += term.factor();
                    case UNKNOWN ->
                            terms.add(
                                    new Term(
                                            places.getOrDefault(term.variable(), 0),
                                            term.factor()));
                    case NO -> {}
                }
            }
            rows.add(new Row(terms, row.least() - sum, row.most() - sum));
        }

        Part part() {
            return new Part(new Program(variables, rows), List.copyOf(numbers));
        }
    }
}
