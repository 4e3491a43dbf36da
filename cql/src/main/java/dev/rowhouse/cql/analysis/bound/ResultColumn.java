package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.types.CqlType;

/// One column of a result set.
///
/// @param keyspace the keyspace of the table selected from
/// @param table the table selected from
/// @param name the alias, or the name Cassandra gives: `n`, `count`, `writetime(n)`,
///     `system.max(n)`
/// @param type the type of its values
public record ResultColumn(String keyspace, String table, String name, CqlType type) {
    /// `name type`.
    @Override
    public String toString() {
        return name + " " + type.cql();
    }
}
