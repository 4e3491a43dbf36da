package dev.rowhouse.engine.system;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.AggregateMetadata;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableLayout;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.client.AllClients;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rows of the system tables of a database at one moment, as Java values by column.
public final class SystemContent {
    private static final String LOCATOR_PACKAGE = "org.apache.cassandra.locator.";

    private final Schema schema;
    private final NodeIdentity node;
    private final Supplier<UUID> schemaVersion;
    private final SizeEstimates sizes;
    private final AllClients clients;

    /// The content that says a schema.
    ///
    /// @param schema all keyspaces, those of the system included
    /// @param node what the database calls itself
    /// @param schemaVersion finds out what changes whenever the schema does
    /// @param sizes how large its tables are
    /// @param clients its clients
    public SystemContent(
            Schema schema,
            NodeIdentity node,
            Supplier<UUID> schemaVersion,
            SizeEstimates sizes,
            AllClients clients) {
        this.schema = schema;
        this.node = node;
        this.schemaVersion = schemaVersion;
        this.sizes = sizes;
        this.clients = clients;
    }

    /// Whether the rows of a table change without a change of the schema.
    public static boolean isMomentary(TableMetadata table) {
        return SizeEstimates.isEstimate(table) || ClientContent.isOf(table);
    }

    /// The rows of a system table; none for those that stay empty in a database of one node in
    /// memory.
    public List<Map<String, Object>> rows(TableMetadata table) {
        return switch (table.keyspace()) {
            case SystemTables.SYSTEM -> ofNode(table.name());
            case SystemTables.SYSTEM_SCHEMA -> ofSchema(table.name());
            case SystemTables.SYSTEM_VIRTUAL_SCHEMA -> ofVirtualSchema(table.name());
            case SystemTables.SYSTEM_VIEWS -> ofViews(table.name());
            default -> List.of();
        };
    }

    private List<Map<String, Object>> ofNode(String table) {
        return switch (table) {
            case "local" -> List.of(local());
            case "built_views" -> builtViews();
            case "IndexInfo" -> builtIndexes();
            case "size_estimates", "table_estimates" -> sizes.rows(table, schema);
            case ClientContent.PREPARED_STATEMENTS -> ClientContent.preparedStatements(clients);
            default -> List.of();
        };
    }

    private List<Map<String, Object>> ofViews(String table) {
        return switch (table) {
            case "settings" ->
                    node.settings().entrySet().stream()
                            .map(setting ->
                                    Map.<String, Object>of(
                                            "name", setting.getKey(), "value", setting.getValue()))
                            .toList();
            case "disk_usage" ->
                    keyspaces(Visibility.REAL)
                            .flatMap(KeyspaceMetadata::tablesAndViews)
                            .map(SystemContent::diskUsage)
                            .toList();
            case NoteRows.COMMENTS ->
                    keyspaces(Visibility.REAL).flatMap(NoteRows::comments).toList();
            case NoteRows.LABELS -> keyspaces(Visibility.REAL).flatMap(NoteRows::labels).toList();
            case ClientContent.CLIENTS -> ClientContent.clients(clients);
            default -> List.of();
        };
    }

    // All data is in memory.
    private static Map<String, Object> diskUsage(TableMetadata table) {
        return Map.of(
                "keyspace_name", table.keyspace(), "table_name", table.name(), "mebibytes", 0L);
    }

    private List<Map<String, Object>> ofVirtualSchema(String table) {
        return switch (table) {
            case "keyspaces" ->
                    keyspaces(Visibility.VIRTUAL)
                            .map(keyspace ->
                                    Map.<String, Object>of("keyspace_name", keyspace.name()))
                            .toList();
            case "tables" ->
                    keyspaces(Visibility.VIRTUAL)
                            .flatMap(keyspace -> keyspace.tables().values().stream())
                            .map(SystemContent::virtualTable)
                            .toList();
            case "columns" -> columns(Visibility.VIRTUAL);
            default -> List.of();
        };
    }

    private static Map<String, Object> virtualTable(TableMetadata table) {
        return Map.of(
                "keyspace_name", table.keyspace(),
                "table_name", table.name(),
                "comment", table.options().comment());
    }

    /// The schema tables that list a keyspace.
    private enum Visibility {
        REAL,
        VIRTUAL
    }

    private Stream<KeyspaceMetadata> keyspaces(Visibility visibility) {
        boolean isVirtual = visibility == Visibility.VIRTUAL;
        return schema.keyspaces().values().stream()
                .filter(keyspace -> SystemTables.isVirtual(keyspace.name()) == isVirtual);
    }

