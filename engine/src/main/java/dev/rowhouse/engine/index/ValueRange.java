package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// The values that are looked for in an index: one, or those between two.
///
/// @param low the smallest value; null for no limit
/// @param lowInclusive whether `low` itself is looked for
/// @param high the largest value; null for no limit
/// @param highInclusive whether `high` itself is looked for
public record ValueRange(
        @Nullable Bytes low, boolean lowInclusive, @Nullable Bytes high, boolean highInclusive) {
    /// All values.
    public static final ValueRange ALL = new ValueRange(null, false, null, false);

    /// One entry of a map, in an index on entries.
    public static ValueRange ofEntry(Bytes key, Bytes value) {
        return of(IndexedValues.entry(key, value));
    }

    /// One value.
    public static ValueRange of(Bytes value) {
        return new ValueRange(value, true, value, true);
    }

    /// Whether only one value is looked for.
    public boolean isOneValue() {
        return low != null && low.equals(high) && lowInclusive && highInclusive;
    }
}
