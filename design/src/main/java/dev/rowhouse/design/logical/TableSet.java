package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables of a design, or of a part of one.
///
/// **Invariants.** A table keeps its number, shape and key for ever; it may get more columns,
/// questions and indexes.
///
/// **Thread safety.** None; one designer owns it.
public final class TableSet {
    private final Model model;
    private final KeySolver solver;
    private final Map<Integer, Table> tables = new LinkedHashMap<>();
    private Set<Integer> deciding = Set.of();

    /// An empty set.
    public TableSet(Model model) {
        this.model = model;
        this.solver = new KeySolver(model);
    }

    /// A set of one table.
    public static TableSet of(Model model, Table alone) {
        TableSet tables = new TableSet(model);
        tables.put(alone);
        return tables;
    }

    /// The tables in the order in which they were added.
    public List<Table> tables() {
        return List.copyOf(tables.values());
    }

    /// The table of a number.
    ///
    /// @throws IllegalArgumentException when there is none
    public Table table(int number) {
        Table table = tables.get(number);
        if (table == null) {
            throw new IllegalArgumentException("no table " + number);
        }
        return table;
    }

    /// Says in which tables conditions of mutations are decided, where several have the key.
    public void decideIn(Set<Integer> numbers) {
        deciding = Set.copyOf(numbers);
    }

    /// Adds a table that was chosen among the candidates, or puts a changed table in the place of
    /// the one with its number.
    public void put(Table table) {
        tables.put(table.number(), table);
    }

    /// Whether a column is one value for all rows of a partition: not part of the key, and
    /// determined by the partition key. A table with buckets has none, because each bucket would
    /// hold a copy of its own; neither has a table what a view of it shows.
    public boolean isStatic(Table table, Field field) {
        if (table.isView()
                || table.key().bucket().isPresent()
                || table.rowClustering().isEmpty()
                || table.isNested(field)
                || !table.others().contains(field)) {
            return false;
        }
        Identity identity = new Identity(model, table.shape());
        List<Field> partition = table.key().partition();
        // Where a partition is one row anyway, nothing is shared.
        return identity.isDetermined(field, partition)
                && !identity.isRowDetermined(partition)
                && tables.values().stream()
                        .filter(view -> view.base().equals(Optional.of(table.number())))
                        .noneMatch(view -> view.fields().contains(field));
    }

    /// The read by which a table serves a question, whether or not it stores all that the question
    /// shows; empty when its rows or its key do not fit.
    public Optional<Read> read(Table table, Demand demand) {
        return table.shape()
                .match(demand.shape())
                .map(demand::renamed)
                .filter(named -> solver.hasAllRows(table.shape(), table.key(), named))
                .flatMap(named ->
                        fit(table, named).map(fit -> Read.byKey(table, named, fit.reading())));
    }

    private Optional<KeySolver.Fit> fit(Table table, Demand named) {
        return NestingRule.isOutside(table.nesting(), named)
                ? solver.fit(table.key(), named)
                : Optional.empty();
    }

    /// The read of the table that answers a mutation's own question as the tables are now.
    public Optional<Read> find(Demand demand) {
        return reads(demand).stream().filter(TableSet::isComplete).findFirst();
    }

    /// As [#find(Demand)], but in none of some tables.
    public Optional<Read> find(Demand demand, Set<Integer> avoided) {
        return avoided.isEmpty() ? find(demand) : findFresh(demand, avoided);
    }

    /// The same as [#find(Demand)], but avoids some tables and all views, which lag behind their
    /// base tables.
    public Optional<Read> findFresh(Demand demand, Set<Integer> avoided) {
        return fresh(demand, avoided).stream().filter(TableSet::isComplete).findFirst();
    }

    private List<Read> fresh(Demand demand, Set<Integer> avoided) {
        return reads(demand).stream()
                .filter(read -> !avoided.contains(read.number()))
                .filter(read -> !read.table().isView())
                .toList();
    }

    /// Whether the table stores all that is asked of it.
    private static boolean isComplete(Read read) {
        return read.table().stores(read.demand().outputs());
    }

    /// The table whose primary key is nothing but some fields: the place where a conditional write
    /// decides about them.
    ///
    /// @param key the fields under the names of the shape
    public Optional<Table> findExact(RowShape shape, List<Field> key) {
        return tables.values().stream()
                .filter(table ->
                        !table.isView()
                                && !table.isCounter()
                                && table.nesting().isEmpty()
                                && table.key().bucket().isEmpty())
                .filter(table ->
                        table.shape()
                                .match(shape)
                                .map(renaming -> key.stream().map(renaming::apply).toList())
                                .filter(named ->
                                        Set.copyOf(named).equals(Set.copyOf(table.key().fields())))
                                .isPresent())
                .min(Comparator.comparing(table -> !deciding.contains(table.number())));
    }

    /// All reads that serve a question, the tightest key first: a table whose partition is exactly
    /// what is bound before one where it is more.
    private List<Read> reads(Demand demand) {
        List<Read> exact = new ArrayList<>();
        List<Read> wider = new ArrayList<>();
        for (Table table : tables.values()) {
            // What is nested is for questions: a mutation that reads its way to other rows reads
            // rows.
            if (table.isCounter() || table.nesting().isPresent()) {
                continue;
            }
            read(table, demand)
                    .ifPresent(read -> {
                        boolean isExact = table.key().partition().size() == demand.equal().size();
                        (isExact && !table.isView() ? exact : wider).add(read);
                    });
        }
        exact.addAll(wider);
        return exact;
    }

    /// The solver of keys.
    public KeySolver solver() {
        return solver;
    }

    /// The model that the tables are of.
    public Model model() {
        return model;
    }

    /// The fields of a demand that a key does not have.
    static List<Field> beyond(TableKey key, List<Field> wanted) {
        return wanted.stream().filter(field -> !key.fields().contains(field)).toList();
    }
}
