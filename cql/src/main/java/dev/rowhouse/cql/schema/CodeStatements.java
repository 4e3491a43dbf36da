package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTrigger;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTrigger;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Statements about code that users bring along: functions, aggregates and triggers.
///
/// Running foreign code inside the database is refused, as Cassandra refuses it in its default settings. So there never is one, and DROP
/// finds none.
final class CodeStatements {
    private CodeStatements() {}

    static SchemaResult createFunction(
            Schema schema, CreateFunction statement, SchemaContext context) {
        requireKeyspace(schema, context.keyspaceOf(statement.function()), statement.span());
        throw disabled(statement.span());
    }

    static SchemaResult createAggregate(
            Schema schema, CreateAggregate statement, SchemaContext context) {
        requireKeyspace(schema, context.keyspaceOf(statement.aggregate()), statement.span());
        throw disabled(statement.span());
    }

    private static CqlException disabled(Span span) {
        return SchemaErrors.invalid(
                span,
                "User-defined functions are disabled in cassandra.yaml - set user_defined_functions_enabled=true to enable");
    }

    private static void requireKeyspace(Schema schema, String keyspace, Span span) {
        if (schema.findKeyspace(keyspace).isEmpty()) {
            throw SchemaErrors.invalid(span, "Keyspace '%s' doesn't exist", keyspace);
        }
    }

    static SchemaResult dropFunction(Schema schema, DropFunction statement, SchemaContext context) {
        String name = signature(statement.function(), statement.arguments(), context);
        if (statement.ifExists()) {
            return SchemaResult.unchanged(schema);
        }
        throw SchemaErrors.invalid(
                statement.function().span(), "Function '%s' doesn't exist", name);
    }

    static SchemaResult dropAggregate(
            Schema schema, DropAggregate statement, SchemaContext context) {
        String name = signature(statement.aggregate(), statement.arguments(), context);
        if (statement.ifExists()) {
            return SchemaResult.unchanged(schema);
        }
        throw SchemaErrors.invalid(
                statement.aggregate().span(), "Aggregate '%s' doesn't exist", name);
    }

    private static String signature(
            QualifiedName name, Optional<List<RawType>> arguments, SchemaContext context) {
        String qualified = context.keyspaceOf(name) + "." + name.text();
        return arguments
                .map(types ->
                        types.stream()
                                .map(RawType::toString)
                                .collect(Collectors.joining(", ", qualified + "(", ")")))
                .orElse(qualified);
    }

    static SchemaResult createTrigger(
            Schema schema, CreateTrigger statement, SchemaContext context) {
        String keyspace = context.keyspaceOf(statement.table());
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

    static SchemaResult dropTrigger(Schema schema, DropTrigger statement, SchemaContext context) {
        String keyspace = context.keyspaceOf(statement.table());
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
