package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterView;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropView;

import java.util.Optional;

/// ALTER and DROP MATERIALIZED VIEW.
final class ViewStatements {
    private ViewStatements() {}

    static SchemaResult alter(Schema schema, AlterView statement, SchemaContext context) {
        Optional<KeyspaceMetadata> keyspace =
                find(schema, statement.view(), statement.ifExists(), context);
        if (keyspace.isEmpty()) {
            return SchemaResult.unchanged(schema);
        }
        String name = statement.view().text();
        ViewMetadata view = keyspace.get().findView(name).orElseThrow();
        TableOptions options =
                TableOptionsReader.forAlteredTable(
                                statement.properties(),
                                view.table().options(),
                                context.features().release())
                        .withTransactions(TransactionOptions.NONE);
        if (options.gcGraceSeconds() == 0) {
            throw SchemaErrors.invalid(
                    statement.span(),
                    "Cannot alter gc_grace_seconds of a materialized view to 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.");
        }
        if (options.defaultTimeToLiveSeconds() > 0) {
            throw SchemaErrors.invalid(
                    statement.span(),
                    "Forbidden default_time_to_live detected for a materialized view. Data in a materialized view always expire at the same time than the corresponding data in the parent table. default_time_to_live must be set to zero, see CASSANDRA-12868 for more information");
        }
        if (options.equals(view.table().options())) {
            return SchemaResult.unchanged(schema);
        }
        ViewMetadata changed = view.withTable(view.table().toBuilder().options(options).build());
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.get().withView(changed)),
                SchemaChange.ofTable(SchemaChange.Kind.UPDATED, keyspace.get().name(), name));
    }

    static SchemaResult drop(Schema schema, DropView statement, SchemaContext context) {
        Optional<KeyspaceMetadata> keyspace =
                find(schema, statement.view(), statement.ifExists(), context);
        if (keyspace.isEmpty()) {
            return SchemaResult.unchanged(schema);
        }
        String name = statement.view().text();
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.get().withoutView(name)),
                SchemaChange.ofTable(SchemaChange.Kind.DROPPED, keyspace.get().name(), name));
    }

    /// The keyspace that holds a view; empty when there is none and that is no error.
    private static Optional<KeyspaceMetadata> find(
            Schema schema, QualifiedName view, boolean ifExists, SchemaContext context) {
        String keyspaceName = context.keyspaceOfUnguarded(view);
        Optional<KeyspaceMetadata> keyspace =
                schema.findKeyspace(keyspaceName)
                        .filter(found -> found.findView(view.text()).isPresent());
        if (keyspace.isEmpty() && !ifExists) {
            throw SchemaErrors.invalid(
                    view.span(),
                    "Materialized view '%s.%s' doesn't exist",
                    keyspaceName,
                    view.text());
        }
        return keyspace;
    }
}
