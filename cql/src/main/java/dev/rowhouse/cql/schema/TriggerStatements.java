package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTrigger;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTrigger;
import dev.rowhouse.cql.syntax.tree.Span;

/// CREATE and DROP TRIGGER.
///
/// A trigger is a class on the node's own class path. There never is one here, and DROP finds none.
final class TriggerStatements {
    private TriggerStatements() {}

    private static void requireKeyspace(Schema schema, String keyspace, Span span) {
        if (schema.findKeyspace(keyspace).isEmpty()) {
            throw SchemaErrors.invalid(span, "Keyspace '%s' doesn't exist", keyspace);
        }
    }

    static SchemaResult create(Schema schema, CreateTrigger statement, SchemaContext context) {
        String keyspace = context.keyspaceOfUnguarded(statement.table());
        requireKeyspace(schema, keyspace, statement.span());
        TableMetadata table =
                schema.findTable(keyspace, statement.table().text())
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.table().span(),
                                        "Table '%s' doesn't exist",
                                        statement.table().text()));
        throw new CqlException(
                ErrorCode.INVALID,
                table.isView()
                        ? "Cannot CREATE TRIGGER for a materialized view"
                        : "Trigger class '" + statement.className() + "' couldn't be loaded");
    }

    static SchemaResult drop(Schema schema, DropTrigger statement, SchemaContext context) {
        String keyspace = context.keyspaceOfUnguarded(statement.table());
        if (statement.ifExists()) {
            return SchemaResult.unchanged(schema);
        }
        throw SchemaErrors.invalid(
                statement.trigger().span(),
                "Trigger '%s' on '%s.%s' doesn't exist",
                statement.trigger().text(),
                keyspace,
                statement.table().text());
    }
}
