package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.model.Growth;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.physical.ColumnDesign;
import dev.rowhouse.design.physical.ColumnSource;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.plan.Bind;
import dev.rowhouse.design.plan.Expression;
import dev.rowhouse.design.plan.FetchStep;
import dev.rowhouse.design.plan.PlanStatement;
import dev.rowhouse.design.plan.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the old table of which a new one can be filled: it has all values of the new key, loses none of its rows if possible, and leaves the fewest columns empty.
///
/// @param model the model
/// @param tables the old tables
record FillFinder(Model model, List<TableMetadata> tables) {
    private static final String OLD = "old";

    /// An old table as a source.
    ///
    /// @param rows which of its columns store which values
    /// @param lookups for values that it does not have: the old table that has them by key
    private record Candidate(Matching rows, Map<Field, Lookup> lookups, boolean isWhole) {}

    /// A value that another old table has by the key of an instance.
    ///
    /// @param key the values of the key, in the order of the table's
    private record Lookup(Matching rows, Node node, List<Field> key, ColumnMetadata column) {}

    /// How some columns of a new table are filled, all of its key among them.
    Optional<BackFill> find(TableDesign table, List<ColumnDesign> columns) {
        Identity identity = new Identity(model, table.shape());
        Map<Field, List<String>> wanted = new LinkedHashMap<>();
        Set<Field> needed = new LinkedHashSet<>();
        Set<Field> key = new LinkedHashSet<>();
        for (ColumnDesign column : columns) {
            field(column)
                    .ifPresent(field -> {
                        wanted.put(
                                field,
                                column.source() instanceof ColumnSource.OfField
                                        ? List.of(column.name())
                                        : List.of());
                        wanted.putIfAbsent(field.whole(), List.of());
                        needed.add(field);
                        if (column.role().isKey()) {
                            key.add(field);
                        }
                    });
        }
        // What tells rows apart may be in no column of the new table: one that lists buckets has
        // less.
        identity.missing(List.of()).forEach(each -> wanted.putIfAbsent(each, List.of()));
        // Keys of what the rows refer to lead to values that the table itself does not have.
        for (Field field : List.copyOf(wanted.keySet())) {
            if (!field.node().isRoot()) {
                identity.key(field.node()).forEach(each -> wanted.putIfAbsent(each, List.of()));
            }
        }
        List<Candidate> candidates = new ArrayList<>();
        for (TableMetadata old : tables) {
            Matching rows = Matching.of(old, identity, wanted);
            Map<Field, Lookup> lookups = new LinkedHashMap<>();
            for (Field field : needed) {
                if (!has(rows, field)) {
                    lookup(identity, rows, field).ifPresent(found -> lookups.put(field, found));
                }
            }
            boolean isPossible =
                    key.stream().allMatch(field -> has(rows, field) || lookups.containsKey(field));
            boolean isWhole = identity.isRowDetermined(withElements(rows.keyFields(), rows, table));
            boolean identifiesRows =
                    identity.isRowDetermined(withElements(rows.columns().keySet(), rows, table));
            if (isPossible && identifiesRows && (isWhole || rows.hasWholeKey())) {
                candidates.add(new Candidate(rows, lookups, isWhole));
            }
        }
        return candidates.stream()
                .max(
                        Comparator.comparing(Candidate::isWhole)
                                .thenComparingLong(each -> filled(each, needed))
                                .thenComparingInt(each -> -each.lookups().size())
                                .thenComparingInt(each -> -each.rows().table().primaryKey().size()))
                .map(best -> backFill(table, columns, best));
    }

    /// Some values, and the elements of the collections that an old table has.
    private static List<Field> withElements(
            Collection<Field> known, Matching rows, TableDesign table) {
        List<Field> fields = new ArrayList<>(known);
        table.shape().elements().stream()
                .filter(element -> rows.columns().containsKey(element.whole()))
                .forEach(fields::add);
        return fields;
    }

    private static long filled(Candidate candidate, Set<Field> needed) {
        return needed.stream()
                .filter(field ->
                        has(candidate.rows(), field) || candidate.lookups().containsKey(field))
                .count();
    }

    private static boolean has(Matching rows, Field field) {
        return rows.columns().containsKey(field) || rows.columns().containsKey(field.whole());
    }

    /// The value that a column stores or is computed from.
    private static Optional<Field> field(ColumnDesign column) {
        return switch (column.source()) {
            case ColumnSource.OfField(Field field) -> Optional.of(field);
            case ColumnSource.OfBucket(var _, Field time) -> Optional.of(time);
            case ColumnSource.OfShard(var _, Field hashed) -> Optional.of(hashed);
            case ColumnSource.OfElements _, ColumnSource.Constant _ -> Optional.empty();
        };
    }

