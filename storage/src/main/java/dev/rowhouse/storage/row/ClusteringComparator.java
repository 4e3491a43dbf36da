package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.tree.Probe;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The order of the rows of a table's partitions: clustering column by clustering column, each
/// ascending or descending.
///
/// A missing value comes first, whichever way its column is ordered. Only tables that are or once
/// were ones of `COMPACT STORAGE` have rows with missing values, and never in the first column.
///
/// **Thread safety.** Immutable.
public final class ClusteringComparator implements Comparator<Clustering> {
    private final Comparator<Bytes>[] columns;
    private final ValueRank rank;
    private final boolean isReversedFirst;
    private final Probe<Row, Row> rowOrder = new RowOrder();
    private final Probe<Clustering, Row> rowSearch = new RowSearch();
    private final Probe<ClusteringBound, Row> boundSearch = new BoundSearch();

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private ClusteringComparator(
            List<Comparator<Bytes>> columns, ValueRank rank, boolean isReversedFirst) {
        this.columns = columns.toArray(new Comparator[0]);
        this.rank = rank;
        this.isReversedFirst = isReversedFirst;
    }

    /// The order of a table's rows.
    public static ClusteringComparator of(TableMetadata table) {
        List<Comparator<Bytes>> columns = new ArrayList<>(table.clustering().size());
        for (ColumnMetadata column : table.clustering()) {
            CqlType type = column.type();
            columns.add(column.isReversed() ? type.reversed() : type);
        }
        if (columns.isEmpty()) {
            return new ClusteringComparator(columns, ValueRank.NONE, false);
        }
        ColumnMetadata first = table.clustering().getFirst();
        return new ClusteringComparator(columns, ValueRank.of(first.type()), first.isReversed());
    }

    private int compare(int column, @Nullable Bytes left, @Nullable Bytes right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        return columns[column].compare(left, right);
    }

    /// The number of clustering columns.
    public int size() {
        return columns.length;
    }

    /// Orders two rows by their clusterings.
    @Override
    public int compare(Clustering left, Clustering right) {
        for (int i = 0; i < columns.length; i++) {
            int compared = compare(i, left.value(i), right.value(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    /// Orders a place against a row; they are never equal.
    public int compare(ClusteringBound bound, Clustering clustering) {
        for (int i = 0; i < bound.size(); i++) {
            int compared = compare(i, bound.value(i), clustering.value(i));
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
            int compared = compare(i, left.value(i), right.value(i));
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

    /// The order of rows, for a tree of them.
    public Probe<Row, Row> rowOrder() {
        return rowOrder;
    }

    /// Finds the row at a clustering in a tree of rows.
    public Probe<Clustering, Row> rowSearch() {
        return rowSearch;
    }

    /// Finds a place between the rows of a tree.
    public Probe<ClusteringBound, Row> boundSearch() {
        return boundSearch;
    }

    private long rank(Bytes firstValue) {
        long value = rank.rank(firstValue);
        return isReversedFirst ? ~value : value;
    }

    private boolean isRankExact(long value) {
        return columns.length == 1 && rank.isExact(value);
    }

    private final class RowOrder implements Probe<Row, Row> {
        @Override
        public int compare(Row row, Row other) {
            return ClusteringComparator.this.compare(row.clustering(), other.clustering());
        }

        @Override
        public int compareEqualRanks(Row row, Row other, long value) {
            return isRankExact(value) ? 0 : compare(row, other);
        }

        @Override
        public boolean isRanked() {
            return rank != ValueRank.NONE;
        }

        @Override
        public long rank(Row row) {
            return isRanked() ? ClusteringComparator.this.rank(row.clustering().first()) : 0;
        }
    }

    private final class RowSearch implements Probe<Clustering, Row> {
        @Override
        public int compare(Clustering wanted, Row row) {
            return ClusteringComparator.this.compare(wanted, row.clustering());
        }

        @Override
        public int compareEqualRanks(Clustering wanted, Row row, long value) {
            return isRankExact(value) ? 0 : compare(wanted, row);
        }

        @Override
        public boolean isRanked() {
            return rank != ValueRank.NONE;
        }

        @Override
        public long rank(Clustering wanted) {
            return isRanked() ? ClusteringComparator.this.rank(wanted.first()) : 0;
        }
    }

    private final class BoundSearch implements Probe<ClusteringBound, Row> {
        @Override
        public int compare(ClusteringBound bound, Row row) {
            return ClusteringComparator.this.compare(bound, row.clustering());
        }

        @Override
        public boolean isRanked() {
            return rank != ValueRank.NONE;
        }

        @Override
        public long rank(ClusteringBound bound) {
            if (!isRanked()) {
                return 0;
            }
            if (bound.size() == 0) {
                return sideOf(bound) < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
            }
            return ClusteringComparator.this.rank(bound.first());
        }
    }

    private static int sideOf(ClusteringBound bound) {
        return bound.side() == ClusteringBound.Side.BEFORE ? -1 : 1;
    }
}
