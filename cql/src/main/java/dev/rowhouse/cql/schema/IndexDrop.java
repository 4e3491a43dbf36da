package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropIndex;

import java.util.Optional;

/// DROP INDEX.
final class IndexDrop {
    private IndexDrop() {}

    static SchemaResult apply(Schema schema, DropIndex statement, SchemaContext context) {
        String keyspaceName = context.keyspaceOfUnguarded(statement.index());
        String name = statement.index().text();
        Optional<KeyspaceMetadata> keyspace = schema.findKeyspace(keyspaceName);
        Optional<TableMetadata> table = keyspace.flatMap(found -> found.findTableOfIndex(name));
        if (keyspace.isEmpty() || table.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            // The lone quotation mark at the end is Cassandra's.
            throw SchemaErrors.invalid(
                    statement.index().span(), "Index '%s.%s' doesn't exist'", keyspaceName, name);
        }
        TableMetadata changed = table.get().toBuilder().removeIndex(name).build();
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.get().withTable(changed)),
                SchemaChange.ofTable(SchemaChange.Kind.UPDATED, keyspaceName, table.get().name()));
    }
}
