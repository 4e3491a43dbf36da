package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.model.identity.Field;

import java.util.List;

/// A value that a row of an old table lacks and another old table holds, which is read by its whole
/// primary key.
///
/// @param table the other table
/// @param key the values of its primary key, in the key's order, as the row that lacks the value
///     knows them
/// @param column the column with the value
record Lookup(TableMetadata table, List<Field> key, ColumnMetadata column) {
    /// Copies the list.
    Lookup {
        key = List.copyOf(key);
    }

    /// Whether one read returns the values of both.
    boolean isSameRead(Lookup other) {
        return table.equals(other.table) && key.equals(other.key);
    }
}