    /// An old table whose rows are the instances that a value belongs to, and which can be read by what another one has.
    private Optional<Lookup> lookup(Identity identity, Matching rows, Field field) {
        Node node = field.node();
        List<Field> asked = identity.key(node);
        if (!asked.stream().allMatch(each -> rows.columns().containsKey(each))) {
            return Optional.empty();
        }
        Identity own = new Identity(model, RowShape.of(identity.entity(node)));
        Field there = Field.of(Node.root(0), field.attribute());
        for (TableMetadata table : tables) {
            Map<Field, List<String>> wanted = new LinkedHashMap<>();
            own.key(Node.root(0)).forEach(each -> wanted.put(each, List.of()));
            wanted.put(there, List.of());
            Matching found = Matching.of(table, own, wanted);
            ColumnMetadata column = found.columns().get(there);
            if (column != null && found.hasWholeKey() && found.keyFields().size() == asked.size()) {
                List<Field> ordered = new ArrayList<>();
                for (ColumnMetadata part : table.primaryKey()) {
                    for (int i = 0; i < asked.size(); i++) {
                        if (part.equals(found.columns().get(own.key(Node.root(0)).get(i)))) {
                            ordered.add(asked.get(i));
                        }
                    }
                }
                return Optional.of(new Lookup(found, node, ordered, column));
            }
        }
        return Optional.empty();
    }

    private BackFill backFill(TableDesign table, List<ColumnDesign> columns, Candidate from) {
        TableMetadata old = from.rows().table();
        Map<Field, Expression> values = new LinkedHashMap<>();
        Set<String> read = new LinkedHashSet<>();
        List<FetchStep> lookups = new ArrayList<>();
        Map<String, Lookup> byStep = new LinkedHashMap<>();
        Map<String, Set<String>> shown = new LinkedHashMap<>();
        from.lookups()
                .forEach((field, lookup) -> {
                    String step = lookup.rows().table().name();
                    byStep.putIfAbsent(step, lookup);
                    shown.computeIfAbsent(step, _ -> new LinkedHashSet<>())
                            .add(lookup.column().name());
                    values.put(field, new Expression.RowColumn(step, lookup.column().name()));
                });
        byStep.forEach((step, lookup) ->
                lookups.add(fetch(step, lookup, shown.getOrDefault(step, Set.of()), from, read)));
        List<String> names = new ArrayList<>();
        List<Bind> binds = new ArrayList<>();
        List<String> unfilled = new ArrayList<>();
        Optional<BackFill.EachElement> element = Optional.empty();
        for (ColumnDesign column : columns) {
            // A list that is written twice with one timestamp has its elements twice.
            boolean wouldDouble =
                    column.type() instanceof ListType list
                            && !list.frozen()
                            && !others(from).isEmpty();
            Optional<Expression> value =
                    wouldDouble ? Optional.empty() : value(column, from, values, read);
            if (value.isEmpty()) {
                unfilled.add(column.name());
                continue;
            }
            if (value.get() instanceof Expression.Element(String loop)) {
                ColumnMetadata collection = collection(column, from.rows());
                read.add(collection.name());
                element =
                        Optional.of(
                                new BackFill.EachElement(
                                        loop, new Expression.RowColumn(OLD, collection.name())));
            }
            names.add(column.name());
            binds.add(new Bind(column.name(), column.type(), value.get()));
        }
        binds.add(
                new Bind(
                        BackFill.BEFORE,
                        NativeType.BIGINT,
                        new Expression.Parameter(BackFill.BEFORE)));
        return new BackFill(
                table.name(),
                qualified(old),
                readRange(old, read),
                lookups,
                element,
                new PlanStatement(insert(table.name(), names), binds),
                unfilled,
                notes(table, columns, unfilled, from));
    }

    private static FetchStep fetch(
            String step, Lookup lookup, Set<String> shown, Candidate from, Set<String> read) {
        TableMetadata table = lookup.rows().table();
        List<String> conditions = new ArrayList<>();
        List<Bind> binds = new ArrayList<>();
        for (int i = 0; i < table.primaryKey().size(); i++) {
            ColumnMetadata key = table.primaryKey().get(i);
            ColumnMetadata known = found(from.rows(), lookup.key().get(i));
            read.add(known.name());
            conditions.add(quoted(key.name()) + " = :" + key.name());
            binds.add(
                    new Bind(key.name(), key.type(), new Expression.RowColumn(OLD, known.name())));
        }
        String cql =
                "SELECT %s\nFROM %s\nWHERE %s"
                        .formatted(
                                shown.stream()
                                        .map(FillFinder::quoted)
                                        .collect(Collectors.joining(", ")),
                                qualified(table),
                                String.join(" AND ", conditions));
        return new FetchStep(
                step,
                qualified(table),
                new PlanStatement(cql, binds),
                ReadCount.ONE,
                FetchStep.Missing.LEFT_OUT,
                Optional.empty(),
                "",
                "for " + String.join(", ", shown));
    }

