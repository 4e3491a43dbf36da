package dev.rowhouse.engine.index;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.ClusteringComparator;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

/// The rows of some index entries, to be intersected with the entries of another index: rows in
/// only one of them need not be read.
///
/// **Thread safety.** Immutable.
public final class IndexedRows {
    private final Set<DecoratedKey> partitions = new HashSet<>();
    private final Set<DecoratedKey> partitionsOfRows = new HashSet<>();
    private final TreeSet<IndexEntry> rows;

    IndexedRows(Iterator<IndexEntry> entries, ClusteringComparator clusterings) {
        this.rows =
                new TreeSet<>(
                        (left, right) -> IndexEntry.comparePositions(left, right, clusterings));
        while (entries.hasNext()) {
            IndexEntry entry = entries.next();
            if (entry.isPartition()) {
                partitions.add(entry.key());
            } else {
                rows.add(entry);
                partitionsOfRows.add(entry.key());
            }
        }
    }

    /// Whether the row of an entry is among these, or one of its rows if it stands for a partition.
    public boolean meet(IndexEntry entry) {
        if (partitions.contains(entry.key())) {
            return true;
        }
        return entry.isPartition() ? partitionsOfRows.contains(entry.key()) : rows.contains(entry);
    }
}
