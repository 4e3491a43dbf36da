package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The statements that create what a schema holds, letter by letter as Cassandra's DESCRIBE prints
/// them.
public final class CreateStatements {
    private static final String AND = "\n    AND ";

    private CreateStatements() {}

    /// Everything in a keyspace, beginning with itself: types before what uses them, each table
    /// with its indexes and views.
    public static List<String> describe(KeyspaceMetadata keyspace) {
        List<String> statements = new ArrayList<>();
        statements.add(keyspace(keyspace));
        typesInOrder(keyspace).forEach(type -> statements.add(type(type)));
        keyspace.functions().functions().forEach(one -> statements.add(function(one)));
        keyspace.functions().aggregates().forEach(one -> statements.add(aggregate(one)));
        keyspace.tables().values().forEach(table -> statements.addAll(describe(keyspace, table)));
        return statements;
    }

    /// A table with its indexes and views.
    public static List<String> describe(KeyspaceMetadata keyspace, TableMetadata table) {
        List<String> statements = new ArrayList<>();
        statements.add(table(table));
        table.indexes().values().stream()
                .sorted(Comparator.comparing(IndexMetadata::name, String.CASE_INSENSITIVE_ORDER))
                .forEach(index -> statements.add(index(table, index)));
        keyspace.viewsOf(table.name()).forEach(view -> statements.add(view(view)));
        return statements;
    }

    /// The types of a keyspace such that none comes before one that it uses.
    public static List<UserType> typesInOrder(KeyspaceMetadata keyspace) {
        Map<String, UserType> ordered = new LinkedHashMap<>();
        keyspace.types().values().forEach(type -> addWithNeeded(keyspace, type, ordered));
        return List.copyOf(ordered.values());
    }

    private static void addWithNeeded(
            KeyspaceMetadata keyspace, UserType type, Map<String, UserType> ordered) {
        for (UserType other : keyspace.types().values()) {
            if (!other.name().equals(type.name())
                    && type.references(keyspace.name(), other.name())
                    && !ordered.containsKey(other.name())) {
                addWithNeeded(keyspace, other, ordered);
            }
        }
        ordered.putIfAbsent(type.name(), type);
    }

    /// `CREATE KEYSPACE …`.
    public static String keyspace(KeyspaceMetadata keyspace) {
        Map<String, String> replication = new LinkedHashMap<>();
        replication.put(
                ReplicationOptions.CLASS,
                keyspace.replication().getOrDefault(ReplicationOptions.CLASS, ""));
        replication.putAll(keyspace.replication());
        // The two blanks are Cassandra's.
        return "CREATE KEYSPACE "
                + Identifiers.quoteIfNeeded(keyspace.name())
                + " WITH replication = "
                + map(replication)
                + "  AND durable_writes = "
                + keyspace.durableWrites()
                + ";";
    }

    /// `CREATE TYPE …`.
    public static String type(UserType type) {
        StringJoiner fields = new StringJoiner(",\n    ", "\n    ", "\n");
        for (int i = 0; i < type.fieldNames().size(); i++) {
            fields.add(
                    Identifiers.quoteIfNeeded(type.fieldNames().get(i))
                            + " "
                            + type.fieldTypes().get(i).cql());
        }
        return "CREATE TYPE "
                + Identifiers.quoteIfNeeded(type.keyspace())
                + "."
                + Identifiers.quoteIfNeeded(type.name())
                + " ("
                + fields
                + ");";
    }

    /// `CREATE FUNCTION …` or `CREATE AGGREGATE …`.
    public static String userFunction(UserFunction function) {
        return switch (function) {
            case FunctionMetadata one -> function(one);
            case AggregateMetadata one -> aggregate(one);
        };
    }

