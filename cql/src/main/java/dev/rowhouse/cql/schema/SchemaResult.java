package dev.rowhouse.cql.schema;

import java.util.List;
import java.util.Optional;

/// The outcome of a data definition statement.
///
/// @param schema the schema afterwards
/// @param change what changed; empty when `IF [NOT] EXISTS` found nothing to do
/// @param warnings warnings for the user, worded as in Cassandra
public record SchemaResult(Schema schema, Optional<SchemaChange> change, List<String> warnings) {
    /// Copies the warnings.
    public SchemaResult {
        warnings = List.copyOf(warnings);
    }

    /// Nothing to do.
    static SchemaResult unchanged(Schema schema) {
        return new SchemaResult(schema, Optional.empty(), List.of());
    }

    /// A change without warnings.
    static SchemaResult changed(Schema schema, SchemaChange change) {
        return new SchemaResult(schema, Optional.of(change), List.of());
    }

    /// The same outcome with warnings.
    SchemaResult withWarnings(List<String> messages) {
        return new SchemaResult(schema, change, messages);
    }
}
