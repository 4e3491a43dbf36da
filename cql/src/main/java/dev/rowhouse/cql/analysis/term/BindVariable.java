package dev.rowhouse.cql.analysis.term;

import dev.rowhouse.cql.types.CqlType;

/// The metadata of a prepared statement about one of its markers.
///
/// @param keyspace the keyspace of the table it belongs to; `[batch]` for the timestamp of a batch
/// @param table the table it belongs to; `[batch]` for the timestamp of a batch
/// @param name the marker's own name, or the name of its place: a column, `in(pk)`, `value(m)`,
///     `[limit]`
/// @param type the type of the value it takes
/// @param isOfDescendingColumn whether it gives the value of a clustering column whose values lie
///     from the last to the first
public record BindVariable(
        String keyspace, String table, String name, CqlType type, boolean isOfDescendingColumn) {
    /// `name type`.
    @Override
    public String toString() {
        return name + " " + type.cql();
    }
}
