package dev.rowhouse.storage.partition;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstone;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.tree.SortedTree;

/// The changes of one write in one partition of one table. It becomes visible as a whole.
///
/// @param table the table
/// @param change the change, as the contents of a partition with no other writes
public record PartitionUpdate(TableMetadata table, Partition change) {
    /// An update of a single row.
    public static PartitionUpdate of(TableMetadata table, DecoratedKey key, Row row) {
        return new PartitionUpdate(
                table,
                new Partition(
                        key,
                        DeletionTime.LIVE,
                        Row.EMPTY_STATIC,
                        row.isEmpty() ? SortedTree.empty() : SortedTree.of(row),
                        RangeTombstones.NONE));
    }

    /// A builder of the update of a partition.
    ///
    /// @param comparator the order of the table's rows
    public static Builder builder(
            TableMetadata table, ClusteringComparator comparator, DecoratedKey key) {
        return new Builder(table, comparator, key);
    }

    /// The key of the partition.
    public DecoratedKey key() {
        return change.key();
    }

    /// Whether the update changes nothing.
    public boolean isEmpty() {
        return change.isEmpty();
    }

    /// Gathers what a write changes. Parts may come in any order; timestamps alone decide what one
    /// part deletes of another.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private final TableMetadata table;
        private final ClusteringComparator comparator;
        private Partition change;

        private Builder(TableMetadata table, ClusteringComparator comparator, DecoratedKey key) {
            this.table = table;
            this.comparator = comparator;
            this.change = Partition.empty(key);
        }

        /// Adds a row, static or not.
        public Builder row(Row row) {
            if (row.isEmpty()) {
                return this;
            }
            boolean isStatic = row.clustering().isStatic();
            return add(
                    new Partition(
                            change.key(),
                            DeletionTime.LIVE,
                            isStatic ? row : Row.EMPTY_STATIC,
                            isStatic ? SortedTree.empty() : SortedTree.of(row),
                            RangeTombstones.NONE));
        }

        /// Deletes the whole partition.
        public Builder delete(DeletionTime deletion) {
            return add(
                    new Partition(
                            change.key(),
                            deletion,
                            Row.EMPTY_STATIC,
                            SortedTree.empty(),
                            RangeTombstones.NONE));
        }

        /// Deletes the rows of a slice; nothing happens when it is empty.
        public Builder delete(Slice slice, DeletionTime deletion) {
            return add(
                    new Partition(
                            change.key(),
                            DeletionTime.LIVE,
                            Row.EMPTY_STATIC,
                            SortedTree.empty(),
                            RangeTombstones.NONE.with(
                                    comparator, new RangeTombstone(slice, deletion))));
        }

        /// Adds all that another change of the same partition says.
        public Builder add(Partition other) {
            change = change.isEmpty() ? other : change.with(comparator, other);
            return this;
        }

        /// The update.
        public PartitionUpdate build() {
            return new PartitionUpdate(table, change);
        }
    }
}
