package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.ReadCommand;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

import java.util.Iterator;

/// The layout of an index's entries in its hidden table: its partitions and the order of their
/// rows.
///
/// **Thread safety.** Immutable.
sealed interface IndexLayout permits ValuePartitions, SortedPartitions {
    /// The hidden table.
    TableMetadata table();

    /// Whether the row of an entry belongs to this entry alone.
    boolean isExact(IndexEntry entry);

    /// The partition of an entry.
    DecoratedKey partition(IndexEntry entry);

    /// The row of an entry in its partition.
    Clustering row(IndexEntry entry);

    /// The entry of a row.
    IndexEntry entry(DecoratedKey partition, Clustering row);

    /// The rows for some values; those for a single one in the order of the rows of the indexed
    /// table.
    Iterator<RowIterator> between(ValueRange range, TableStore rows);

    /// The rows for one value in a partition of the indexed table and all that follow it, in their
    /// order.
    Iterator<RowIterator> from(Bytes value, DecoratedKey key, TableStore rows);

    /// The rows for one value in a partition of the indexed table, in the order of its rows.
    RowIterator in(Bytes value, DecoratedKey key, TableStore rows);

    /// A read command for some rows of a partition of the hidden table. Nothing in it expires, so
    /// there is no time.
    static ReadCommand command(ClusteringFilter rows) {
        return new ReadCommand(rows, Direction.ASCENDING, 0, new ReadMetrics());
    }
}
