package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.SchemaStatement;

import java.util.Optional;
import java.util.UUID;

/// Data definition: a schema and a statement give the next schema.
///
/// Nothing is done here but deciding: no data is moved, no file written. The consequences of a
/// change follow from a comparison of the two schemas.
public final class SchemaStatements {
    private SchemaStatements() {}

    /// A schema with a table of the database's own in one of its keyspaces, which users cannot
    /// create.
    ///
    /// @param id the identity of the table
    public static Schema withSystemTable(
            Schema schema, SchemaStatement.CreateTable statement, UUID id) {
        SchemaContext context = new SchemaContext(Optional.empty(), () -> id, () -> 0);
        String keyspace = statement.table().keyspaceOr("");
        return new TableCreation(schema, statement, context, keyspace).apply().schema();
    }

    /// Applies a statement.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the statement does not fit the schema, with
    ///     Cassandra's code and wording
    public static SchemaResult apply(
            Schema schema, SchemaStatement statement, SchemaContext context) {
        SystemProtection.check(statement, context);
        return NoteStatements.follow(change(schema, statement, context), statement);
    }

    private static SchemaResult change(
            Schema schema, SchemaStatement statement, SchemaContext context) {
        return switch (statement) {
            case SchemaStatement.CreateKeyspace create ->
                    KeyspaceStatements.create(schema, create, context);
            case SchemaStatement.AlterKeyspace alter ->
                    KeyspaceStatements.alter(schema, alter, context);
            case SchemaStatement.DropKeyspace drop -> KeyspaceStatements.drop(schema, drop);
            case SchemaStatement.CreateTable create ->
                    new TableCreation(schema, create, context).apply();
            case SchemaStatement.CopyTable copy -> new TableCopy(schema, copy, context).apply();
            case SchemaStatement.CommentOn comment ->
                    NoteStatements.comment(schema, comment, context);
            case SchemaStatement.SecurityLabelOn label ->
                    NoteStatements.label(schema, label, context);
            case SchemaStatement.AlterTable alter -> TableAlteration.apply(schema, alter, context);
            case SchemaStatement.DropTable drop -> TableDrop.apply(schema, drop, context);
            case SchemaStatement.CreateType create ->
                    TypeStatements.create(schema, create, context);
            case SchemaStatement.AlterType alter -> TypeStatements.alter(schema, alter, context);
            case SchemaStatement.DropType drop -> TypeStatements.drop(schema, drop, context);
            case SchemaStatement.CreateIndex create ->
                    new IndexCreation(schema, create, context).apply();
            case SchemaStatement.DropIndex drop -> IndexDrop.apply(schema, drop, context);
            case SchemaStatement.CreateView create ->
                    new ViewCreation(schema, create, context).apply();
            case SchemaStatement.AlterView alter -> ViewStatements.alter(schema, alter, context);
            case SchemaStatement.DropView drop -> ViewStatements.drop(schema, drop, context);
            case SchemaStatement.CreateFunction create ->
                    FunctionStatements.create(schema, create, context);
            case SchemaStatement.DropFunction drop ->
                    FunctionStatements.drop(schema, drop, context);
            case SchemaStatement.CreateAggregate create ->
                    new AggregateCreation(schema, create, context).apply();
            case SchemaStatement.DropAggregate drop ->
                    FunctionStatements.drop(schema, drop, context);
            case SchemaStatement.CreateTrigger create ->
                    TriggerStatements.create(schema, create, context);
            case SchemaStatement.DropTrigger drop -> TriggerStatements.drop(schema, drop, context);
        };
    }
}
