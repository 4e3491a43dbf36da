package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// The clustering values of a row: its place within its partition. A table without clustering columns has the one clustering [#EMPTY], and a
/// partition's static row has [#STATIC].
///
/// **Thread safety.** Immutable.
public final class Clustering {
    private static final Bytes[] NO_VALUES = {};

    /// The clustering of the only row of a partition whose table has no clustering column.
    public static final Clustering EMPTY = new Clustering(NO_VALUES, false);

    /// The clustering of a static row. It equals nothing but itself.
    public static final Clustering STATIC = new Clustering(NO_VALUES, true);

    private final Bytes[] values;
    private final boolean isStatic;

    private Clustering(Bytes[] values, boolean isStatic) {
        this.values = values;
        this.isStatic = isStatic;
    }

    /// The clustering of some values, one for each clustering column.
    public static Clustering of(Bytes... values) {
        return values.length == 0 ? EMPTY : new Clustering(values.clone(), false);
    }

    /// The clustering of some values, one for each clustering column.
    public static Clustering of(List<Bytes> values) {
        return values.isEmpty() ? EMPTY : new Clustering(values.toArray(Bytes[]::new), false);
    }

    /// The number of values.
    public int size() {
        return values.length;
    }

    /// The serialized value of the clustering column at a position.
    public Bytes value(int position) {
        return values[position];
    }

    /// All values in the order of the clustering columns.
    public List<Bytes> values() {
        return List.of(values);
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
