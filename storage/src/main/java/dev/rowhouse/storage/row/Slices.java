package dev.rowhouse.storage.row;

import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.List;

/// Slices of a partition in clustering order, without overlap.
///
/// @param slices the slices, each not empty, ascending
public record Slices(List<Slice> slices) implements ClusteringFilter {
    /// All rows.
    public static final Slices ALL = new Slices(List.of(Slice.ALL));

    /// No row.
    public static final Slices NONE = new Slices(List.of());

    /// Copies the list.
    public Slices {
        slices = List.copyOf(slices);
    }

    /// One slice, known not to be empty.
    public static Slices of(Slice slice) {
        return new Slices(List.of(slice));
    }

    /// Slices in any order; empty ones are dropped and overlapping or touching ones joined.
    public static Slices of(ClusteringComparator comparator, List<Slice> slices) {
        List<Slice> ordered = new ArrayList<>(slices);
        ordered.removeIf(slice -> slice.isEmpty(comparator));
        ordered.sort((left, right) -> comparator.compare(left.start(), right.start()));
        List<Slice> joined = new ArrayList<>(ordered.size());
        for (Slice slice : ordered) {
            Slice last = joined.isEmpty() ? slice : joined.getLast();
            if (joined.isEmpty() || comparator.compare(last.end(), slice.start()) < 0) {
                joined.add(slice);
            } else if (comparator.compare(last.end(), slice.end()) < 0) {
                joined.set(joined.size() - 1, new Slice(last.start(), slice.end()));
            }
        }
        return new Slices(joined);
    }

    @Override
    public boolean contains(ClusteringComparator comparator, Clustering clustering) {
        for (Slice slice : slices) {
            if (slice.contains(comparator, clustering)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isNone() {
        return slices.isEmpty();
    }

    @Override
    public Slices asSlices() {
        return this;
    }

    @Override
    public Slices after(ClusteringComparator comparator, Clustering last, Direction direction) {
        Slice rest =
                direction.isDescending()
                        ? new Slice(ClusteringBound.BOTTOM, ClusteringBound.of(Side.BEFORE, last))
                        : new Slice(ClusteringBound.of(Side.AFTER, last), ClusteringBound.TOP);
        List<Slice> kept = new ArrayList<>(slices.size());
        for (Slice slice : slices) {
            Slice part =
                    new Slice(
                            comparator.compare(slice.start(), rest.start()) >= 0
                                    ? slice.start()
                                    : rest.start(),
                            comparator.compare(slice.end(), rest.end()) <= 0
                                    ? slice.end()
                                    : rest.end());
            if (!part.isEmpty(comparator)) {
                kept.add(part);
            }
        }
        return new Slices(kept);
    }
}
