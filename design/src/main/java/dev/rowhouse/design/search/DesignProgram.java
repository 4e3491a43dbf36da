package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.BucketListCost;
import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.cost.WriteCost;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.ConditionTables;
import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The choice as a 0/1 program.
///
/// ```
/// t[T]     table T is there                        c[T,B]   it stores the columns B
/// w[Q,W]   question Q is answered by way W         r[Q,W,A,T]  whose read A goes to table T
/// a[M,K]   mutation M asks K                       s[M,K,T]    table T answers
/// u[M,T,P] mutation M does the part P of its work for table T, which some columns bring with them
///
/// one way per question; a way's reads and a mutation's questions each go to one table, which is
/// there and stores what they want
/// ```
///
/// Only ways and tables that answer are decided; the rest follows.
final class DesignProgram {
    private final SearchSpace space;
    private final WriteCost writes;
    private final PartitionLimits partitions;
    private final ProgramBuilder program = new ProgramBuilder();
    private final Map<Integer, Integer> tables = new LinkedHashMap<>();
    private final Map<Integer, Map<Field, Integer>> columns = new LinkedHashMap<>();
    private final List<StrategyVariable> strategies = new ArrayList<>();
    private final MutationRows mutations;
    private final BucketListRows lists;
    private final Map<String, List<Program.Row>> orders = new LinkedHashMap<>();
    private final Map<Integer, Double> bytes = new LinkedHashMap<>();
    private final Map<Integer, Map<Field, Integer>> indexes = new LinkedHashMap<>();
    private final List<Map<Integer, Double>> written = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private final Map<Integer, Integer> deciding = new LinkedHashMap<>();

    /// A way to answer a question, with its variable and those of the tables that may serve its
    /// reads.
    record StrategyVariable(
            SearchSpace.Asked question,
            PricedStrategy priced,
            int chosen,
            List<List<ReadVariable>> reads) {
        StrategyVariable {
            reads = List.copyOf(reads);
        }
    }

    /// A table that may serve a read, with the variable that says so.
    record ReadVariable(Read read, int chosen) {}

    private DesignProgram(SearchSpace space, WriteCost writes, PartitionLimits partitions) {
        this.space = space;
        this.writes = writes;
        this.partitions = partitions;
        this.mutations = new MutationRows(this, writes);
        this.lists = new BucketListRows(this, new BucketListCost(space.cardinalities(), writes));
    }

    /// Writes the program of a search space.
    ///
    /// @param kept for each entity whose instances must not be lost, the fields and the candidate
    ///     tables that can keep them
    static DesignProgram of(SearchSpace space, WriteCost writes, List<Kept> kept, Limits limits) {
        PartitionLimits partitions =
                new PartitionLimits(
                        limits, List.of(space.cardinalities(), space.cardinalitiesAtHorizon()));
        DesignProgram design = new DesignProgram(space, writes, partitions);
        design.addTables();
        space.questions().forEach(design::addQuestion);
        limits.storageBytes()
                .ifPresent(most -> design.limits.add(new Limit("", most, design.bytes)));
        for (SearchSpace.Change change : space.changes()) {
            Map<Integer, Double> rows = design.mutations.add(change);
            design.written.add(rows);
            limits.rowsWritten()
                    .ifPresent(most ->
                            design.limits.add(
                                    new Limit(change.mutation().header().name(), most, rows)));
        }
        kept.forEach(design::addKept);
        space.conditions().forEach(design::addCondition);
        return design;
    }

    /// A field that some table has to keep.
    ///
    /// @param places for each table that could, the name of the field there
    record Kept(Map<Integer, Field> places) {}

    private void addTables() {
        Map<Integer, List<Set<Field>>> bundles = Bundles.of(space);
        for (Table table : space.candidates().tables()) {
            double bare = space.cardinalities().stored(table, List.of());
            int there = program.following("t" + table.number(), writes.keeping(bare));
            tables.put(table.number(), there);
            double bareThen = space.cardinalitiesAtHorizon().stored(table, List.of());
            bytes.put(there, writes.replicas().written() * bareThen);
            Map<Field, Integer> stored = new LinkedHashMap<>();
            int place = 0;
            for (Set<Field> bundle : bundles.getOrDefault(table.number(), List.of())) {
                double more = space.cardinalities().stored(table, bundle) - bare;
                int variable =
                        program.following(
                                "c%d_%d".formatted(table.number(), place++), writes.keeping(more));
                double moreThen = space.cardinalitiesAtHorizon().stored(table, bundle) - bareThen;
                bytes.put(variable, writes.replicas().written() * moreThen);
                program.implies(variable, table(table));
                bundle.forEach(field -> stored.put(field, variable));
            }
            columns.put(table.number(), stored);
        }
        for (Table table : space.candidates().tables()) {
            table.base().ifPresent(base -> addView(table, space.candidates().tables().get(base)));
        }
    }

