package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The order of the rows of a table's partitions: clustering column by clustering column, each ascending or descending.
///
/// **Thread safety.** Immutable.
public final class ClusteringComparator implements Comparator<Clustering> {
    private final Comparator<Bytes>[] columns;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private ClusteringComparator(List<Comparator<Bytes>> columns) {
        this.columns = columns.toArray(new Comparator[0]);
    }

    /// The order of a table's rows.
    public static ClusteringComparator of(TableMetadata table) {
        List<Comparator<Bytes>> columns = new ArrayList<>(table.clustering().size());
        for (ColumnMetadata column : table.clustering()) {
            CqlType type = column.type();
            columns.add(column.isReversed() ? type.reversed() : type);
        }
        return new ClusteringComparator(columns);
    }

    /// The number of clustering columns.
    public int size() {
        return columns.length;
    }

    /// Orders two rows by their clusterings.
    @Override
    public int compare(Clustering left, Clustering right) {
        for (int i = 0; i < columns.length; i++) {
            int compared = columns[i].compare(left.value(i), right.value(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    /// Orders a place against a row; they are never equal.
    public int compare(ClusteringBound bound, Clustering clustering) {
        for (int i = 0; i < bound.size(); i++) {
            int compared = columns[i].compare(bound.value(i), clustering.value(i));
            if (compared != 0) {
                return compared;
            }
        }
        return sideOf(bound);
    }

    /// Orders two places.
    public int compare(ClusteringBound left, ClusteringBound right) {
        int common = Math.min(left.size(), right.size());
        for (int i = 0; i < common; i++) {
            int compared = columns[i].compare(left.value(i), right.value(i));
            if (compared != 0) {
                return compared;
            }
        }
        if (left.size() == right.size()) {
            return left.side().compareTo(right.side());
        }
        // The shorter prefix stands for many rows, the longer one for some of them: the shorter
        // one's side decides.
        return left.size() < right.size() ? sideOf(left) : -sideOf(right);
    }

    /// Orders the elements of a partition: rows and the places where deletions begin or end.
    public int compare(Unfiltered left, Unfiltered right) {
        return switch (left) {
            case Row row ->
                    switch (right) {
                        case Row other -> compare(row.clustering(), other.clustering());
                        case RangeTombstoneMarker marker ->
                                -compare(marker.bound(), row.clustering());
                    };
            case RangeTombstoneMarker marker ->
                    switch (right) {
                        case Row row -> compare(marker.bound(), row.clustering());
                        case RangeTombstoneMarker other -> compare(marker.bound(), other.bound());
                    };
        };
    }

    private static int sideOf(ClusteringBound bound) {
        return bound.side() == ClusteringBound.Side.BEFORE ? -1 : 1;
    }
}
