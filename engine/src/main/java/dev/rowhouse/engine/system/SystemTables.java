package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The system keyspaces and their tables, as Cassandra 5.0 defines them and clients ask for them.
///
/// Their content is not stored: see [SystemContent].
public final class SystemTables {
    /// The keyspace of what the node says of itself.
    public static final String SYSTEM = "system";

    /// The keyspace of the schema of keyspaces, tables and so on.
    public static final String SYSTEM_SCHEMA = "system_schema";

    /// The keyspace of the schema of virtual tables.
    public static final String SYSTEM_VIRTUAL_SCHEMA = "system_virtual_schema";

    private static final Set<String> KEYSPACES =
            Set.of(SYSTEM, SYSTEM_SCHEMA, SYSTEM_VIRTUAL_SCHEMA);

    private static final NativeType TEXT = NativeType.TEXT;
    private static final NativeType UUID_TYPE = NativeType.UUID;
    private static final CqlType TEXT_MAP = MapType.frozen(TEXT, TEXT);
    private static final CqlType TEXT_LIST = ListType.frozen(TEXT);

    private SystemTables() {}

    /// Whether a keyspace is one of those here, which nobody may change.
    public static boolean isSystem(String keyspace) {
        return KEYSPACES.contains(keyspace);
    }

    /// A schema with the system keyspaces only.
    public static Schema schema() {
        Schema schema = Schema.EMPTY;
        schema = schema.withKeyspace(keyspace(SYSTEM, List.of(local(), peers(), peersV2())));
        schema = schema.withKeyspace(keyspace(SYSTEM_SCHEMA, schemaTables()));
        return schema.withKeyspace(keyspace(SYSTEM_VIRTUAL_SCHEMA, virtualSchemaTables()));
    }

    private static KeyspaceMetadata keyspace(String name, List<TableMetadata> tables) {
        KeyspaceMetadata keyspace =
                KeyspaceMetadata.of(
                        name, Map.of("class", "org.apache.cassandra.locator.LocalStrategy"), true);
        for (TableMetadata table : tables) {
            keyspace = keyspace.withTable(table);
        }
        return keyspace;
    }

    private static TableMetadata.Builder table(String keyspace, String name) {
        String qualified = keyspace + "." + name;
        return TableMetadata.builder(
                keyspace, name, UUID.nameUUIDFromBytes(qualified.getBytes(StandardCharsets.UTF_8)));
    }

    private static TableMetadata local() {
        return table(SYSTEM, "local")
                .addPartitionKeyColumn("key", TEXT)
                .addRegularColumn("bootstrapped", TEXT)
                .addRegularColumn("broadcast_address", NativeType.INET)
                .addRegularColumn("broadcast_port", NativeType.INT)
                .addRegularColumn("cluster_name", TEXT)
                .addRegularColumn("cql_version", TEXT)
                .addRegularColumn("data_center", TEXT)
                .addRegularColumn("gossip_generation", NativeType.INT)
                .addRegularColumn("host_id", UUID_TYPE)
                .addRegularColumn("listen_address", NativeType.INET)
                .addRegularColumn("listen_port", NativeType.INT)
                .addRegularColumn("native_protocol_version", TEXT)
                .addRegularColumn("partitioner", TEXT)
                .addRegularColumn("rack", TEXT)
                .addRegularColumn("release_version", TEXT)
                .addRegularColumn("rpc_address", NativeType.INET)
                .addRegularColumn("rpc_port", NativeType.INT)
                .addRegularColumn("schema_version", UUID_TYPE)
                .addRegularColumn("tokens", SetType.multiCell(TEXT))
                .addRegularColumn("truncated_at", MapType.multiCell(UUID_TYPE, NativeType.BLOB))
                .build();
    }

    private static TableMetadata peers() {
        return table(SYSTEM, "peers")
                .addPartitionKeyColumn("peer", NativeType.INET)
                .addRegularColumn("data_center", TEXT)
                .addRegularColumn("host_id", UUID_TYPE)
                .addRegularColumn("preferred_ip", NativeType.INET)
                .addRegularColumn("rack", TEXT)
                .addRegularColumn("release_version", TEXT)
                .addRegularColumn("rpc_address", NativeType.INET)
                .addRegularColumn("schema_version", UUID_TYPE)
                .addRegularColumn("tokens", SetType.multiCell(TEXT))
                .build();
    }

    private static TableMetadata peersV2() {
        return table(SYSTEM, "peers_v2")
                .addPartitionKeyColumn("peer", NativeType.INET)
                .addClusteringColumn("peer_port", NativeType.INT)
                .addRegularColumn("data_center", TEXT)
                .addRegularColumn("host_id", UUID_TYPE)
                .addRegularColumn("native_address", NativeType.INET)
                .addRegularColumn("native_port", NativeType.INT)
                .addRegularColumn("preferred_ip", NativeType.INET)
                .addRegularColumn("preferred_port", NativeType.INT)
                .addRegularColumn("rack", TEXT)
                .addRegularColumn("release_version", TEXT)
                .addRegularColumn("schema_version", UUID_TYPE)
                .addRegularColumn("tokens", SetType.multiCell(TEXT))
                .build();
    }

