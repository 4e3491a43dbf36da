package dev.rowhouse.exports.migration;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

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

/// Finds the old table of which a new one can be filled: it has all values of the new key, loses
/// none of its rows if possible, and leaves the fewest columns empty.
///
/// @param model the model
/// @param tables the old tables
/// @param keyspace where the new tables go
record FillFinder(Model model, List<TableMetadata> tables, String keyspace) {
    static final String OLD = "old";

    /// An old table as a source.
    ///
    /// @param rows which of its columns store which values of the new table and its rows' identity
    /// @param known the same with all else that the columns tell of the rows
    /// @param lookups for values that it does not have
    private record Candidate(
            Matching rows, Matching known, Map<Field, Lookup> lookups, boolean isWhole) {}

    /// Finds a source for some columns of a new table, all of its key among them.
    ///
    /// A table with the first row of each group has none: a copy of all old rows would keep the
    /// last one that arrives.
    Optional<BackFill> find(TableDesign table, List<ColumnDesign> columns) {
        if (table.shape().first().isPresent()) {
            return Optional.empty();
        }
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
        // A new table may lack the columns that distinguish rows: one that lists buckets has fewer
        // columns.
        identity.missing(List.of()).forEach(each -> wanted.putIfAbsent(each, List.of()));
        table.shape().fixedFields().forEach(each -> wanted.putIfAbsent(each, List.of()));
        // Keys of what the rows refer to lead to values that the table itself does not have.
        for (Field field : List.copyOf(wanted.keySet())) {
            if (!field.node().isRoot()) {
                identity.key(field.node()).forEach(each -> wanted.putIfAbsent(each, List.of()));
            }
        }
        Set<Field> held = new LinkedHashSet<>();
        wanted.keySet().forEach(field -> held.addAll(identity.held(field.node())));
        List<Candidate> candidates = new ArrayList<>();
        for (TableMetadata old : tables) {
            Matching rows = Matching.of(model, old, identity, wanted);
            Matching known = rows.and(identity, held);
            Map<Field, Lookup> lookups = lookups(identity, rows, known, needed);
            boolean isPossible =
                    key.stream().allMatch(field -> has(rows, field) || lookups.containsKey(field));
            boolean isWhole = identity.isRowDetermined(withElements(rows.keyFields(), rows, table));
            boolean identifiesRows =
                    identity.isRowDetermined(withElements(rows.columns().keySet(), rows, table));
            boolean isToldApart =
                    table.shape().fixedFields().stream().allMatch(field -> has(rows, field));
            if (isPossible && isToldApart && identifiesRows && (isWhole || rows.hasWholeKey())) {
                candidates.add(new Candidate(rows, known, lookups, isWhole));
            }
        }
        return candidates.stream()
                .max(
                        Comparator.comparing(Candidate::isWhole)
                                .thenComparingLong(each -> filled(each, needed))
                                .thenComparing(each -> isItself(table, each))
                                .thenComparingInt(each -> -each.lookups().size())
                                .thenComparingInt(each -> -each.rows().table().primaryKey().size()))
                .map(best -> backFill(table, columns, best));
    }

    /// The reads that find what the rows of an old table lack.
    private Map<Field, Lookup> lookups(
            Identity identity, Matching rows, Matching known, Set<Field> needed) {
        LookupFinder finder = new LookupFinder(model, tables);
        Map<Field, Lookup> lookups = new LinkedHashMap<>();
        for (Field field : needed) {
            if (!has(rows, field)) {
                finder.find(identity, known, field).ifPresent(found -> lookups.put(field, found));
            }
        }
        return lookups;
    }

    /// Whether the old table is the new one before it is altered: it has the very rows, where
    /// another may have some that are gone.
    private boolean isItself(TableDesign table, Candidate from) {
        return qualified(from.rows().table()).equals(quoted(keyspace) + "." + quoted(table.name()));
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

    private BackFill backFill(TableDesign table, List<ColumnDesign> columns, Candidate from) {
        TableMetadata old = from.rows().table();
        Map<Field, Expression> values = new LinkedHashMap<>();
        Set<String> read = new LinkedHashSet<>();
        List<BackFill.Read> lookups = lookups(from, values, read);
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
                List.copyOf(read),
                readRange(old, read, conditions(table, from)),
                lookups,
                element,
                new PlanStatement(insert(table.name(), names), binds),
                table.primaryKey().stream().map(ColumnDesign::name).toList(),
                !isKeyOfNew(old, columns, binds),
                needed(new Identity(model, table.shape()), columns, binds, old),
                unfilled,
                notes(table, columns, unfilled, from));
    }

    /// Whether the new key has all columns of the old one, so that no two old rows make the same
    /// new one.
    private static boolean isKeyOfNew(
            TableMetadata old, List<ColumnDesign> columns, List<Bind> binds) {
        Set<String> key = new LinkedHashSet<>();
        columns.stream()
                .filter(column -> column.role().isKey())
                .forEach(column -> key.add(column.name()));
        return old.primaryKey().stream()
                .allMatch(part ->
                        binds.stream()
                                .filter(bind -> key.contains(bind.marker()))
                                .anyMatch(bind ->
                                        bind.value()
                                                .equals(
                                                        new Expression.RowColumn(
                                                                OLD, part.name()))));
    }

