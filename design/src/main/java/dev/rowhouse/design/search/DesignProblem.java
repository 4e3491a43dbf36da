package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A workload with all its candidates, ready to be solved: for the best design, for the usual ones
/// that it is compared with, and for what would come of another way to answer one question.
public final class DesignProblem {
    /// The extra price of unwanted tables and strategies. It is so high that they are chosen only
    /// where there is no alternative.
    private static final double UNWANTED = 1e9;

    private final Model model;
    private final SearchSpace space;
    private final DesignProgram design;
    private final Program program;

    private final Set<String> impossible;
    private final Map<String, Refusal> givenUp;

    DesignProblem(
            Model model,
            SearchSpace space,
            DesignProgram design,
            Set<String> impossible,
            Map<String, Refusal> givenUp) {
        this.impossible = Set.copyOf(impossible);
        this.givenUp = Map.copyOf(givenUp);
        this.model = model;
        this.space = space;
        this.design = design;
        this.program = design.program();
    }

    /// The questions that have no part in the choice, because no way to answer them is as the
    /// model insists.
    public Set<String> impossible() {
        return impossible;
    }

    /// The cheapest design within the model's limits; the cheapest of all where none is.
    public Choice cheapest(Solver solver) {
        return choice(solver.solve(limited()).orElseGet(() -> unlimited(program, solver)));
    }

    /// The simplest of the designs that cost hardly more than the cheapest, see [Simplicity].
    public Choice best(Solver solver) {
        Optional<Solver.Solution> within = solver.solve(limited());
        Optional<Solver.Solution> serving =
                within.isPresent() ? within : solver.solve(serving(program));
        Solver.Solution cheapest = serving.orElseGet(() -> existing(program, solver));
        Program solved =
                within.isPresent() ? limited() : serving.isPresent() ? serving(program) : program;
        Solver.Solution simplest = new Simplicity(design).simplest(solved, cheapest, solver);
        return choice(simplest, cheapest.cost(), cheapest.isProven());
    }

    /// The cheapest design within the model's limits, if there is one.
    public Optional<Choice> cheapestWithin(Solver solver) {
        return solver.solve(limited()).map(this::choice);
    }

    /// The cheapest design whatever the model's limits; empty where it has none.
    public Optional<Choice> unlimited(Solver solver) {
        return design.limits().isEmpty()
                ? Optional.empty()
                : Optional.of(choice(unlimited(program, solver)));
    }

    /// The cheapest design if one question were asked more often, or less.
    ///
    /// @param factor its rate, as a multiple of the one it has
    public Choice asked(String question, double factor, Solver solver) {
        Set<Integer> own = new LinkedHashSet<>();
        for (DesignProgram.StrategyVariable strategy : design.strategies()) {
            if (strategy.question().name().equals(question)) {
                own.add(strategy.chosen());
                strategy.reads().forEach(read -> read.forEach(each -> own.add(each.chosen())));
            }
        }
        List<Program.Variable> variables = new ArrayList<>();
        for (int i = 0; i < program.variables().size(); i++) {
            Program.Variable each = program.variables().get(i);
            double cost = own.contains(i) ? each.cost() * factor : each.cost();
            variables.add(new Program.Variable(each.name(), cost, each.isBinary()));
        }
        Program other = new Program(variables, program.rows());
        return choice(
                solver.solve(serving(other).with(limits()))
                        .orElseGet(() -> unlimited(other, solver)));
    }

    private List<Program.Row> limits() {
        return design.limits().stream().map(Limit::row).toList();
    }

    /// The program whose solutions keep the model's limits and serve all mutations.
    private Program limited() {
        return serving(program).with(limits());
    }

    /// A program without the tables with which a mutation could not be served.
    private Program serving(Program any) {
        return any.with(
                design.mutations().refusing().values().stream()
                        .flatMap(Set::stream)
                        .map(variable -> Program.fixed(variable, 0))
                        .toList());
    }

