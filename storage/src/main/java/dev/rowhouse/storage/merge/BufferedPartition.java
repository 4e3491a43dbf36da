package dev.rowhouse.storage.merge;

import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Unfiltered;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// The few elements of a partition that a read of one row meets, in memory, so that they can be
/// looked at before they are merged.
///
/// **Thread safety.** Belongs to one thread.
final class BufferedPartition extends ForwardingPartition {
    private final List<Unfiltered> elements;
    private final Iterator<Unfiltered> rest;

    private BufferedPartition(UnfilteredRowIterator partition, List<Unfiltered> elements) {
        super(partition);
        this.elements = elements;
        this.rest = elements.iterator();
    }

    /// Takes all elements of a partition.
    static BufferedPartition of(UnfilteredRowIterator partition) {
        List<Unfiltered> elements = new ArrayList<>(1);
        while (partition.hasNext()) {
            elements.add(partition.next());
        }
        return new BufferedPartition(partition, elements);
    }

    /// All elements, whether they have been handed out or not.
    List<Unfiltered> elements() {
        return elements;
    }

    @Override
    public boolean hasNext() {
        return rest.hasNext();
    }

    @Override
    public Unfiltered next() {
        return rest.next();
    }
}
