package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// DROP TABLE.
final class TableDrop {
    private TableDrop() {}

    static SchemaResult apply(Schema schema, DropTable statement, SchemaContext context) {
        String keyspaceName = context.keyspaceOf(statement.table());
        String name = statement.table().text();
        Optional<KeyspaceMetadata> keyspace = schema.findKeyspace(keyspaceName);
        Optional<TableMetadata> table = schema.findTable(keyspaceName, name);
        if (keyspace.isEmpty() || table.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.table().span(), "Table '%s.%s' doesn't exist", keyspaceName, name);
        }
        if (table.get().isView()) {
            throw SchemaErrors.invalid(
                    statement.table().span(),
                    "Cannot use DROP TABLE on a materialized view. Please use DROP MATERIALIZED VIEW instead.");
        }
        List<ViewMetadata> views = keyspace.get().viewsOf(name);
        if (!views.isEmpty()) {
            // Cassandra means to list the views and names their keyspace instead.
            throw SchemaErrors.invalid(
                            statement.table().span(),
                            "Cannot drop a table when materialized views still depend on it (%s)",
                            keyspaceName)
                    .withHint(
                            "the views are: "
                                    + views.stream()
                                            .map(ViewMetadata::name)
                                            .collect(Collectors.joining(", ")));
        }
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.get().withoutTable(name)),
                SchemaChange.ofTable(SchemaChange.Kind.DROPPED, keyspaceName, name));
    }
}