    /// The best solution whatever the model's limits. It serves all mutations that have a part in
    /// the choice, unless they exclude each other.
    private Solver.Solution unlimited(Program any, Solver solver) {
        return solver.solve(serving(any)).orElseGet(() -> existing(any, solver));
    }

    /// The best solution of a program that has one.
    private static Solver.Solution existing(Program program, Solver solver) {
        return solver.solve(program)
                .orElseThrow(() -> new IllegalStateException("no design was found in time"));
    }

    /// The usual first design: each question reads one table that is made for it alone. Questions
    /// that need exactly the same table share it.
    public Choice oneTablePerQuestion(Solver solver) {
        Set<Integer> unwanted = new LinkedHashSet<>();
        for (DesignProgram.StrategyVariable strategy : design.strategies()) {
            if (!strategy.priced().strategy().isDirect()) {
                unwanted.add(strategy.chosen());
                continue;
            }
            List<DesignProgram.ReadVariable> reads = strategy.reads().getFirst();
            Demand demand = strategy.question().demand();
            for (DesignProgram.ReadVariable each : reads) {
                if (Kind.of(each.read()) != Kind.TABLE) {
                    unwanted.add(each.chosen());
                    continue;
                }
                boolean isOwn =
                        Set.copyOf(each.read().table().key().partition())
                                .equals(Set.copyOf(each.read().demand().equal()));
                if (!isOwn && reads.size() > 1 && !demand.equal().isEmpty()) {
                    unwanted.add(each.chosen());
                }
            }
        }
        return choice(solveWithout(unwanted, solver));
    }

    /// The design of a relational database: one table for each entity, with the attributes of that
    /// entity. Rows are found by their key, or through tables that store only keys.
    public Choice normalised(Solver solver) {
        Set<Integer> unwanted = new LinkedHashSet<>();
        for (Table table : space.candidates().tables()) {
            if (table.isCounter()) {
                continue;
            }
            if (table.isNested()) {
                unwanted.add(design.table(table));
            }
            Identity identity = new Identity(model, table.shape());
            boolean isByKey =
                    table.shape().isSingle()
                            && identity.key(Node.root(0)).containsAll(table.key().fields());
            List<Field> own = isByKey ? identity.held(Node.root(0)) : List.of();
            design.columns(table)
                    .forEach((field, variable) -> {
                        if (!own.contains(field)) {
                            unwanted.add(variable);
                        }
                    });
        }
        return choice(solveWithout(unwanted, solver));
    }

    /// The tables that were given, all of them with all their columns, and others only where those
    /// cannot answer. Columns that nobody asks for are left out.
    public Choice given(Solver solver) {
        Set<Integer> unwanted = new LinkedHashSet<>();
        List<Program.Row> there = new ArrayList<>();
        for (Table table : space.candidates().tables()) {
            Set<Field> stored = space.given().get(table.number());
            int variable = design.table(table);
            if (stored == null) {
                unwanted.add(variable);
                continue;
            }
            there.add(Program.fixed(variable, 1));
            design.columns(table)
                    .forEach((field, column) -> {
                        if (stored.contains(field)) {
                            there.add(Program.fixed(column, 1));
                        } else {
                            unwanted.add(column);
                        }
                    });
        }
        return choice(solveWithout(unwanted, there, solver));
    }

    private Solver.Solution solveWithout(Set<Integer> unwanted, Solver solver) {
        return solveWithout(unwanted, List.of(), solver);
    }

    /// The best solution with as little as possible of what is unwanted, at its true cost.
    private Solver.Solution solveWithout(
            Set<Integer> unwanted, List<Program.Row> rows, Solver solver) {
        List<Program.Variable> variables = new ArrayList<>();
        for (int i = 0; i < program.variables().size(); i++) {
            Program.Variable each = program.variables().get(i);
            double more = unwanted.contains(i) ? UNWANTED : 0;
            variables.add(new Program.Variable(each.name(), each.cost() + more, each.isBinary()));
        }
        Solver.Solution solution =
                unlimited(new Program(variables, program.rows()).with(rows), solver);
        double cost = 0;
        for (int i = 0; i < variables.size(); i++) {
            cost += solution.has(i) ? program.variables().get(i).cost() : 0;
        }
        double bound = solution.isProven() ? cost : Double.NEGATIVE_INFINITY;
        return new Solver.Solution(solution.chosen(), cost, bound);
    }

