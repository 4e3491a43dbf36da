package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;

/// One write of one value: of a column, or of one element of a multi-cell column, distinguished by
/// the cell's path. A cell may instead say that its place was deleted (a "tombstone").
///
/// @param column the column
/// @param path the element within a multi-cell column, as
///     [dev.rowhouse.cql.types.CqlType#cellPathType()] serializes it; empty in others
/// @param timestamp the write timestamp, in microseconds since the epoch
/// @param lifetime whether the cell is live for good, for some time, or a tombstone
/// @param value the serialized value, empty in a tombstone and in the elements of a set; for a
///     counter see [CounterContext]
public record Cell(
        ColumnMetadata column, Bytes path, long timestamp, Lifetime lifetime, Bytes value)
        implements ColumnData {

    /// A value of a single-cell column that lives for good.
    public static Cell live(ColumnMetadata column, long timestamp, Bytes value) {
        return new Cell(column, Bytes.EMPTY, timestamp, Lifetime.FOREVER, value);
    }

    /// A value of a single-cell column.
    public static Cell of(ColumnMetadata column, long timestamp, Lifetime lifetime, Bytes value) {
        return new Cell(column, Bytes.EMPTY, timestamp, lifetime, value);
    }

    /// The deletion of a single-cell column.
    public static Cell tombstone(ColumnMetadata column, long timestamp, long nowInSeconds) {
        return new Cell(
                column, Bytes.EMPTY, timestamp, Lifetime.deleted(nowInSeconds), Bytes.EMPTY);
    }

    /// The deletion of one element of a multi-cell column.
    public static Cell elementTombstone(
            ColumnMetadata column, Bytes path, long timestamp, long nowInSeconds) {
        return new Cell(column, path, timestamp, Lifetime.deleted(nowInSeconds), Bytes.EMPTY);
    }

    /// Whether this marks a deletion.
    public boolean isTombstone() {
        return lifetime.isTombstone();
    }

    /// Whether this was written with a time to live.
    public boolean isExpiring() {
        return lifetime.isExpiring();
    }

    /// Whether this has a value at a second of the day.
    public boolean isLive(long nowInSeconds) {
        return lifetime.isLive(nowInSeconds);
    }

    @Override
    public long minLocalDeletionTime() {
        return lifetime.isTombstone() ? Long.MIN_VALUE : lifetime.localDeletionTime();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(column.name());
        if (!path.isEmpty()) {
            text.append('[').append(path).append(']');
        }
        text.append('=').append(isTombstone() ? "tombstone" : value).append('@').append(timestamp);
        if (isExpiring()) {
            text.append(" expires ").append(lifetime.localDeletionTime());
        }
        return text.toString();
    }
}