    /// The columns that no new row lacks although their values may be missing: those of the new key
    /// which are not of the old one, and the keys of what the table insists on.
    private static List<String> needed(
            Identity identity, List<ColumnDesign> columns, List<Bind> binds, TableMetadata old) {
        Set<String> present = new LinkedHashSet<>();
        for (ColumnDesign column : columns) {
            boolean isInsistedOn =
                    column.source() instanceof ColumnSource.OfField(Field field)
                            && identity.isRequired(field.node())
                            && identity.key(field.node()).contains(field);
            if (column.role().isKey() || isInsistedOn) {
                present.add(column.name());
            }
        }
        return binds.stream()
                .filter(bind -> present.contains(bind.marker()))
                .filter(bind -> mayBeMissing(bind.value(), old))
                .map(Bind::marker)
                .toList();
    }

    private static boolean mayBeMissing(Expression value, TableMetadata old) {
        return switch (value) {
            case Expression.RowColumn(String row, String column) ->
                    !row.equals(OLD)
                            || old.findColumn(column)
                                    .filter(ColumnMetadata::isPrimaryKey)
                                    .isEmpty();
            case Expression.BucketOf(var _, Expression time) -> mayBeMissing(time, old);
            case Expression.ShardOf(var _, var _, Expression hashed) -> mayBeMissing(hashed, old);
            case Expression.Literal _, Expression.Element _, Expression.Parameter _ -> false;
            case Expression.SetOf _, Expression.Remaining _ -> true;
            case Expression.Computed _, Expression.NameOf _, Expression.OfCall _ -> true;
        };
    }

    /// One read for all values of a row that it holds.
    private static List<BackFill.Read> lookups(
            Candidate from, Map<Field, Expression> values, Set<String> read) {
        List<BackFill.Read> reads = new ArrayList<>();
        List<Map.Entry<Field, Lookup>> left = new ArrayList<>(from.lookups().entrySet());
        Set<String> steps = new LinkedHashSet<>(List.of(OLD));
        while (!left.isEmpty()) {
            Lookup lookup = left.getFirst().getValue();
            String step = free(lookup.table().name(), steps);
            Set<String> shown = new LinkedHashSet<>();
            for (Map.Entry<Field, Lookup> each : left) {
                if (each.getValue().isSameRead(lookup)) {
                    String column = each.getValue().column().name();
                    shown.add(column);
                    values.put(each.getKey(), new Expression.RowColumn(step, column));
                }
            }
            left.removeIf(each -> each.getValue().isSameRead(lookup));
            reads.add(readByKey(step, lookup, shown, from, read));
        }
        return reads;
    }

    private static String free(String wanted, Set<String> steps) {
        String name = wanted;
        for (int i = 2; !steps.add(name); i++) {
            name = wanted + "_" + i;
        }
        return name;
    }

    private static BackFill.Read readByKey(
            String step, Lookup lookup, Set<String> shown, Candidate from, Set<String> read) {
        TableMetadata table = lookup.table();
        List<String> conditions = new ArrayList<>();
        List<Bind> binds = new ArrayList<>();
        for (int i = 0; i < table.primaryKey().size(); i++) {
            ColumnMetadata key = table.primaryKey().get(i);
            ColumnMetadata known = found(from.known(), lookup.key().get(i));
            read.add(known.name());
            conditions.add(quoted(key.name()) + " = :" + quoted(key.name()));
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
        return new BackFill.Read(
                step, qualified(table), List.copyOf(shown), new PlanStatement(cql, binds));
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

    /// The conditions on the rows that a partial table has.
    private static String conditions(TableDesign table, Candidate from) {
        if (!table.shape().isPartial()) {
            return "";
        }
        StringBuilder conditions = new StringBuilder();
        for (FixedValue fixed : table.shape().fixed()) {
            ColumnMetadata column = found(from.rows(), fixed.field());
            Bytes value = fixed.value().bytes(column.type()).orElseThrow();
            conditions.append(
                    " AND %s = %s"
                            .formatted(quoted(column.name()), column.type().toCqlLiteral(value)));
        }
        return conditions + " ALLOW FILTERING";
    }

    /// @param conditions conditions on the rows of a range; empty for all of them
    private static PlanStatement readRange(
            TableMetadata old, Set<String> columns, String conditions) {
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
                cql + conditions,
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
                    "%s may have lost rows: its key does not identify each of them"
                            .formatted(qualified(old)));
        }
        List<String> others = others(from);
        if (!others.isEmpty()) {
            notes.add(
                    "only rows that also exist in %s are copied; its key also has %s"
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
                    "these rows expire: add the remaining time to the statement, `AND TTL :left`; otherwise it starts anew");
        }
        return notes;
    }

    /// Columns of the old key that the new rows do not have; several old rows may become one new
    /// row.
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