    /// Another way to answer a question.
    ///
    /// @param priced how it would be answered
    /// @param total what the cheapest design costs in which it is answered so, in microseconds per
    ///     second
    /// @param isAllowed whether the model lets it be answered so
    public record Alternative(Choice.PricedAnswer priced, double total, boolean isAllowed) {}

    /// The kind of table that serves the first read of an answer.
    private enum Kind {
        TABLE,
        INDEX,
        VIEW,
        COLLECTION;

        static Kind of(Read read) {
            if (read.table().isView()) {
                return VIEW;
            }
            if (read.table().isNested()) {
                return COLLECTION;
            }
            return read.index().isPresent() ? INDEX : TABLE;
        }
    }

    /// The ways to answer a question, each with the cheapest design around it, the cheapest first;
    /// those too that the model does not want.
    ///
    /// @param most no more than so many ways are tried, those whose answers cost least
    public List<Alternative> alternatives(String question, int most, Solver solver) {
        List<DesignProgram.StrategyVariable> strategies =
                design.strategies().stream()
                        .filter(strategy -> strategy.question().name().equals(question))
                        .sorted(Comparator.comparingDouble(a -> a.priced().cost().micros()))
                        .limit(most)
                        .toList();
        Program free = serving(design.programBesides(question)).with(limits());
        List<Alternative> alternatives = new ArrayList<>();
        for (DesignProgram.StrategyVariable strategy : strategies) {
            for (Kind kind : Kind.values()) {
                only(free, strategy, kind)
                        .flatMap(solver::solve)
                        .map(this::choice)
                        .ifPresent(choice -> alternatives.add(alternative(strategy, choice)));
            }
        }
        alternatives.sort(Comparator.comparingDouble(Alternative::total));
        return List.copyOf(alternatives);
    }

    /// The program in which a question is answered in one way, its first read served in one way;
    /// empty when nothing serves it so.
    private static Optional<Program> only(
            Program free, DesignProgram.StrategyVariable strategy, Kind kind) {
        List<DesignProgram.ReadVariable> first = strategy.reads().getFirst();
        if (first.stream().noneMatch(each -> Kind.of(each.read()) == kind)) {
            return Optional.empty();
        }
        List<Program.Row> rows = new ArrayList<>();
        rows.add(Program.fixed(strategy.chosen(), 1));
        first.stream()
                .filter(each -> Kind.of(each.read()) != kind)
                .forEach(each -> rows.add(Program.fixed(each.chosen(), 0)));
        return Optional.of(free.with(rows));
    }

    private Alternative alternative(DesignProgram.StrategyVariable strategy, Choice choice) {
        Choice.PricedAnswer found = choice.findAnswer(strategy.question().name()).orElseThrow();
        boolean isAllowed =
                space.reads()
                        .allowed(strategy.question(), strategy.priced())
                        .contains(found.answer().first());
        return new Alternative(found, choice.cost(), isAllowed);
    }

    /// Whether the model says how a question is to be answered, or how not.
    public boolean isOrdered(String question) {
        return space.questions().stream()
                .anyMatch(each -> each.name().equals(question) && !each.wanted().isNone());
    }

    /// The mutations that no design can serve, with the reason for each.
    public Map<String, Refusal> givenUp() {
        return givenUp;
    }

