package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;

import java.util.List;

/// Between which clusterings all rows and range deletions of an SSTable lie. Each end is a prefix,
/// which stands for all that begin with it.
///
/// @param min the values of the first one; none for no limit
/// @param max the values of the last one; none for no limit
public record ClusteringSpan(List<Bytes> min, List<Bytes> max) {
    /// Copies the lists.
    public ClusteringSpan {
        min = List.copyOf(min);
        max = List.copyOf(max);
    }

    /// Whether something in the SSTable may lie in one of the wanted places.
    public boolean mayIntersect(ClusteringComparator comparator, Slices wanted) {
        if (min.isEmpty() && max.isEmpty()) {
            return true;
        }
        Slice span =
                new Slice(
                        ClusteringBound.of(Side.BEFORE, min), ClusteringBound.of(Side.AFTER, max));
        for (Slice slice : wanted.slices()) {
            if (comparator.compare(slice.start(), span.end()) < 0
                    && comparator.compare(span.start(), slice.end()) < 0) {
                return true;
            }
        }
        return false;
    }
}
