package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ClusteringOrder;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.UUID;

/// The table of the model tests: mixed clustering order, two plain columns, a map and a static
/// column.
///
/// The model numbers rows by their place in clustering order and bounds by the number of rows
/// before them.
final class ModelSchema {
    static final int SIDE = 4;
    static final int ROWS = SIDE * SIDE;
    static final int STATIC = -1;

    static final TableMetadata TABLE =
            TableMetadata.builder("model", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c1", NativeType.INT)
                    .addClusteringColumn("c2", NativeType.INT, ClusteringOrder.DESC)
                    .addStaticColumn("s", NativeType.INT)
                    .addRegularColumn("v", NativeType.INT)
                    .addRegularColumn("w", NativeType.INT)
                    .addRegularColumn("m", MapType.multiCell(NativeType.INT, NativeType.INT))
                    .build();
    static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);

    private ModelSchema() {}

    /// The same table, keeping tombstones for some seconds.
    static TableMetadata withGcGrace(int seconds) {
        TableOptions options = TABLE.options();
        return TABLE.toBuilder().options(options.withGcGraceSeconds(seconds)).build();
    }

    static ColumnMetadata column(String name) {
        return TABLE.column(name);
    }

    static DecoratedKey key(int partition) {
        return DecoratedKey.of(Bytes.ofInt(partition));
    }

    static Clustering clustering(int row) {
        if (row == STATIC) {
            return Clustering.STATIC;
        }
        return Clustering.of(Bytes.ofInt(row / SIDE), Bytes.ofInt(SIDE - 1 - row % SIDE));
    }

    static int rowOf(Clustering clustering) {
        return valueAt(clustering, 0) * SIDE + SIDE - 1 - valueAt(clustering, 1);
    }

    /// The number at a position of a clustering.
    static int valueAt(Clustering clustering, int position) {
        return Objects.requireNonNull(clustering.value(position)).getInt(0);
    }

    /// A bound before which so many rows lie; where there are several, `flavour` chooses how it is
    /// written.
    static ClusteringBound bound(int rowsBefore, int flavour) {
        boolean isAtPrefix = rowsBefore % SIDE == 0;
        return switch (flavour % 4) {
            case 0 -> rowsBefore < ROWS ? before(rowsBefore) : ClusteringBound.TOP;
            case 1 -> rowsBefore > 0 ? after(rowsBefore - 1) : ClusteringBound.BOTTOM;
            case 2 ->
                    isAtPrefix && rowsBefore < ROWS
                            ? ClusteringBound.inclusiveStart(first(rowsBefore))
                            : bound(rowsBefore, 0);
            default ->
                    isAtPrefix && rowsBefore > 0
                            ? ClusteringBound.inclusiveEnd(first(rowsBefore - 1))
                            : bound(rowsBefore, 1);
        };
    }

    private static List<@Nullable Bytes> first(int row) {
        return clustering(row).values().subList(0, 1);
    }

    private static ClusteringBound before(int row) {
        return ClusteringBound.of(ClusteringBound.Side.BEFORE, clustering(row));
    }

    private static ClusteringBound after(int row) {
        return ClusteringBound.of(ClusteringBound.Side.AFTER, clustering(row));
    }
}
