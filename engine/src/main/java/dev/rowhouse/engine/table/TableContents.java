package dev.rowhouse.engine.table;

import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.storage.partition.Partition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// The content of an in-memory table and its indexes at one moment.
///
/// @param id of the table
/// @param partitions its partitions
/// @param indexes the entries of its indexes, by their names
public record TableContents(
        UUID id, List<Partition> partitions, Map<String, List<IndexEntry>> indexes) {
    static TableContents of(StoredTable table) {
        Map<String, List<IndexEntry>> indexes = new HashMap<>();
        for (SecondaryIndex index : table.indexes()) {
            indexes.put(index.metadata().name(), index.contents());
        }
        return new TableContents(table.metadata().id(), table.store().contents(), indexes);
    }

    /// Restores the content; the indexes lead to all its rows, too.
    void restore(StoredTable table) {
        if (table.store().restore(partitions)) {
            for (SecondaryIndex index : table.indexes()) {
                index.restore(indexes.getOrDefault(index.metadata().name(), List.of()));
            }
        }
    }
}
