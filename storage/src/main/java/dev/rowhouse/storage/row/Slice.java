package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// A run of neighbouring rows: all between two places.
///
/// @param start the place before the first row
/// @param end the place after the last row
public record Slice(ClusteringBound start, ClusteringBound end) {
    /// All rows of a partition.
    public static final Slice ALL = new Slice(ClusteringBound.BOTTOM, ClusteringBound.TOP);

    /// The rows whose clustering begins with a prefix.
    public static Slice of(List<? extends @Nullable Bytes> prefix) {
        return new Slice(
                ClusteringBound.inclusiveStart(prefix), ClusteringBound.inclusiveEnd(prefix));
    }

    /// The one row at a clustering.
    public static Slice of(Clustering clustering) {
        return of(clustering.values());
    }

    /// Whether no row can lie in it.
    public boolean isEmpty(ClusteringComparator comparator) {
        return comparator.compare(start, end) >= 0;
    }

    /// Whether the row at a clustering lies in it.
    public boolean contains(ClusteringComparator comparator, Clustering clustering) {
        return comparator.compare(start, clustering) < 0 && comparator.compare(end, clustering) > 0;
    }

    @Override
    public String toString() {
        return start + " .. " + end;
    }
}
