package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.SchemaStatement;

/// Data definition: a schema and a statement give the next schema.
public final class SchemaStatements {
    private SchemaStatements() {}

    /// Applies a statement.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the statement does not fit the schema, with Cassandra's code and wording
    public static SchemaResult apply(
            Schema schema, SchemaStatement statement, SchemaContext context) {
        throw new UnsupportedOperationException(statement + " " + schema + context);
    }
}
