package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/// The clustering values of a row: its place within its partition. A table without clustering
/// columns has the one clustering [#EMPTY], and a partition's static row has [#STATIC]. In tables
/// that are or were ones of `COMPACT STORAGE` the last values may be missing, but never the first.
///
/// **Thread safety.** Immutable.
public final class Clustering {
    private static final @Nullable Bytes[] NO_VALUES = {};

    /// The clustering of the only row of a partition whose table has no clustering column.
    public static final Clustering EMPTY = new Clustering(NO_VALUES, false);

    /// The clustering of a static row. It equals nothing but itself.
    public static final Clustering STATIC = new Clustering(NO_VALUES, true);

    private final @Nullable Bytes[] values;
    private final boolean isStatic;

    private Clustering(@Nullable Bytes[] values, boolean isStatic) {
        this.values = values;
        this.isStatic = isStatic;
    }

    /// The clustering of some values, one for each clustering column.
    public static Clustering of(Bytes... values) {
        return values.length == 0 ? EMPTY : new Clustering(values.clone(), false);
    }

    /// The clustering of some values, one for each clustering column.
    public static Clustering of(List<? extends @Nullable Bytes> values) {
        return values.isEmpty() ? EMPTY : new Clustering(values.toArray(Bytes[]::new), false);
    }

    /// The clustering of some values, null for those that are missing, in an array that the caller
    /// gives away.
    public static Clustering ofGiven(@Nullable Bytes[] values) {
        return values.length == 0 ? EMPTY : new Clustering(values, false);
    }

    /// The clustering of the first values, of which there is one at least, in a table of some
    /// clustering columns. The others have none.
    public static Clustering ofPrefix(List<Bytes> values, int size) {
        return new Clustering(Arrays.copyOf(values.toArray(Bytes[]::new), size), false);
    }

    /// The number of values.
    public int size() {
        return values.length;
    }

    /// The serialized value of the clustering column at a position, null when it is missing.
    public @Nullable Bytes value(int position) {
        return values[position];
    }

    /// The first value, which is never missing.
    Bytes first() {
        return Objects.requireNonNull(values[0]);
    }

    /// All values in the order of the clustering columns, null for those that are missing.
    public List<@Nullable Bytes> values() {
        return Collections.unmodifiableList(Arrays.<@Nullable Bytes>asList(values));
    }

    /// Whether this is the place of a static row.
    public boolean isStatic() {
        return isStatic;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return this == object
                || (object instanceof Clustering other
                        && isStatic == other.isStatic
                        && Arrays.equals(values, other.values));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return isStatic() ? "static" : Arrays.toString(values);
    }
}
