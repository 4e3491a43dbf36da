package dev.rowhouse.storage.merge;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.tree.Direction;

/// A partition with the key, deletion, static row and direction of another.
abstract class ForwardingPartition implements UnfilteredRowIterator {
    private final UnfilteredRowIterator partition;

    ForwardingPartition(UnfilteredRowIterator partition) {
        this.partition = partition;
    }

    @Override
    public DecoratedKey key() {
        return partition.key();
    }

    @Override
    public DeletionTime partitionDeletion() {
        return partition.partitionDeletion();
    }

    @Override
    public Row staticRow() {
        return partition.staticRow();
    }

    @Override
    public Direction direction() {
        return partition.direction();
    }
}
