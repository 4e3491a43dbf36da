package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowSize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Estimated sizes of tables, for readers that divide their work by ranges of tokens:
/// `system.size_estimates` and `system.table_estimates`. One node has one range, which is the whole
/// ring.
///
/// The number of partitions is exact; their mean size is that of the first [#SAMPLE_SIZE], in bytes
/// of keys and values.
///
/// @param stores the store of a table; empty when it has been dropped
public record SizeEstimates(Function<TableMetadata, Optional<TableStore>> stores) {
    /// The number of partitions that are measured.
    static final int SAMPLE_SIZE = 128;

    private static final String BY_RANGE = "size_estimates";
    private static final String BY_RANGE_AND_TYPE = "table_estimates";
    private static final List<String> RANGE_TYPES = List.of("primary", "local_primary");
    private static final Set<String> TABLES = Set.of(BY_RANGE, BY_RANGE_AND_TYPE);

    /// Whether a table is one of these, whose rows change without a change of the schema.
    public static boolean isEstimate(TableMetadata table) {
        return table.keyspace().equals(SystemTables.SYSTEM) && TABLES.contains(table.name());
    }

    List<Map<String, Object>> rows(String table, Schema schema) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            if (!SystemTables.isGenerated(keyspace.name())) {
                keyspace.tablesAndViews().forEach(one -> add(table, one, rows));
            }
        }
        return rows;
    }

    private void add(String table, TableMetadata measured, List<Map<String, Object>> rows) {
        Optional<TableStore> store = stores.apply(measured);
        if (store.isEmpty()) {
            return;
        }
        Map<String, Object> row = new HashMap<>();
        row.put("keyspace_name", measured.keyspace());
        row.put("table_name", measured.name());
        row.put("range_start", NodeIdentity.TOKEN);
        row.put("range_end", NodeIdentity.TOKEN);
        row.put("mean_partition_size", meanSize(store.get()));
        row.put("partitions_count", store.get().partitionCount());
        if (table.equals(BY_RANGE)) {
            rows.add(row);
            return;
        }
        for (String type : RANGE_TYPES) {
            Map<String, Object> typed = new HashMap<>(row);
            typed.put("range_type", type);
            rows.add(typed);
        }
    }

    private static long meanSize(TableStore store) {
        long bytes = 0;
        int partitions = 0;
        Iterator<UnfilteredRowIterator> all = store.unfiltered(KeyRange.ALL);
        while (all.hasNext() && partitions < SAMPLE_SIZE) {
            UnfilteredRowIterator partition = all.next();
            bytes += partition.key().key().length() + RowSize.bytes(partition.staticRow());
            while (partition.hasNext()) {
                if (partition.next() instanceof Row row) {
                    bytes += RowSize.bytes(row);
                }
            }
            partitions++;
        }
        return partitions == 0 ? 0 : bytes / partitions;
    }
}
