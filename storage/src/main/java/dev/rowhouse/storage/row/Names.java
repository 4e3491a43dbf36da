package dev.rowhouse.storage.row;

import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Single rows of a partition by their full clustering.
///
/// @param clusterings the rows, strictly ascending
public record Names(List<Clustering> clusterings) implements ClusteringFilter {
    /// The only row of a partition whose table has no clustering column.
    public static final Names ONLY_ROW = of(Clustering.EMPTY);

    /// Copies the list.
    public Names {
        clusterings = List.copyOf(clusterings);
    }

    /// One row.
    public static Names of(Clustering clustering) {
        return new Names(List.of(clustering));
    }

    /// Rows in any order, named once or several times.
    public static Names of(ClusteringComparator comparator, Collection<Clustering> clusterings) {
        List<Clustering> ordered = new ArrayList<>(clusterings);
        ordered.sort(comparator);
        List<Clustering> distinct = new ArrayList<>(ordered.size());
        for (Clustering clustering : ordered) {
            if (distinct.isEmpty() || comparator.compare(distinct.getLast(), clustering) != 0) {
                distinct.add(clustering);
            }
        }
        return new Names(distinct);
    }

    @Override
    public boolean contains(ClusteringComparator comparator, Clustering clustering) {
        for (Clustering named : clusterings) {
            if (comparator.compare(named, clustering) == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isNone() {
        return clusterings.isEmpty();
    }

    @Override
    public Slices asSlices() {
        if (clusterings.size() == 1) {
            return Slices.of(Slice.of(clusterings.getFirst()));
        }
        return new Slices(clusterings.stream().map(Slice::of).toList());
    }

    @Override
    public Names after(ClusteringComparator comparator, Clustering last, Direction direction) {
        List<Clustering> rest = new ArrayList<>(clusterings.size());
        for (Clustering named : clusterings) {
            int compared = comparator.compare(named, last);
            if (direction.isDescending() ? compared < 0 : compared > 0) {
                rest.add(named);
            }
        }
        return new Names(rest);
    }
}