    private static List<TableMetadata> schemaTables() {
        return List.of(
                table(SYSTEM_SCHEMA, "keyspaces")
                        .addPartitionKeyColumn("keyspace_name", TEXT)
                        .addRegularColumn("durable_writes", NativeType.BOOLEAN)
                        .addRegularColumn("replication", TEXT_MAP)
                        .build(),
                withOptions(inKeyspace("tables", "table_name"))
                        .addRegularColumn("flags", SetType.frozen(TEXT))
                        .build(),
                columns(inKeyspace("columns", "table_name")),
                withOptions(inKeyspace("views", "view_name"))
                        .addRegularColumn("base_table_id", UUID_TYPE)
                        .addRegularColumn("base_table_name", TEXT)
                        .addRegularColumn("include_all_columns", NativeType.BOOLEAN)
                        .addRegularColumn("where_clause", TEXT)
                        .build(),
                inKeyspace("types", "type_name")
                        .addRegularColumn("field_names", TEXT_LIST)
                        .addRegularColumn("field_types", TEXT_LIST)
                        .build(),
                inKeyspace("indexes", "table_name")
                        .addClusteringColumn("index_name", TEXT)
                        .addRegularColumn("kind", TEXT)
                        .addRegularColumn("options", TEXT_MAP)
                        .build(),
                inKeyspace("triggers", "table_name")
                        .addClusteringColumn("trigger_name", TEXT)
                        .addRegularColumn("options", TEXT_MAP)
                        .build(),
                inKeyspace("dropped_columns", "table_name")
                        .addClusteringColumn("column_name", TEXT)
                        .addRegularColumn("dropped_time", NativeType.TIMESTAMP)
                        .addRegularColumn("kind", TEXT)
                        .addRegularColumn("type", TEXT)
                        .build(),
                functions(),
                aggregates());
    }

    private static TableMetadata functions() {
        return inKeyspace("functions", "function_name")
                .addClusteringColumn("argument_types", TEXT_LIST)
                .addRegularColumn("argument_names", TEXT_LIST)
                .addRegularColumn("body", TEXT)
                .addRegularColumn("called_on_null_input", NativeType.BOOLEAN)
                .addRegularColumn("language", TEXT)
                .addRegularColumn("return_type", TEXT)
                .build();
    }

    private static TableMetadata aggregates() {
        return inKeyspace("aggregates", "aggregate_name")
                .addClusteringColumn("argument_types", TEXT_LIST)
                .addRegularColumn("final_func", TEXT)
                .addRegularColumn("initcond", TEXT)
                .addRegularColumn("return_type", TEXT)
                .addRegularColumn("state_func", TEXT)
                .addRegularColumn("state_type", TEXT)
                .build();
    }

    private static List<TableMetadata> virtualSchemaTables() {
        return List.of(
                table(SYSTEM_VIRTUAL_SCHEMA, "keyspaces")
                        .addPartitionKeyColumn("keyspace_name", TEXT)
                        .build(),
                table(SYSTEM_VIRTUAL_SCHEMA, "tables")
                        .addPartitionKeyColumn("keyspace_name", TEXT)
                        .addClusteringColumn("table_name", TEXT)
                        .addRegularColumn("comment", TEXT)
                        .build(),
                columns(
                        table(SYSTEM_VIRTUAL_SCHEMA, "columns")
                                .addPartitionKeyColumn("keyspace_name", TEXT)
                                .addClusteringColumn("table_name", TEXT)));
    }

    private static TableMetadata.Builder inKeyspace(String table, String name) {
        return table(SYSTEM_SCHEMA, table)
                .addPartitionKeyColumn("keyspace_name", TEXT)
                .addClusteringColumn(name, TEXT);
    }

    private static TableMetadata columns(TableMetadata.Builder table) {
        return table.addClusteringColumn("column_name", TEXT)
                .addRegularColumn("clustering_order", TEXT)
                .addRegularColumn("column_name_bytes", NativeType.BLOB)
                .addRegularColumn("kind", TEXT)
                .addRegularColumn("position", NativeType.INT)
                .addRegularColumn("type", TEXT)
                .build();
    }

    private static TableMetadata.Builder withOptions(TableMetadata.Builder table) {
        return table.addRegularColumn("additional_write_policy", TEXT)
                .addRegularColumn("allow_auto_snapshot", NativeType.BOOLEAN)
                .addRegularColumn("bloom_filter_fp_chance", NativeType.DOUBLE)
                .addRegularColumn("caching", TEXT_MAP)
                .addRegularColumn("cdc", NativeType.BOOLEAN)
                .addRegularColumn("comment", TEXT)
                .addRegularColumn("compaction", TEXT_MAP)
                .addRegularColumn("compression", TEXT_MAP)
                .addRegularColumn("crc_check_chance", NativeType.DOUBLE)
                .addRegularColumn("dclocal_read_repair_chance", NativeType.DOUBLE)
                .addRegularColumn("default_time_to_live", NativeType.INT)
                .addRegularColumn("extensions", MapType.frozen(TEXT, NativeType.BLOB))
                .addRegularColumn("gc_grace_seconds", NativeType.INT)
                .addRegularColumn("id", UUID_TYPE)
                .addRegularColumn("incremental_backups", NativeType.BOOLEAN)
                .addRegularColumn("max_index_interval", NativeType.INT)
                .addRegularColumn("memtable", TEXT)
                .addRegularColumn("memtable_flush_period_in_ms", NativeType.INT)
                .addRegularColumn("min_index_interval", NativeType.INT)
                .addRegularColumn("read_repair", TEXT)
                .addRegularColumn("read_repair_chance", NativeType.DOUBLE)
                .addRegularColumn("speculative_retry", TEXT);
    }
}