    private List<Map<String, Object>> ofSchema(String table) {
        return switch (table) {
            case "keyspaces" -> keyspaces(Visibility.REAL).map(SystemContent::keyspace).toList();
            case "tables" -> tables();
            case "columns" -> columns(Visibility.REAL);
            case "views" -> views();
            case "types" ->
                    eachOf(keyspace ->
                            keyspace.types().values().stream().map(SystemContent::type).toList());
            case "indexes" -> indexes();
            case "dropped_columns" -> droppedColumns();
            case "column_masks" ->
                    eachOf(keyspace ->
                            keyspace.tablesAndViews().flatMap(ColumnMaskRows::rows).toList());
            case "functions" ->
                    eachOf(keyspace ->
                            keyspace.functions().functions().stream()
                                    .map(SystemContent::function)
                                    .toList());
            case "aggregates" ->
                    eachOf(keyspace ->
                            keyspace.functions().aggregates().stream()
                                    .map(SystemContent::aggregate)
                                    .toList());
            default -> List.of();
        };
    }

    private List<Map<String, Object>> eachOf(
            Function<KeyspaceMetadata, List<Map<String, Object>>> rows) {
        return schema.keyspaces().values().stream().flatMap(k -> rows.apply(k).stream()).toList();
    }

    private List<Map<String, Object>> builtViews() {
        return eachOf(keyspace ->
                keyspace.views().values().stream()
                        .map(view ->
                                Map.<String, Object>of(
                                        "keyspace_name", keyspace.name(),
                                        "view_name", view.name(),
                                        "status_replicated", true))
                        .toList());
    }

    // The column for the name of the table holds that of the keyspace, as in Cassandra.
    private List<Map<String, Object>> builtIndexes() {
        return eachOf(keyspace ->
                keyspace.tables().values().stream()
                        .flatMap(table -> table.indexes().values().stream())
                        .map(index ->
                                Map.<String, Object>of(
                                        "table_name", keyspace.name(), "index_name", index.name()))
                        .toList());
    }

    private Map<String, Object> local() {
        Map<String, Object> row = new HashMap<>();
        row.put("key", "local");
        row.put("bootstrapped", "COMPLETED");
        row.put("broadcast_address", node.address().getAddress());
        row.put("broadcast_port", NodeIdentity.STORAGE_PORT);
        row.put("cluster_name", NodeIdentity.CLUSTER_NAME);
        row.put("cql_version", node.release().cqlVersion());
        row.put("data_center", node.place().dataCenter());
        row.put("host_id", node.hostId());
        row.put("listen_address", node.address().getAddress());
        row.put("listen_port", NodeIdentity.STORAGE_PORT);
        row.put("native_protocol_version", NodeIdentity.PROTOCOL_VERSION);
        row.put("partitioner", NodeIdentity.PARTITIONER);
        row.put("rack", node.place().rack());
        row.put("release_version", node.release().fullVersion());
        row.put("rpc_address", node.address().getAddress());
        row.put("rpc_port", node.address().getPort());
        row.put("schema_version", schemaVersion.get());
        row.put("gossip_generation", node.startedSeconds());
        row.put("tokens", Set.of(NodeIdentity.TOKEN));
        return row;
    }

    private static Map<String, Object> keyspace(KeyspaceMetadata keyspace) {
        Map<String, String> replication = new HashMap<>(keyspace.replication());
        replication.computeIfPresent("class", (key, name) -> LOCATOR_PACKAGE + name);
        return Map.of(
                "keyspace_name", keyspace.name(),
                "durable_writes", keyspace.durableWrites(),
                "replication", replication);
    }

