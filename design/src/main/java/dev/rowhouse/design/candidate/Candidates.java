package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.IndexRule;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.NearestRule;
import dev.rowhouse.design.logical.NestingRule;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.ViewRule;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/// The tables that could take part in a design, while they are collected: for each demand a table
/// of its own, and tables that several demands about the same rows can share.
///
/// **Thread safety.** None; one search owns it.
public final class Candidates {
    /// Where more demands about the same rows could be combined in more ways, the first ones are.
    private static final int MOST_SHARED_KEYS = 150;

    private final Model model;
    private final KeySolver solver;
    private final Nestings nestings;
    private final List<Table> tables = new ArrayList<>();
    private final List<Rows> rows = new ArrayList<>();
    private final Map<Demand, List<Read>> reads = new LinkedHashMap<>();
    private final Map<Extra, List<Read>> extras = new LinkedHashMap<>();
    private final Map<Demand, List<Read>> nested = new LinkedHashMap<>();
    private boolean isCutOff;

    /// No candidates yet.
    public Candidates(Model model) {
        this.model = model;
        this.solver = new KeySolver(model);
        this.nestings = new Nestings(model);
    }

    /// Demands and tables about the same rows: of counters, or of everything else.
    private static final class Rows {
        private final RowShape shape;
        private final boolean isCounted;
        private final Set<Demand> alone = new LinkedHashSet<>();
        private final List<Group> groups = new ArrayList<>();
        private final List<Table> tables = new ArrayList<>();

        Rows(RowShape shape, boolean isCounted) {
            this.shape = shape;
            this.isCounted = isCounted;
        }
    }

    /// Demands that one key serves.
    private record Group(List<Demand> demands, TableKey key) {}

    /// Where candidates were left out because there would have been too many, a sentence each.
    public List<String> cutOffs() {
        return isCutOff
                ? List.of(
                        "questions about the same rows could share more than %d tables; the others were not considered"
                                .formatted(MOST_SHARED_KEYS))
                : List.of();
    }

    /// All candidates in order of their numbers.
    public List<Table> tables() {
        return List.copyOf(tables);
    }

    /// Adds a table for one demand.
    public void addAlone(Demand demand) {
        Rows home = home(demand);
        Demand named = renamed(home, demand);
        if (home.alone.add(key(named))) {
            solve(home, List.of(named))
                    .ifPresent(key -> findOrAdd(home, key, demand.requestedName()));
        }
    }

    /// Adds a table for one demand, and tables that it can share with others that have been added
    /// like this.
    public void addSharing(Demand demand) {
        Rows home = home(demand);
        Demand named = key(renamed(home, demand));
        if (home.groups.stream().anyMatch(group -> group.demands().equals(List.of(named)))) {
            return;
        }
        List<Group> grown = new ArrayList<>();
        solve(home, List.of(named)).ifPresent(key -> grown.add(new Group(List.of(named), key)));
        for (Group group : home.groups) {
            boolean isFull = home.groups.size() + grown.size() >= MOST_SHARED_KEYS;
            isCutOff |= isFull && agree(group, named);
            if (!isFull && agree(group, named)) {
                List<Demand> together = new ArrayList<>(group.demands());
                together.add(named);
                solve(home, together).ifPresent(key -> grown.add(new Group(together, key)));
            }
        }
        home.groups.addAll(grown);
        grown.forEach(group -> findOrAdd(home, group.key(), requestedName(group.demands())));
    }

    /// Adds a table with the key that a model wants for a demand; columns that make its rows
    /// unique follow those of the pattern.
    public void addGiven(Demand demand, KeyPattern pattern) {
        Rows home = home(demand);
        KeyPattern named = pattern.renamed(home.shape.match(demand.shape()).orElseThrow());
        List<Field> known = new ArrayList<>(named.partition());
        List<OrderTerm> clustering = new ArrayList<>(named.clustering());
        clustering.forEach(term -> known.add(term.field()));
        solver.missing(home.shape, known)
                .forEach(field -> clustering.add(OrderTerm.ascending(field)));
        Optional<Bucketing> bucket = renamed(home, demand).bucket();
        TableKey key = new TableKey(named.partition(), bucket, clustering);
        if (home.tables.stream().noneMatch(each -> each.isGiven() && each.key().equals(key))) {
            add(home, table(home, key, demand.requestedName()).as(Table.Use.GIVEN));
        }
    }

