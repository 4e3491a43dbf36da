package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/// A place between rows: before or after all rows whose clustering begins with a prefix.
///
/// The start of a slice that includes `prefix` and the end of one that excludes it are the same
/// place, before the prefix; the start that excludes it and the end that includes it are the place
/// after it. So the bounds of deletions and of slices can be compared with each other. In terms of
/// an SSTable's kinds of bound: `EXCL_END`, `INCL_START` and `EXCL_END_INCL_START` lie before their
/// prefix; `INCL_END`, `EXCL_START` and `INCL_END_EXCL_START` lie after it.
///
/// "Before" and "after" are meant in the table's clustering order: in a column ordered DESC the
/// larger values come first.
///
/// **Thread safety.** Immutable.
public final class ClusteringBound {
    private static final @Nullable Bytes[] NO_VALUES = {};

    /// Before all rows of a partition.
    public static final ClusteringBound BOTTOM = new ClusteringBound(NO_VALUES, Side.BEFORE);

    /// After all rows of a partition.
    public static final ClusteringBound TOP = new ClusteringBound(NO_VALUES, Side.AFTER);

    /// The side of the rows that begin with the prefix.
    public enum Side {
        /// Before all of them.
        BEFORE,
        /// After all of them.
        AFTER
    }

    private final @Nullable Bytes[] values;
    private final Side side;

    private ClusteringBound(@Nullable Bytes[] values, Side side) {
        this.values = values;
        this.side = side;
    }

    /// The place on a side of all rows that begin with a prefix; the empty prefix stands for all
    /// rows.
    public static ClusteringBound of(Side side, List<? extends @Nullable Bytes> prefix) {
        if (prefix.isEmpty()) {
            return side == Side.BEFORE ? BOTTOM : TOP;
        }
        return new ClusteringBound(prefix.toArray(Bytes[]::new), side);
    }

    /// The place on a side of one row.
    public static ClusteringBound of(Side side, Clustering clustering) {
        return of(side, clustering.values());
    }

    /// The start of a slice that contains the rows of the prefix.
    public static ClusteringBound inclusiveStart(List<? extends @Nullable Bytes> prefix) {
        return of(Side.BEFORE, prefix);
    }

    /// The start of a slice that follows the rows of the prefix.
    public static ClusteringBound exclusiveStart(List<Bytes> prefix) {
        return of(Side.AFTER, prefix);
    }

    /// The end of a slice that contains the rows of the prefix.
    public static ClusteringBound inclusiveEnd(List<? extends @Nullable Bytes> prefix) {
        return of(Side.AFTER, prefix);
    }

    /// The end of a slice that precedes the rows of the prefix.
    public static ClusteringBound exclusiveEnd(List<Bytes> prefix) {
        return of(Side.BEFORE, prefix);
    }

    /// The number of values of the prefix.
    public int size() {
        return values.length;
    }

    /// The serialized value of the prefix at a position, null when it is missing (see
    /// [Clustering]).
    public @Nullable Bytes value(int position) {
        return values[position];
    }

    /// The first value of a prefix that is not empty.
    Bytes first() {
        return Objects.requireNonNull(values[0]);
    }

    /// The values of the prefix, null for those that are missing.
    public List<@Nullable Bytes> values() {
        return Collections.unmodifiableList(Arrays.<@Nullable Bytes>asList(values));
    }

    /// The side of the prefix's rows.
    public Side side() {
        return side;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return this == object
                || (object instanceof ClusteringBound other
                        && side == other.side
                        && Arrays.equals(values, other.values));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + side.hashCode();
    }

    @Override
    public String toString() {
        if (values.length == 0) {
            return side == Side.BEFORE ? "bottom" : "top";
        }
        return (side == Side.BEFORE ? "before " : "after ") + Arrays.toString(values);
    }
}
