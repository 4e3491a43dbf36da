package dev.rowhouse.design.search;

import dev.rowhouse.design.logical.Strategy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Prefers simple answers among designs of about the same cost: one read, rows in the order of the
/// key, and no work left to the application. Prices are estimates, so a difference of a few per
/// cent says little. But the application needs code for every further read and every sort in
/// memory, and it cannot read an answer page by page that it has to sort. Simpler answers must not
/// make mutations do more work.
final class Simplicity {
    /// The share by which a simpler design may cost more than the cheapest.
    private static final double MARGIN = 0.02;

    private static final double FETCH = 1;
    private static final double SORT = 0.75;
    private static final double TABLE = 0.5;
    private static final double CHECK = 0.25;

    private final DesignProgram design;

    /// Creates the comparison of a program's designs, by their answers and their number of tables.
    Simplicity(DesignProgram design) {
        this.design = design;
    }

    /// The simplest solution whose cost exceeds that of the cheapest by the margin at most; the
    /// cheapest itself when no simpler one was found in time.
    ///
    /// Each step that makes an answer less simple is charged with a share of the margin, and so is
    /// each table. Answers that are simple already stay as they are. No mutation writes more rows
    /// than in the cheapest solution, and all mutations together look up no more.
    Solver.Solution simplest(Program program, Solver.Solution cheapest, Solver solver) {
        double weight =
                design.strategies().stream()
                        .filter(each -> cheapest.has(each.chosen()))
                        .mapToDouble(each -> weight(each.priced().strategy()))
                        .sum();
        if (weight == 0) {
            return cheapest;
        }
        Program charged = charged(program, MARGIN * cheapest.cost() / weight);
        return solver.solve(charged.with(simpleAlready(cheapest)).with(noMoreWork(cheapest)))
                .map(found -> priced(program, found))
                .filter(found -> found.cost() <= cheapest.cost() * (1 + MARGIN))
                .orElse(cheapest);
    }

    private List<Program.Row> simpleAlready(Solver.Solution cheapest) {
        return design.strategies().stream()
                .filter(each -> cheapest.has(each.chosen()))
                .filter(each -> weight(each.priced().strategy()) == 0)
                .map(each -> Program.fixed(each.chosen(), 1))
                .toList();
    }

    /// The rows that keep mutations from doing more work than in the cheapest solution.
    private List<Program.Row> noMoreWork(Solver.Solution cheapest) {
        List<Map<Integer, Double>> works = new ArrayList<>(design.written());
        Map<Integer, Double> lookups = new LinkedHashMap<>();
        design.mutations().replies().forEach(reply -> lookups.put(reply.read().chosen(), 1.0));
        works.add(lookups);
        List<Program.Row> rows = new ArrayList<>();
        for (Map<Integer, Double> work : works) {
            List<Program.Term> terms = new ArrayList<>();
            double most = 0;
            for (Map.Entry<Integer, Double> each : work.entrySet()) {
                terms.add(new Program.Term(each.getKey(), each.getValue()));
                most += cheapest.has(each.getKey()) ? each.getValue() : 0;
            }
            rows.add(new Program.Row(terms, Double.NEGATIVE_INFINITY, most + ROUNDING * most));
        }
        return rows;
    }

    private static final double ROUNDING = 1e-6;

    /// The program with a charge on each step that makes an answer less simple.
    private Program charged(Program program, double charge) {
        List<Program.Variable> variables = new ArrayList<>(program.variables());
        for (DesignProgram.StrategyVariable each : design.strategies()) {
            charge(variables, each.chosen(), charge * weight(each.priced().strategy()));
        }
        design.tables().values().forEach(table -> charge(variables, table, charge * TABLE));
        return new Program(variables, program.rows());
    }

    private static void charge(List<Program.Variable> variables, int variable, double more) {
        Program.Variable old = variables.get(variable);
        variables.set(
                variable, new Program.Variable(old.name(), old.cost() + more, old.isBinary()));
    }

    /// A solution with its cost in the program without charges.
    private static Solver.Solution priced(Program program, Solver.Solution found) {
        double cost =
                found.chosen().stream().mapToDouble(i -> program.variables().get(i).cost()).sum();
        return new Solver.Solution(found.chosen(), cost, Double.NEGATIVE_INFINITY);
    }

    private static double weight(Strategy strategy) {
        return FETCH * strategy.instances()
                + (strategy.after().order().isEmpty() ? 0 : SORT)
                + CHECK * strategy.after().checks().size();
    }
}
