package dev.rowhouse.engine.index;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;

/// An entry of an index: a value and where it was written. Entries are ordered by value, then as
/// the rows are: by partition key in token order, then by clustering; an entry for a whole
/// partition comes before those of its rows.
public final class IndexEntry {
    private final Bytes value;
    private final Kind place;
    private final @Nullable DecoratedKey key;
    private final Clustering clustering;

    private enum Kind {
        BEFORE,
        AT,
        AFTER
    }

    private IndexEntry(Bytes value, Kind place, @Nullable DecoratedKey key, Clustering clustering) {
        this.value = value;
        this.place = place;
        this.key = key;
        this.clustering = clustering;
    }

    /// An entry for a row.
    ///
    /// @param clustering the row; [Clustering#STATIC] for all rows of the partition
    static IndexEntry of(Bytes value, DecoratedKey key, Clustering clustering) {
        return new IndexEntry(value, Kind.AT, key, clustering);
    }

    /// A place before all entries of a value.
    static IndexEntry before(Bytes value) {
        return new IndexEntry(value, Kind.BEFORE, null, Clustering.STATIC);
    }

    /// A place after all entries of a value.
    static IndexEntry after(Bytes value) {
        return new IndexEntry(value, Kind.AFTER, null, Clustering.STATIC);
    }

    /// The value that was written.
    public Bytes value() {
        return value;
    }

    /// The partition that it was written to.
    public DecoratedKey key() {
        return requireNonNull(key);
    }

    /// The row that it was written to; [Clustering#STATIC] for all rows of the partition.
    public Clustering clustering() {
        return clustering;
    }

    /// Whether it is an entry for all rows of the partition.
    public boolean isPartition() {
        return clustering.isStatic();
    }

    static Comparator<IndexEntry> order(CqlType type, ClusteringComparator clusterings) {
        return (left, right) -> {
            int compared = type.compare(left.value, right.value);
            if (compared != 0) {
                return compared;
            }
            if (left.place != Kind.AT || right.place != Kind.AT) {
                return left.place.compareTo(right.place);
            }
            return comparePositions(left, right, clusterings);
        };
    }

    /// Orders entries by their rows, whatever their values.
    static int comparePositions(
            IndexEntry left, IndexEntry right, ClusteringComparator clusterings) {
        int compared = left.key().compareTo(right.key());
        if (compared != 0) {
            return compared;
        }
        if (left.isPartition() || right.isPartition()) {
            return Boolean.compare(right.isPartition(), left.isPartition());
        }
        return clusterings.compare(left.clustering, right.clustering);
    }

    @Override
    public String toString() {
        return value + " -> " + key + " " + clustering;
    }
}
