package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.Variant;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Prefers simple answers among designs that cost about the same: one read, the order in the key,
/// and no work left to the application. Prices are estimates, so a difference of a few per cent
/// says nothing, but every further read and every sort in memory is code that somebody writes, and
/// an answer that is sorted in memory cannot be read page by page.
final class Simplicity {
    /// A design may cost more than the cheapest by this share of its cost, if it is simpler.
    private static final double MARGIN = 0.02;

    private static final double FETCH = 1;
    private static final double SORT = 0.75;
    private static final double TABLE = 0.5;
    private static final double CHECK = 0.25;

    private final List<DesignProgram.Answer> answers;
    private final List<Integer> tables;

    /// Compares designs by how they answer their questions, and with how many tables.
    ///
    /// @param answers all ways to answer them, with their variables
    /// @param tables the variables of all tables
    Simplicity(List<DesignProgram.Answer> answers, Collection<Integer> tables) {
        this.answers = List.copyOf(answers);
        this.tables = List.copyOf(tables);
    }

    /// A solution that costs at most the margin more than the cheapest and is as simple as can be
    /// had for that; the cheapest itself where nothing simpler was found in time.
    ///
    /// What makes the answers of the cheapest solution less simple is charged with its share of the
    /// margin, and a further table as well, since every write has to reach it. Answers that are
    /// simple already stay as they are.
    Solver.Solution simplest(Program program, Solver.Solution cheapest, Solver solver) {
        double weight =
                answers.stream()
                        .filter(each -> cheapest.has(each.chosen()))
                        .mapToDouble(each -> weight(each.way().variant()))
                        .sum();
        if (weight == 0) {
            return cheapest;
        }
        Program charged = charged(program, MARGIN * cheapest.cost() / weight);
        return solver.solve(charged.with(simpleAlready(cheapest)))
                .map(found -> priced(program, found))
                .filter(found -> found.cost() <= cheapest.cost() * (1 + MARGIN))
                .orElse(cheapest);
    }

    private List<Program.Row> simpleAlready(Solver.Solution cheapest) {
        return answers.stream()
                .filter(each -> cheapest.has(each.chosen()))
                .filter(each -> weight(each.way().variant()) == 0)
                .map(each -> Program.fixed(each.chosen(), 1))
                .toList();
    }

    /// The program with a charge for each step that makes an answer less simple.
    private Program charged(Program program, double charge) {
        List<Program.Variable> variables = new ArrayList<>(program.variables());
        for (DesignProgram.Answer each : answers) {
            charge(variables, each.chosen(), charge * weight(each.way().variant()));
        }
        tables.forEach(table -> charge(variables, table, charge * TABLE));
        return new Program(variables, program.rows());
    }

    private static void charge(List<Program.Variable> variables, int variable, double more) {
        Program.Variable old = variables.get(variable);
        variables.set(
                variable, new Program.Variable(old.name(), old.cost() + more, old.isBinary()));
    }

    /// A solution at its true cost.
    private static Solver.Solution priced(Program program, Solver.Solution found) {
        double cost =
                found.chosen().stream().mapToDouble(i -> program.variables().get(i).cost()).sum();
        return new Solver.Solution(found.chosen(), cost, Double.NEGATIVE_INFINITY);
    }

    private static double weight(Variant variant) {
        return FETCH * variant.fetches().size()
                + (variant.sort().isEmpty() ? 0 : SORT)
                + CHECK * variant.checks().size();
    }
}