    private static String function(FunctionMetadata function) {
        StringJoiner arguments = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < function.argumentNames().size(); i++) {
            arguments.add(
                    Identifiers.quoteIfNeeded(function.argumentNames().get(i))
                            + " "
                            + UserFunction.plainType(function.argumentTypes().get(i)));
        }
        return "CREATE FUNCTION "
                + qualifiedName(function)
                + arguments
                + (function.calledOnNullInput()
                        ? "\n    CALLED ON NULL INPUT"
                        : "\n    RETURNS NULL ON NULL INPUT")
                + "\n    RETURNS "
                + UserFunction.plainType(function.returnType())
                + "\n    LANGUAGE "
                + function.language()
                + "\n    AS $$"
                + function.body()
                + "$$;";
    }

    private static String aggregate(AggregateMetadata aggregate) {
        return "CREATE AGGREGATE "
                + qualifiedName(aggregate)
                + aggregate.argumentTypes().stream()
                        .map(UserFunction::plainType)
                        .collect(Collectors.joining(", ", "(", ")"))
                + "\n    SFUNC "
                + Identifiers.quoteIfNeeded(aggregate.stateFunction().name())
                + "\n    STYPE "
                + UserFunction.plainType(aggregate.stateType())
                + aggregate
                        .finalFunction()
                        .map(one -> "\n    FINALFUNC " + Identifiers.quoteIfNeeded(one.name()))
                        .orElse("")
                + aggregate
                        .initialState()
                        .map(state -> "\n    INITCOND " + aggregate.stateType().toCqlLiteral(state))
                        .orElse("")
                + ";";
    }

    private static String qualifiedName(UserFunction function) {
        return Identifiers.quoteIfNeeded(function.keyspace())
                + "."
                + Identifiers.quoteIfNeeded(function.name());
    }

    /// `CREATE TABLE …` with all options.
    public static String table(TableMetadata table) {
        return inCommentIfCompact(
                table, table(table, columnDefinitions(table, table.columns()), ""));
    }

    private static String table(TableMetadata table, List<String> definitions, String identity) {
        return "CREATE TABLE "
                + table.cql()
                + " (\n    "
                + String.join(",\n    ", definitions)
                + "\n) WITH "
                + (table.isCompact() ? "COMPACT STORAGE" + AND : "")
                + identity
                + clusteringOrder(table)
                + options(table)
                + ";";
    }

    /// No statement makes just what a table of Thrift's time was.
    private static String inCommentIfCompact(TableMetadata table, String statement) {
        return table.isCompact()
                ? """
                /*
                Warning: Table %s omitted because it has constructs not compatible with CQL (was created via legacy API).
                Approximate structure, for reference:
                (this should not be used to reproduce this schema)

                %s
                */\
                """
                        .formatted(table.cql(), statement)
                : statement;
    }

    /// `CREATE TABLE …` as DESCRIBE … WITH INTERNALS prints it: with the table's identity, and with
    /// the statements that make it know its dropped columns again.
    public static String tableWithInternals(TableMetadata table) {
        List<ColumnMetadata> columns = new ArrayList<>(table.columns());
        columns.removeIf(column -> table.droppedColumns().containsKey(column.name()));
        List<String> definitions = columnDefinitions(table, columns);
        int end = definitions.size() - (table.primaryKey().size() == 1 ? 0 : 1);
        definitions.addAll(
                end,
                table.droppedColumns().values().stream()
                        .map(dropped -> plainDefinition(dropped.column()))
                        .toList());
        List<String> statements = new ArrayList<>();
        statements.add(table(table, definitions, "ID = " + table.id() + AND));
        for (DroppedColumn dropped : table.droppedColumns().values()) {
            ColumnMetadata column = dropped.column();
            statements.add(
                    "ALTER TABLE %s DROP %s USING TIMESTAMP %d;"
                            .formatted(table.cql(), column.cql(), dropped.droppedTimeMicros()));
            table.findColumn(column.name())
                    .ifPresent(again ->
                            statements.add(
                                    "ALTER TABLE %s ADD %s;"
                                            .formatted(table.cql(), definition(table, again))));
        }
        return inCommentIfCompact(table, String.join("\n", statements));
    }

    private static List<String> columnDefinitions(
            TableMetadata table, List<ColumnMetadata> columns) {
        boolean isSimpleKey = table.primaryKey().size() == 1;
        List<String> definitions = new ArrayList<>();
        for (ColumnMetadata column : simpleFirst(columns)) {
            definitions.add(
                    definition(table, column)
                            + (isSimpleKey && column.isPrimaryKey() ? " PRIMARY KEY" : ""));
        }
        if (!isSimpleKey) {
            definitions.add(primaryKey(table));
        }
        return definitions;
    }

    /// Columns of one kind with those of a single cell before those of several.
    private static List<ColumnMetadata> simpleFirst(List<ColumnMetadata> columns) {
        return Stream.of(ColumnMetadata.Kind.values())
                .flatMap(kind ->
                        Stream.of(false, true)
                                .flatMap(isMultiCell ->
                                        columns.stream()
                                                .filter(c -> c.kind() == kind)
                                                .filter(c -> c.isMultiCell() == isMultiCell)))
                .toList();
    }

    private static String definition(TableMetadata table, ColumnMetadata column) {
        // Nobody declared the columns of a compact table as static.
        return (table.isCompact()
                        ? column.cql() + " " + column.type().cql()
                        : plainDefinition(column))
                + rules(table, column);
    }

    /// The mask and the constraints of a column, after a blank.
    static String rules(TableMetadata table, ColumnMetadata column) {
        String mask = table.findMask(column.name()).map(one -> " " + one.cql()).orElse("");
        List<ColumnConstraint> constraints = table.constraints().get(column.name());
        return constraints == null
                ? mask
                : mask + " " + ColumnConstraint.cql(column.name(), constraints);
    }

    private static String plainDefinition(ColumnMetadata column) {
        return column.cql() + " " + column.type().cql() + (column.isStatic() ? " static" : "");
    }

    static String primaryKey(TableMetadata table) {
        String partitionKey = names(table.partitionKey());
        if (table.hasCompositePartitionKey()) {
            partitionKey = "(" + partitionKey + ")";
        }
        List<ColumnMetadata> clustering = new ArrayList<>(table.clustering());
        clustering.removeAll(table.hiddenColumns());
        return "PRIMARY KEY ("
                + partitionKey
                + (clustering.isEmpty() ? "" : ", " + names(clustering))
                + ")";
    }

    private static String names(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::cql).collect(Collectors.joining(", "));
    }

    static String clusteringOrder(TableMetadata table) {
        if (table.clustering().isEmpty()) {
            return "";
        }
        return table.clustering().stream()
                        .map(column -> column.cql() + " " + column.order())
                        .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")"))
                + AND;
    }

    /// `CREATE [CUSTOM] INDEX …`.
    public static String index(TableMetadata table, IndexMetadata index) {
        StringBuilder text = new StringBuilder("CREATE ");
        text.append(index.isCustom() ? "CUSTOM INDEX " : "INDEX ")
                .append(Identifiers.quoteIfNeeded(index.name()))
                .append(" ON ")
                .append(table.cql())
                .append(" (")
                .append(index.targetCql())
                .append(')');
        if (index.isCustom()) {
            Map<String, String> options = new TreeMap<>(index.options());
            String className = String.valueOf(options.remove(IndexMetadata.CLASS_NAME));
            text.append(" USING ").append(Identifiers.quoteText(className));
            if (!options.isEmpty()) {
                text.append(" WITH OPTIONS = ").append(map(options));
            }
        }
        return text.append(';').toString();
    }

    /// The output of DESCRIBE for a keyspace that no statement creates.
    public static String virtualKeyspace(String name) {
        return virtual("Keyspace", name, "keyspace", "VIRTUAL KEYSPACE " + name + ";");
    }

    /// The output of DESCRIBE for a table that no statement creates.
    public static String virtualTable(TableMetadata table) {
        return virtual(
                "Table",
                table.cql(),
                "table",
                "VIRTUAL TABLE "
                        + table.cql()
                        + " (\n    "
                        + String.join(",\n    ", columnDefinitions(table, table.columns()))
                        + "\n) WITH "
                        + clusteringOrder(table)
                        + "comment = "
                        + text(table.options().comment())
                        + ";");
    }

    private static String virtual(String title, String name, String kind, String structure) {
        return """
        /*
        Warning: %s %s is a virtual %s and cannot be recreated with CQL.
        Structure, for reference:
        %s
        */\
        """
                .formatted(title, name, kind, structure);
    }

    /// `CREATE MATERIALIZED VIEW …` with all options.
    public static String view(ViewMetadata view) {
        return view(view, "");
    }

    /// `CREATE MATERIALIZED VIEW …` as DESCRIBE … WITH INTERNALS prints it: with the view's
    /// identity.
    public static String viewWithInternals(ViewMetadata view) {
        return view(view, "ID = " + view.table().id() + AND);
    }

    private static String view(ViewMetadata view, String identity) {
        TableMetadata table = view.table();
        String columns = view.includesAllColumns() ? "*" : names(table.columns());
        String where =
                view.where().stream().map(Relation::toString).collect(Collectors.joining(" AND "));
        return "CREATE MATERIALIZED VIEW "
                + table.cql()
                + " AS\n    SELECT "
                + columns
                + "\n    FROM "
                + Identifiers.quoteIfNeeded(view.keyspace())
                + "."
                + Identifiers.quoteIfNeeded(view.baseTable())
                + "\n    WHERE "
                + where
                + "\n    "
                + primaryKey(table)
                + "\n WITH "
                + identity
                + clusteringOrder(table)
                + options(table)
                + ";";
    }

    static String options(TableMetadata table) {
        TableOptions options = table.options();
        List<String> lines = new ArrayList<>();
        lines.add("additional_write_policy = " + text(options.additionalWritePolicy()));
        lines.add("allow_auto_snapshot = " + options.allowAutoSnapshot());
        lines.add("bloom_filter_fp_chance = " + options.bloomFilterFalsePositiveChance());
        lines.add("caching = " + map(options.caching()));
        lines.add("cdc = " + options.isChangeDataCaptured());
        lines.add("comment = " + text(options.comment()));
        lines.add("compaction = " + map(options.compaction()));
        lines.add("compression = " + map(options.compression()));
        lines.add("memtable = " + text(options.memtable()));
        lines.add("crc_check_chance = " + options.crcCheckChance());
        if (!table.isView()) {
            lines.add("default_time_to_live = " + options.defaultTimeToLiveSeconds());
        }
        lines.add("extensions = " + map(options.extensions()));
        lines.add("gc_grace_seconds = " + options.gcGraceSeconds());
        lines.add("incremental_backups = " + options.incrementalBackups());
        lines.add("max_index_interval = " + options.maxIndexInterval());
        lines.add("memtable_flush_period_in_ms = " + options.memtableFlushPeriodMillis());
        lines.add("min_index_interval = " + options.minIndexInterval());
        lines.add("read_repair = " + text(options.readRepair()));
        if (!table.isView() && !options.transactions().equals(TransactionOptions.NONE)) {
            lines.addAll(options.transactions().texts());
        }
        lines.add("speculative_retry = " + text(options.speculativeRetry()));
        return String.join(AND, lines);
    }

    private static String text(String value) {
        return Identifiers.quoteText(value);
    }

    /// A map of texts as a CQL constant.
    static String map(Map<String, String> map) {
        return map.entrySet().stream()
                .map(entry -> text(entry.getKey()) + ": " + text(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
