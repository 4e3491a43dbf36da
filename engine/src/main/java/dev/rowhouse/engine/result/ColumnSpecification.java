package dev.rowhouse.engine.result;

import dev.rowhouse.cql.types.CqlType;

/// The specification of a column of a result, or of a bind marker of a prepared statement.
///
/// @param keyspace the keyspace of the table it comes from
/// @param table the table it comes from
/// @param name its name in the result: the column's, the alias, or Cassandra's spelling of the
///     selected expression, such as `system.max(n)`
/// @param type the CQL type of its values
public record ColumnSpecification(String keyspace, String table, String name, CqlType type) {}