    /// A view shows nothing that its base does not store.
    private void addView(Table view, Table base) {
        program.implies(table(view), table(base));
        Map<Field, Integer> stored = columns(base);
        for (Field field : view.key().fields()) {
            Integer column = stored.get(field);
            if (column != null) {
                program.implies(table(view), column);
            }
        }
        columns(view)
                .forEach((field, variable) -> {
                    Integer column = stored.get(field);
                    if (column != null) {
                        program.implies(variable, column);
                    }
                });
    }

    /// The variable of an index on a field of a table, which costs something whenever the field is
    /// written.
    private int index(Table table, Field field) {
        Map<Field, Integer> known =
                indexes.computeIfAbsent(table.number(), _ -> new LinkedHashMap<>());
        Integer there = known.get(field);
        if (there != null) {
            return there;
        }
        int variable = program.following("i%d_%s".formatted(table.number(), field.path()), 0);
        known.put(field, variable);
        program.implies(variable, table(table));
        Integer column = columns(table).get(field);
        if (column != null) {
            program.implies(variable, column);
        }
        for (SearchSpace.Change change : space.changes()) {
            double rows = rowsWritten(change, table, field);
            program.addCost(variable, change.rate() * writes.ofIndex(rows));
        }
        return variable;
    }

    /// The number of rows of a table that a mutation writes together with a field.
    private static double rowsWritten(SearchSpace.Change change, Table table, Field field) {
        MaintenanceCost maintenance = change.maintenance().get(table.number());
        if (maintenance == null) {
            return 0;
        }
        return maintenance.parts().stream()
                .filter(part -> part.columns().isEmpty() || part.columns().contains(field))
                .mapToDouble(MaintenanceCost.Part::writes)
                .max()
                .orElse(0);
    }

    /// The variable of a candidate table.
    int table(Table table) {
        return table(table.number());
    }

    /// The variable of the candidate table with a number.
    int table(int number) {
        Integer variable = tables.get(number);
        if (variable == null) {
            throw new IllegalArgumentException("no variable for table " + number);
        }
        return variable;
    }

    /// The variables of the columns of a candidate table.
    Map<Field, Integer> columns(Table table) {
        return columns(table.number());
    }

    /// The variables of the columns of the candidate table with a number.
    Map<Field, Integer> columns(int number) {
        return columns.getOrDefault(number, Map.of());
    }

    private void addQuestion(SearchSpace.Asked question) {
        List<Integer> variables = new ArrayList<>();
        for (PricedStrategy priced : question.strategies()) {
            boolean isPossible =
                    priced.demands().stream()
                            .noneMatch(asked -> space.reads().of(priced, asked).isEmpty());
            if (isPossible) {
                variables.add(addStrategy(question, priced, variables.size()));
            }
        }
        program.exactlyOne(variables);
        orders.put(question.name(), forbidden(question));
    }

    /// The rows that exclude the answers to a question that the model forbids.
    private List<Program.Row> forbidden(SearchSpace.Asked question) {
        Set<Integer> forbidden = new LinkedHashSet<>();
        for (StrategyVariable each : strategies) {
            if (each.question().equals(question)) {
                List<Read> allowed = space.reads().allowed(question, each.priced());
                if (allowed.isEmpty()) {
                    forbidden.add(each.chosen());
                }
                each.reads().getFirst().stream()
                        .filter(read -> !allowed.contains(read.read()))
                        .forEach(read -> forbidden.add(read.chosen()));
            }
        }
        List<Program.Row> rows = new ArrayList<>();
        forbidden.forEach(variable -> rows.add(Program.fixed(variable, 0)));
        if (question.isLimited()) {
            rows.addAll(limited(question));
        }
        return rows;
    }

    /// The rows that keep the first tables of a question within the limits of a partition.
    private List<Program.Row> limited(SearchSpace.Asked question) {
        List<Program.Row> rows = new ArrayList<>();
        for (StrategyVariable each : strategies) {
            if (each.question().equals(question)) {
                for (ReadVariable read : each.reads().getFirst()) {
                    Table table = read.read().table();
                    rows.addAll(partitions.rows(read.chosen(), table, columns(table)));
                }
            }
        }
        return rows;
    }