    private List<Map<String, Object>> tables() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : keyspaces(Visibility.REAL).toList()) {
            for (TableMetadata table : keyspace.tables().values()) {
                Map<String, Object> row = options(table);
                row.put("table_name", table.name());
                row.put("flags", flags(table));
                rows.add(row);
            }
        }
        return rows;
    }

    private static Set<String> flags(TableMetadata table) {
        Set<String> flags = new HashSet<>();
        if (table.isCounter()) {
            flags.add("counter");
        }
        if (table.layout() == TableLayout.DENSE) {
            flags.add("dense");
        }
        if (!table.isCompact() || (flags.contains("dense") && table.clustering().size() > 1)) {
            flags.add("compound");
        }
        return flags;
    }

    private static Map<String, Object> options(TableMetadata table) {
        TableOptions options = table.options();
        Map<String, Object> row = new HashMap<>();
        row.put("keyspace_name", table.keyspace());
        row.put("id", table.id());
        row.put("additional_write_policy", options.additionalWritePolicy());
        // While a cluster may still have nodes of version 4, Cassandra writes what those do not
        // know
        // only where it is not the default, and nothing on change data capture when that is off.
        if (!options.allowAutoSnapshot()) {
            row.put("allow_auto_snapshot", false);
        }
        row.put("bloom_filter_fp_chance", options.bloomFilterFalsePositiveChance());
        row.put("caching", options.caching());
        row.put("comment", options.comment());
        row.put("compaction", options.compaction());
        row.put("compression", options.compression());
        row.put("crc_check_chance", options.crcCheckChance());
        row.put("dclocal_read_repair_chance", 0.0);
        row.put("default_time_to_live", options.defaultTimeToLiveSeconds());
        row.put("extensions", blobs(options.extensions()));
        row.put("gc_grace_seconds", options.gcGraceSeconds());
        if (!options.incrementalBackups()) {
            row.put("incremental_backups", false);
        }
        row.put("max_index_interval", options.maxIndexInterval());
        row.put("memtable_flush_period_in_ms", options.memtableFlushPeriodMillis());
        row.put("min_index_interval", options.minIndexInterval());
        row.put("read_repair", options.readRepair());
        row.put("read_repair_chance", 0.0);
        row.put("speculative_retry", options.speculativeRetry());
        return row;
    }

    private static Map<String, Bytes> blobs(Map<String, String> extensions) {
        return extensions.entrySet().stream()
                .collect(
                        Collectors.toMap(Map.Entry::getKey, entry -> Bytes.utf8(entry.getValue())));
    }

    private List<Map<String, Object>> columns(Visibility visibility) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : keyspaces(visibility).toList()) {
            keyspace.tablesAndViews()
                    .forEach(table ->
                            table.allColumns().forEach(column -> rows.add(column(table, column))));
        }
        return rows;
    }

    private static Map<String, Object> column(TableMetadata table, ColumnMetadata column) {
        String order = column.isReversed() ? "desc" : "asc";
        return Map.of(
                "keyspace_name", table.keyspace(),
                "table_name", table.name(),
                "column_name", column.name(),
                "clustering_order", column.isClustering() ? order : "none",
                "column_name_bytes", Bytes.utf8(column.name()),
                "kind", column.kind().name().toLowerCase(Locale.ROOT),
                "position", column.position(),
                "type", column.type().cql());
    }

    private List<Map<String, Object>> views() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            for (ViewMetadata view : keyspace.views().values()) {
                Map<String, Object> row = options(view.table());
                row.put("view_name", view.name());
                row.put("base_table_name", view.baseTable());
                keyspace.findTable(view.baseTable())
                        .ifPresent(base -> row.put("base_table_id", base.id()));
                row.put("include_all_columns", view.includesAllColumns());
                row.put(
                        "where_clause",
                        view.where().stream()
                                .map(Object::toString)
                                .collect(Collectors.joining(" AND ")));
                rows.add(row);
            }
        }
        return rows;
    }

    private static Map<String, Object> type(UserType type) {
        return Map.of(
                "keyspace_name", type.keyspace(),
                "type_name", type.name(),
                "field_names", type.fieldNames(),
                "field_types", type.fieldTypes().stream().map(CqlType::cql).toList());
    }

    private static List<String> typeNames(List<CqlType> types) {
        return types.stream().map(CqlType::cql).toList();
    }

    private static Map<String, Object> function(FunctionMetadata function) {
        return Map.of(
                "keyspace_name", function.keyspace(),
                "function_name", function.name(),
                "argument_types", typeNames(function.argumentTypes()),
                "argument_names", function.argumentNames(),
                "body", function.body(),
                "called_on_null_input", function.calledOnNullInput(),
                "language", function.language(),
                "return_type", function.returnType().cql());
    }

    private static Map<String, Object> aggregate(AggregateMetadata aggregate) {
        Map<String, Object> row = new HashMap<>();
        row.put("keyspace_name", aggregate.keyspace());
        row.put("aggregate_name", aggregate.name());
        row.put("argument_types", typeNames(aggregate.argumentTypes()));
        row.put("return_type", aggregate.returnType().cql());
        row.put("state_func", aggregate.stateFunction().name());
        row.put("state_type", aggregate.stateType().cql());
        aggregate.finalFunction().ifPresent(one -> row.put("final_func", one.name()));
        aggregate
                .initialState()
                .ifPresent(state -> row.put("initcond", aggregate.stateType().toCqlLiteral(state)));
        return row;
    }

    private List<Map<String, Object>> indexes() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            for (TableMetadata table : keyspace.tables().values()) {
                for (IndexMetadata index : table.indexes().values()) {
                    Map<String, String> options = new LinkedHashMap<>(index.options());
                    options.put("target", index.targetCql());
                    rows.add(
                            Map.of(
                                    "keyspace_name", table.keyspace(),
                                    "table_name", table.name(),
                                    "index_name", index.name(),
                                    "kind", index.kind().name(),
                                    "options", options));
                }
            }
        }
        return rows;
    }

    private List<Map<String, Object>> droppedColumns() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            for (TableMetadata table : keyspace.tables().values()) {
                for (DroppedColumn dropped : table.droppedColumns().values()) {
                    ColumnMetadata column = dropped.column();
                    rows.add(
                            Map.of(
                                    "keyspace_name", table.keyspace(),
                                    "table_name", table.name(),
                                    "column_name", column.name(),
                                    "dropped_time",
                                            Instant.ofEpochMilli(
                                                    dropped.droppedTimeMicros() / 1000),
                                    "kind", column.kind().name().toLowerCase(Locale.ROOT),
                                    "type", column.type().cql()));
                }
            }
        }
        return rows;
    }
}
