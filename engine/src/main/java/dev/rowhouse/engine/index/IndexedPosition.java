package dev.rowhouse.engine.index;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The place that an entry leads to, as clustering columns of a hidden table, whose order is that
/// of the rows of the indexed table:
///
/// ```
/// position := token:bigint key:blob clustering...      without the last when entries are for whole
///                                                      partitions
/// ```
///
/// **Thread safety.** Immutable.
final class IndexedPosition {
    // Lookups read single rows, of which a chunk of the usual length holds hundreds.
    private static final Map<String, String> COMPRESSION =
            Map.of(
                    "class",
                    "org.apache.cassandra.io.compress.LZ4Compressor",
                    "chunk_length_in_kb",
                    "4");

    private final TableMetadata indexed;
    private final boolean isOfRows;

    IndexedPosition(IndexMetadata index, TableMetadata indexed) {
        ColumnMetadata column = indexed.column(index.column());
        this.indexed = indexed;
        this.isOfRows = column.isClustering() || column.isRegular();
    }

    /// A hidden table without columns so far.
    static TableMetadata.Builder hiddenTable(IndexMetadata index, TableMetadata indexed) {
        return TableMetadata.builder(
                        indexed.keyspace(), indexed.name() + "." + index.name(), indexed.id())
                .options(TableOptions.DEFAULT.withGcGraceSeconds(0).withCompression(COMPRESSION));
    }

    /// Adds the columns.
    void addTo(TableMetadata.Builder table) {
        table.addClusteringColumn("token", NativeType.BIGINT);
        table.addClusteringColumn("key", NativeType.BLOB);
        if (isOfRows) {
            for (ColumnMetadata column : indexed.clustering()) {
                table.addClusteringColumn(
                        "clustering_" + column.position(), column.type(), column.order());
            }
        }
    }

    /// The values that the positions in a partition begin with.
    static List<Bytes> prefix(DecoratedKey key) {
        return List.of(Bytes.ofLong(key.token()), key.key());
    }

    /// The row of a hidden table.
    ///
    /// @param first the values before the position
    static Clustering row(List<Bytes> first, IndexEntry entry) {
        List<@Nullable Bytes> values = new ArrayList<>(first);
        values.addAll(prefix(entry.key()));
        if (!entry.isPartition()) {
            values.addAll(entry.clustering().values());
        }
        return Clustering.of(values);
    }

    /// The entry of a row of a hidden table.
    ///
    /// @param at where in the row the position begins
    IndexEntry entry(Bytes value, Clustering row, int at) {
        DecoratedKey key = DecoratedKey.of(requireNonNull(row.value(at + 1)));
        if (!isOfRows) {
            return IndexEntry.of(value, key, Clustering.STATIC);
        }
        @Nullable Bytes[] values = row.values().toArray(Bytes[]::new);
        return IndexEntry.of(
                value, key, Clustering.ofGiven(Arrays.copyOfRange(values, at + 2, values.length)));
    }
}