    /// Adds a table with the key that somebody else has given it.
    public Table addGiven(RowShape shape, TableKey key) {
        Rows home = home(shape, false);
        return add(home, table(home, key, Optional.empty()).as(Table.Use.GIVEN));
    }

    /// Adds a table of a demand's rows by their identity, on which there may be an index or a
    /// view.
    public void addByIdentity(Demand demand) {
        RowShape shape = demand.shape().withoutElements();
        Identity identity = new Identity(model, shape);
        Set<Field> key = new LinkedHashSet<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            key.addAll(identity.key(Node.root(root)));
        }
        addExact(shape, List.copyOf(key));
    }

    /// Adds the table in which a condition is decided.
    public void addExact(RowShape shape, List<Field> key) {
        Rows home = home(shape, false);
        RowShape.Renaming renaming = home.shape.match(shape).orElseThrow();
        List<Field> named = key.stream().map(renaming::apply).toList();
        findOrAdd(home, new TableKey(named, Optional.empty(), List.of()), Optional.empty());
    }

    /// Adds a second table with the key that answers a lookup best, for mutations that must not
    /// read the first.
    ///
    /// @param name the name it gets
    public void addSecond(Demand demand, String name) {
        Rows home = home(demand);
        Demand named = renamed(home, demand);
        boolean isThere =
                home.tables.stream()
                        .anyMatch(each ->
                                each.isSecond()
                                        && solver.fit(each.key(), named).isPresent()
                                        && each.key().partition().size() == named.equal().size());
        if (!isThere) {
            solve(home, List.of(named))
                    .ifPresent(key ->
                            add(home, table(home, key, Optional.of(name)).as(Table.Use.SECOND)));
        }
    }

    /// Adds tables in which one of a demand's equalities leads the clustering columns instead of
    /// being part of the partition key. They answer as well in larger partitions, and are worth a
    /// look only where the model does not want the usual key.
    public void addPrefixed(Demand demand) {
        for (Field leading : demand.equal()) {
            List<Field> partition = new ArrayList<>(demand.equal());
            partition.remove(leading);
            List<OrderTerm> clustering = new ArrayList<>(List.of(OrderTerm.ascending(leading)));
            clustering.addAll(
                    demand.rowOrder().isEmpty()
                            ? demand.range().stream().map(OrderTerm::ascending).toList()
                            : demand.rowOrder());
            if (!partition.isEmpty()) {
                addGiven(demand, new KeyPattern(partition, clustering));
            }
        }
    }

    /// The parts of a demand that decide about the key of its table: all but the name and the
    /// outputs.
    private static Demand key(Demand demand) {
        return new Demand(
                "",
                demand.shape(),
                demand.equal(),
                demand.oneOf(),
                demand.contains(),
                demand.range(),
                demand.order(),
                List.of(),
                demand.bucket(),
                demand.requestedName());
    }

    private static boolean agree(Group group, Demand demand) {
        return group.demands().stream()
                .allMatch(other ->
                        other.bucket().equals(demand.bucket())
                                && (other.requestedName().equals(demand.requestedName())
                                        || other.requestedName().isEmpty()
                                        || demand.requestedName().isEmpty()));
    }

    private static Optional<String> requestedName(List<Demand> demands) {
        return demands.stream().flatMap(demand -> demand.requestedName().stream()).findFirst();
    }

    private Optional<TableKey> solve(Rows home, List<Demand> demands) {
        return solver.solve(home.shape, demands)
                .filter(key ->
                        demands.stream()
                                .allMatch(demand -> solver.hasAllRows(home.shape, key, demand)));
    }

    private Table findOrAdd(Rows home, TableKey key, Optional<String> requestedName) {
        for (Table table : home.tables) {
            if (table.key().equals(key)
                    && table.requestedName().equals(requestedName)
                    && !table.isView()
                    && !table.isNested()) {
                return table;
            }
        }
        return add(home, table(home, key, requestedName));
    }

    private Table add(Rows home, Table table) {
        tables.add(table);
        home.tables.add(table);
        reads.clear();
        extras.clear();
        nested.clear();
        return table;
    }

    private Rows home(Demand demand) {
        return home(demand.shape(), CounterTables.isServing(model, demand));
    }

    private Rows home(RowShape shape, boolean isCounted) {
        return rows.stream()
                .filter(each -> each.isCounted == isCounted && each.shape.match(shape).isPresent())
                .findFirst()
                .orElseGet(() -> {
                    Rows fresh = new Rows(shape, isCounted);
                    rows.add(fresh);
                    return fresh;
                });
    }

    /// A new table of some rows, to be added.
    private Table table(Rows home, TableKey key, Optional<String> requestedName) {
        Table table = Table.of(tables.size(), home.shape, key).named(requestedName);
        return home.isCounted ? table.ofCounters() : table;
    }

    private static Demand renamed(Rows home, Demand demand) {
        return demand.renamed(home.shape.match(demand.shape()).orElseThrow());
    }

    /// Adds materialized views that meet a demand, of the tables that are there.
    ///
    /// @param by how the model wants it answered: if by a view, then also of tables that answer it
    ///     themselves
    public void addViews(Demand demand, ServedBy by) {
        Rows home = home(demand);
        boolean hasViews =
                demand.shape().elements().isEmpty()
                        && demand.shape().first().isEmpty()
                        && (demand.requestedName().isEmpty() || by == ServedBy.VIEW)
                        && !home.isCounted;
        if (!hasViews) {
            return;
        }
        Demand named = renamed(home, demand);
        for (Table base : List.copyOf(home.tables)) {
            boolean isServed =
                    base.isView()
                            || base.isNested()
                            || by != ServedBy.VIEW
                                    && solver.fit(base.key(), named).isPresent()
                                    && solver.hasAllRows(home.shape, base.key(), named);
            if (!isServed) {
                ViewRule.key(solver, home.shape, base.key(), named)
                        .ifPresent(key -> view(home, key, base));
            }
        }
    }

    private void view(Rows home, TableKey key, Table base) {
        Optional<Integer> number = Optional.of(base.number());
        boolean isThere =
                home.tables.stream()
                        .anyMatch(each -> each.base().equals(number) && each.key().equals(key));
        if (!isThere) {
            add(home, table(home, key, Optional.empty()).viewOf(base));
        }
    }

    /// Adds tables that meet a demand with rows in collections, beside those that meet it with
    /// rows of their own.
    ///
    /// @param whole the question of which the demand is all or a part
    /// @param worth which of them are worth a look
    public void addNested(Demand demand, Demand whole, Nestings.Worth worth) {
        if (demand.shape().first().isPresent()) {
            return;
        }
        Rows home = home(demand);
        List<Field> known = renamed(home, whole).equal();
        for (Read read : reads(demand)) {
            nestings.of(home.shape, read.table().key(), read.demand(), known)
                    .filter(worth::isMet)
                    .ifPresent(found -> {
                        nested(home, found, read.table());
                        unions(home, found).forEach(union -> nested(home, union, read.table()));
                    });
        }
    }

    private void nested(Rows home, Nestings.Nested found, Table flat) {
        boolean isThere =
                home.tables.stream()
                        .anyMatch(each ->
                                each.nesting().equals(Optional.of(found.nesting()))
                                        && each.key().equals(found.key())
                                        && each.requestedName().equals(flat.requestedName()));
        if (!isThere) {
            add(
                    home,
                    table(home, found.key(), flat.requestedName())
                            .as(flat.use())
                            .nested(found.nesting()));
        }
    }

    /// The same collections with what other demands want in them.
    private List<Nestings.Nested> unions(Rows home, Nestings.Nested found) {
        return home.tables.stream()
                .filter(each -> each.key().equals(found.key()))
                .flatMap(each -> each.nesting().stream())
                .filter(each -> each.elements().equals(found.nesting().elements()))
                .flatMap(each ->
                        nestings.union(home.shape, found.key(), each, found.nesting()).stream())
                .map(union -> new Nestings.Nested(found.key(), union, found.isOneOfSeveral()))
                .toList();
    }

    /// The candidates that meet a demand with rows in collections.
    public List<Read> nested(Demand demand) {
        return nested.computeIfAbsent(demand, this::findNested);
    }

    private List<Read> findNested(Demand demand) {
        return find(
                demand,
                (table, named) ->
                        table.isNested()
                                && NestingRule.isOutside(table.nesting(), named)
                                && nestings.stores(table, named));
    }

    /// The ways to answer a question by one read that Cassandra keeps up by itself: materialized
    /// views, and tables with a secondary index.
    ///
    /// @param by how the model wants it answered
    public List<Read> extras(Demand demand, ServedBy by) {
        return extras.computeIfAbsent(new Extra(demand, by), this::findExtras);
    }

    /// A question, and how the model wants it answered.
    private record Extra(Demand demand, ServedBy by) {}

    private List<Read> findExtras(Extra wanted) {
        Rows home = home(wanted.demand());
        Demand named = renamed(home, wanted.demand());
        if (named.nearest().isPresent()) {
            return nearest(home, named);
        }
        IndexRule indexes = new IndexRule(solver);
        List<Read> found = new ArrayList<>();
        for (Table table : home.tables) {
            if (table.isView()) {
                solver.fit(table.key(), named)
                        .filter(_ -> solver.hasAllRows(table.shape(), table.key(), named))
                        .ifPresent(fit -> found.add(Read.byKey(table, named, fit.reading())));
            } else if (!table.isNested() && !table.isCounter() && table.shape().first().isEmpty()) {
                Optional<Field> indexed =
                        wanted.by() == ServedBy.INDEX
                                ? indexes.forced(table.shape(), table.key(), named)
                                : indexes.free(table.shape(), table.key(), named)
                                        .filter(_ -> table.requestedName().isEmpty());
                indexed.ifPresent(field -> found.add(Read.byIndex(table, named, field)));
            }
        }
        return List.copyOf(found);
    }

    /// The tables with an index that finds the nearest rows.
    private List<Read> nearest(Rows home, Demand named) {
        NearestRule rule = new NearestRule(solver);
        return home.tables.stream()
                .filter(table -> !table.isView() && !table.isNested() && !table.isCounter())
                .filter(table ->
                        named.requestedName().isEmpty()
                                || named.requestedName().equals(table.requestedName()))
                .flatMap(table ->
                        rule.indexed(table.shape(), table.key(), named).stream()
                                .map(field -> Read.byIndex(table, named, field)))
                .toList();
    }

    /// Adds a table on which an index may find the nearest rows: in the partition that a demand
    /// binds, or among all instances.
    public void addNearest(Demand demand) {
        if (!demand.equal().isEmpty()) {
            addAlone(demand);
            return;
        }
        Rows home = home(demand);
        List<Field> key = new Identity(model, home.shape).key(Node.root(0));
        findOrAdd(home, new TableKey(key, Optional.empty(), List.of()), demand.requestedName());
    }

    /// The candidates that meet a demand, whatever columns they store; no views.
    public List<Read> reads(Demand demand) {
        return reads.computeIfAbsent(
                demand, _ -> find(demand, (table, _) -> !table.isView() && !table.isNested()));
    }

    /// The tables of some kind that meet a demand by their key.
    ///
    /// @param isCandidate tells a table of that kind, given the demand under its names
    private List<Read> find(Demand demand, BiPredicate<Table, Demand> isCandidate) {
        if (demand.nearest().isPresent()) {
            // No key has the order.
            return List.of();
        }
        Rows home = home(demand);
        Demand named = renamed(home, demand);
        List<Read> found = new ArrayList<>();
        for (Table table : home.tables) {
            boolean isNamedSo =
                    demand.requestedName().isEmpty()
                            || demand.requestedName().equals(table.requestedName());
            if (isNamedSo
                    && isCandidate.test(table, named)
                    && solver.hasAllRows(table.shape(), table.key(), named)) {
                solver.fit(table.key(), named)
                        .ifPresent(fit -> found.add(Read.byKey(table, named, fit.reading())));
            }
        }
        return List.copyOf(found);
    }
}