    /// The mutations that have a part in the choice; no table could serve the others.
    public Set<String> mutations() {
        return space.changes().stream()
                .map(change -> change.mutation().header().name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Where candidates were left out because there would have been too many, a sentence each.
    public List<String> cutOffs() {
        return space.cutOffs();
    }

    /// All candidates with their prices.
    public ProblemListing listing() {
        return ProblemListing.of(space, design);
    }

    /// The number of candidate tables, without views.
    public int candidates() {
        return (int) space.candidates().tables().stream().filter(table -> !table.isView()).count();
    }

    /// The number of strategies that were considered for a question.
    public int strategies(String question) {
        return (int)
                design.strategies().stream()
                        .filter(strategy -> strategy.question().name().equals(question))
                        .count();
    }

    private Choice choice(Solver.Solution solution) {
        return choice(solution, solution.cost(), solution.isProven());
    }

    private Choice choice(Solver.Solution solution, double least, boolean isProven) {
        Map<Integer, List<Demand>> lookups = new LinkedHashMap<>();
        for (LookupRows.Reply reply : design.mutations().replies()) {
            if (solution.has(reply.read().chosen())) {
                Read read = reply.read().read();
                List<Demand> asked = lookups.computeIfAbsent(read.number(), _ -> new ArrayList<>());
                Demand shown = shown(read, solution);
                if (!asked.contains(shown)) {
                    asked.add(shown);
                }
            }
        }
        List<Table> tables = new ArrayList<>();
        for (Table table : space.candidates().tables()) {
            if (solution.has(design.table(table))) {
                tables.add(table.storing(design.stored(table, solution)));
            }
        }
        List<Choice.PricedAnswer> answers = new ArrayList<>();
        for (DesignProgram.StrategyVariable strategy : design.strategies()) {
            if (solution.has(strategy.chosen())) {
                answers.add(
                        new Choice.PricedAnswer(
                                strategy.question().name(),
                                strategy.question().rate(),
                                new Answer(
                                        strategy.priced().strategy(),
                                        strategy.reads().stream()
                                                .map(reads -> chosen(reads, solution))
                                                .toList()),
                                cost(strategy, solution).plus(finding(strategy, solution))));
            }
        }
        return new Choice(
                tables,
                lookups,
                answers,
                design.deciding(solution),
                overruns(solution),
                solution.cost(),
                least,
                isProven);
    }

    /// The demand of a mutation on a table. Columns that only tables outside the chosen design
    /// would need are left out.
    private Demand shown(Read read, Solver.Solution solution) {
        Set<Field> there = new LinkedHashSet<>(design.stored(read.table(), solution));
        there.addAll(read.table().key().fields());
        return read.demand()
                .showing(read.demand().outputs().stream().filter(there::contains).toList());
    }

    private List<Choice.Overrun> overruns(Solver.Solution solution) {
        return design.limits().stream()
                .filter(limit -> limit.of(solution) > limit.most() * (1 + ROUNDING))
                .map(limit ->
                        new Choice.Overrun(limit.mutation(), limit.of(solution), limit.most()))
                .toList();
    }

    private static final double ROUNDING = 1e-6;

    /// The cost of the reads of an answer.
    private ReadCost cost(DesignProgram.StrategyVariable strategy, Solver.Solution solution) {
        ReadCost cost = ReadCost.NONE;
        for (int i = 0; i < strategy.reads().size(); i++) {
            cost =
                    cost.plus(
                            space.reads()
                                    .cost(
                                            strategy.question(),
                                            strategy.priced(),
                                            strategy.priced().demands().get(i),
                                            chosen(strategy.reads().get(i), solution)));
        }
        return cost;
    }

    /// The surcharge of an answer for finding its rows within partitions or through an index, in
    /// microseconds.
    private double finding(DesignProgram.StrategyVariable strategy, Solver.Solution solution) {
        return strategy.reads().stream()
                .mapToDouble(reads -> design.finding(chosen(reads, solution)))
                .sum();
    }

    private static Read chosen(List<DesignProgram.ReadVariable> reads, Solver.Solution solution) {
        return reads.stream()
                .filter(each -> solution.has(each.chosen()))
                .findFirst()
                .orElseThrow()
                .read();
    }
}
