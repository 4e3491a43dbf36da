package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.UnfilteredRowIterator;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Partitions as text, so that they can be compared and a difference be read.
final class Dump {
    private Dump() {}

    static List<String> of(Iterator<UnfilteredRowIterator> partitions) {
        List<String> lines = new ArrayList<>();
        while (partitions.hasNext()) {
            lines.addAll(of(partitions.next()));
        }
        return lines;
    }

    static List<String> of(UnfilteredRowIterator partition) {
        List<String> lines = new ArrayList<>();
        lines.add(
                partition.key()
                        + " "
                        + partition.partitionDeletion()
                        + ":"
                        + partition.partitionDeletion().localDeletionTime());
        if (!partition.staticRow().isEmpty()) {
            lines.add(partition.staticRow().toString());
        }
        while (partition.hasNext()) {
            lines.add(partition.next().toString());
        }
        return lines;
    }
}