    private static Optional<Expression> value(
            ColumnDesign column,
            Candidate from,
            Map<Field, Expression> lookedUp,
            Set<String> read) {
        return switch (column.source()) {
            case ColumnSource.OfField(Field field) -> of(field, from, lookedUp, read);
            case ColumnSource.OfBucket(var bucket, Field time) ->
                    of(time, from, lookedUp, read)
                            .map(value -> new Expression.BucketOf(bucket, value));
            case ColumnSource.OfShard(var shard, Field hashed) ->
                    of(hashed, from, lookedUp, read)
                            .map(value -> new Expression.ShardOf(shard, hashed.type(), value));
            case ColumnSource.OfElements _ -> Optional.empty();
            case ColumnSource.Constant(var type, var bytes) ->
                    Optional.of(new Expression.Literal(type, bytes));
        };
    }

    private static Optional<Expression> of(
            Field field, Candidate from, Map<Field, Expression> lookedUp, Set<String> read) {
        ColumnMetadata column = from.rows().columns().get(field);
        if (column != null) {
            read.add(column.name());
            return Optional.of(new Expression.RowColumn(OLD, column.name()));
        }
        if (field.part() == Field.Part.ELEMENT
                && from.rows().columns().containsKey(field.whole())) {
            return Optional.of(new Expression.Element("element"));
        }
        return Optional.ofNullable(lookedUp.get(field));
    }

    private static ColumnMetadata collection(ColumnDesign column, Matching rows) {
        return found(rows, field(column).orElseThrow().whole());
    }

    private static ColumnMetadata found(Matching rows, Field field) {
        return Optional.ofNullable(rows.columns().get(field)).orElseThrow();
    }

    private static PlanStatement readRange(TableMetadata old, Set<String> columns) {
        String token =
                old.partitionKey().stream()
                        .map(column -> quoted(column.name()))
                        .collect(Collectors.joining(", ", "token(", ")"));
        String cql =
                "SELECT %s\nFROM %s\nWHERE %s > :%s AND %s <= :%s"
                        .formatted(
                                columns.stream()
                                        .map(FillFinder::quoted)
                                        .collect(Collectors.joining(", ")),
                                qualified(old),
                                token,
                                BackFill.FROM,
                                token,
                                BackFill.TO);
        return new PlanStatement(
                cql,
                List.of(
                        new Bind(
                                BackFill.FROM,
                                NativeType.BIGINT,
                                new Expression.Parameter(BackFill.FROM)),
                        new Bind(
                                BackFill.TO,
                                NativeType.BIGINT,
                                new Expression.Parameter(BackFill.TO))));
    }

    private static String insert(String table, List<String> columns) {
        return "INSERT INTO %s (%s)\nVALUES (%s)\nUSING TIMESTAMP :%s"
                .formatted(
                        quoted(table),
                        columns.stream().map(FillFinder::quoted).collect(Collectors.joining(", ")),
                        columns.stream()
                                .map(name -> ":" + quoted(name))
                                .collect(Collectors.joining(", ")),
                        BackFill.BEFORE);
    }

    private static List<String> notes(
            TableDesign table, List<ColumnDesign> columns, List<String> unfilled, Candidate from) {
        TableMetadata old = from.rows().table();
        List<String> notes = new ArrayList<>();
        List<String> derived =
                columns.stream()
                        .filter(column -> unfilled.contains(column.name()))
                        .filter(column ->
                                field(column).filter(f -> f.attribute().isDerived()).isPresent())
                        .map(ColumnDesign::name)
                        .toList();
        if (!derived.isEmpty()) {
            notes.add(
                    "%s is computed by the first change of what it is derived from; the notes on crashes of such a mutation have the statements that compute it at once"
                            .formatted(String.join(" and ", derived)));
        }
        if (!from.isWhole()) {
            notes.add(
                    "%s may have lost rows: its key does not tell all of them apart"
                            .formatted(qualified(old)));
        }
        List<String> others = others(from);
        if (!others.isEmpty()) {
            notes.add(
                    "only what has a row in %s comes over: it is kept there by %s"
                            .formatted(qualified(old), String.join(", ", others)));
        }
        boolean expires =
                table.shape().roots().stream()
                        .anyMatch(root ->
                                root.growth()
                                        .retention()
                                        .filter(kept -> kept.by() == Growth.Remover.TIME_TO_LIVE)
                                        .isPresent());
        if (expires) {
            notes.add(
                    "these rows expire: add what they have left to the statement, `AND TTL :left`, or they live as new ones do");
        }
        return notes;
    }

    /// Columns of the old key that mean nothing to the new rows, of which there may be one for several old ones.
    private static List<String> others(Candidate from) {
        return from.rows().table().primaryKey().stream()
                .filter(column -> !from.rows().columns().containsValue(column))
                .map(ColumnMetadata::name)
                .toList();
    }

    /// An old table's name with its keyspace.
    static String qualified(TableMetadata table) {
        return quoted(table.keyspace()) + "." + quoted(table.name());
    }

    private static String quoted(String name) {
        return Identifiers.quoteIfNeeded(name);
    }
}