    private int addStrategy(SearchSpace.Asked question, PricedStrategy priced, int place) {
        String name = "w_%s_%d".formatted(question.name(), place);
        int chosen = program.binary(name, 0);
        List<List<ReadVariable>> reads = new ArrayList<>();
        for (PricedDemand asked : priced.demands()) {
            List<ReadVariable> variables = new ArrayList<>();
            List<Read> possible = space.reads().of(priced, asked);
            for (Read read : possible) {
                double cost =
                        Rates.weight(question.rate())
                                * (space.reads().cost(question, priced, asked, read).micros()
                                        + finding(read));
                int variable = chosen;
                if (possible.size() == 1) {
                    program.addCost(chosen, cost);
                } else {
                    variable =
                            program.binary(
                                    "r_%s_%d_%d_%d"
                                            .formatted(
                                                    question.name(),
                                                    place,
                                                    reads.size(),
                                                    read.number()),
                                    cost);
                }
                variables.add(new ReadVariable(read, variable));
                require(variable, read.table(), read.demand().outputs());
                if (priced.isListed() && reads.isEmpty()) {
                    program.implies(variable, lists.of(read.table()));
                }
                Optional<Field> indexed = read.index();
                if (indexed.isPresent()) {
                    program.implies(variable, index(read.table(), indexed.get()));
                }
            }
            if (possible.size() > 1) {
                program.asMany(variables.stream().map(ReadVariable::chosen).toList(), chosen);
            }
            reads.add(variables);
        }
        strategies.add(new StrategyVariable(question, priced, chosen, reads));
        return chosen;
    }

    /// The surcharge for finding the rows of a read, in microseconds.
    double finding(Read read) {
        return read.index().isPresent()
                ? space.readCosts().byIndex(read.demand(), read.table())
                : seek(read);
    }

    double seek(Read read) {
        return space.readCosts().seek(read.demand(), read.table());
    }

    private void require(int user, Table table, Collection<Field> fields) {
        program.implies(user, table(table));
        Set<Integer> needed = new LinkedHashSet<>();
        for (Field field : fields) {
            Integer column = columns(table).get(field);
            if (column != null) {
                needed.add(column);
            }
        }
        needed.forEach(column -> program.implies(user, column));
    }

    /// The price of keeping a table with some columns, in microseconds per second.
    double storage(Table table, Collection<Field> stored) {
        return writes.keeping(space.cardinalities().stored(table, stored));
    }

    private void addKept(Kept kept) {
        Set<Integer> any = new LinkedHashSet<>();
        kept.places()
                .forEach((table, field) -> {
                    Integer column = columns.getOrDefault(table, Map.of()).get(field);
                    any.add(column == null ? table(table) : column);
                });
        if (!any.isEmpty()) {
            program.atLeastOne(any);
        }
    }

    /// A condition is decided in some table, which stores what it compares and writes.
    private void addCondition(ConditionTables.Required condition) {
        List<Integer> tables = new ArrayList<>();
        for (Table table : space.deciding(condition)) {
            int variable = program.binary("d_%d_%d".formatted(deciding.size(), table.number()), 0);
            require(variable, table, space.stored(condition, table));
            deciding.put(variable, table.number());
            tables.add(variable);
        }
        program.exactlyOne(tables);
    }

    SearchSpace space() {
        return space;
    }

    ProgramBuilder builder() {
        return program;
    }

    /// The program with everything that the model insists on.
    Program program() {
        return programBesides("");
    }

    /// The program without what the model insists on for one question.
    Program programBesides(String question) {
        List<Program.Row> rows = new ArrayList<>();
        orders.forEach((name, forbidden) -> {
            if (!name.equals(question)) {
                rows.addAll(forbidden);
            }
        });
        return program.program().with(rows);
    }

    /// The tables in which a solution decides conditions.
    Set<Integer> deciding(Solver.Solution solution) {
        Set<Integer> numbers = new LinkedHashSet<>();
        deciding.forEach((variable, table) -> {
            if (solution.has(variable)) {
                numbers.add(table);
            }
        });
        return numbers;
    }

    /// The limits of the model that a design must keep.
    List<Limit> limits() {
        return List.copyOf(limits);
    }

    /// For each mutation how many rows each variable makes it write.
    List<Map<Integer, Double>> written() {
        return List.copyOf(written);
    }

    List<StrategyVariable> strategies() {
        return List.copyOf(strategies);
    }

    MutationRows mutations() {
        return mutations;
    }

    /// The variable of each candidate table.
    Map<Integer, Integer> tables() {
        return Map.copyOf(tables);
    }

    /// The columns of a table that a solution stores.
    List<Field> stored(Table table, Solver.Solution solution) {
        return columns(table).entrySet().stream()
                .filter(each -> solution.has(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
