package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;

/// A static or regular column as far as the bytes of its cells depend on it.
///
/// @param name the name
/// @param isMultiCell whether its value is kept as several cells
/// @param fixedLength the length of all its values, -1 when each has a length of its own, as always
///     in several cells
public record StoredColumn(String name, boolean isMultiCell, int fixedLength) {
    /// A column of a type.
    public static StoredColumn of(String name, CqlType type) {
        return type.isMultiCell()
                ? new StoredColumn(name, true, -1)
                : new StoredColumn(name, false, type.fixedLength());
    }

    static StoredColumn of(HeaderColumn column) {
        return of(column.name(), column.type());
    }
}
