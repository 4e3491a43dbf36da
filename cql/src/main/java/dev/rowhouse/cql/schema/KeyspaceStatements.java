package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropKeyspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// CREATE, ALTER and DROP KEYSPACE.
final class KeyspaceStatements {
    private static final String REPLICATION = "replication";
    private static final String DURABLE_WRITES = "durable_writes";

    private KeyspaceStatements() {}

    static SchemaResult create(Schema schema, CreateKeyspace statement, SchemaContext context) {
        String name = statement.keyspace().text();
        if (SchemaContext.isSystemKeyspace(name)) {
            throw SchemaErrors.invalid(
                    statement.keyspace().span(),
                    "System keyspace '%s' is not user-modifiable",
                    name);
        }
        StatementProperties properties = read(statement.properties());
        Map<String, String> options = properties.findMap(REPLICATION).orElse(Map.of());
        if (!options.isEmpty() && !options.containsKey(ReplicationOptions.CLASS)) {
            throw SchemaErrors.configuration("Missing replication strategy class");
        }
        if (!properties.has(REPLICATION)) {
            throw SchemaErrors.invalid(statement.span(), "Missing mandatory option 'replication'");
        }
        if (schema.findKeyspace(name).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw AlreadyExistsException.keyspace(name);
        }
        if (options.isEmpty()) {
            throw SchemaErrors.configuration("Missing replication strategy class");
        }
        Map<String, String> replication =
                ReplicationOptions.normalize(name, options, Map.of(), context.features());
        boolean durableWrites = properties.findBoolean(DURABLE_WRITES).orElse(true);
        SchemaContext.requireName(statement.keyspace());
        KeyspaceMetadata keyspace = KeyspaceMetadata.of(name, replication, durableWrites);
        return SchemaResult.changed(
                        schema.withKeyspace(keyspace),
                        SchemaChange.ofKeyspace(SchemaChange.Kind.CREATED, name))
                .withWarnings(warnings(name, replication, context));
    }

    private static List<String> warnings(
            String keyspace, Map<String, String> replication, SchemaContext context) {
        return ReplicationOptions.warnings(keyspace, replication, context.features().dataCenter());
    }

    private static StatementProperties read(Properties properties) {
        StatementProperties result = new StatementProperties(properties);
        result.requireKnown(Set.of(REPLICATION, DURABLE_WRITES));
        return result;
    }

    static SchemaResult alter(Schema schema, AlterKeyspace statement, SchemaContext context) {
        String name = statement.keyspace().text();
        SchemaContext.requireModifiable(name);
        StatementProperties properties = read(statement.properties());
        SchemaContext.requireName(statement.keyspace());
        Optional<KeyspaceMetadata> found = schema.findKeyspace(name);
        if (found.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.keyspace().span(), "Keyspace '%s' doesn't exist", name);
        }
        KeyspaceMetadata keyspace = found.get();
        Map<String, String> options = properties.findMap(REPLICATION).orElse(Map.of());
        Map<String, String> replication =
                ReplicationOptions.normalize(
                        name, options, keyspace.replication(), context.features());
        boolean durableWrites =
                properties.findBoolean(DURABLE_WRITES).orElse(keyspace.durableWrites());
        List<String> warnings = new ArrayList<>();
        if (properties.has(REPLICATION) && !SchemaContext.isReplicatedSystemKeyspace(name)) {
            warnings.addAll(warnings(name, replication, context));
        }
        if (ReplicationOptions.replicas(replication)
                > ReplicationOptions.replicas(keyspace.replication())) {
            warnings.add(
                    "When increasing replication factor you need to run a full (-full) repair to distribute the data.");
        }
        KeyspaceMetadata changed = keyspace.withParameters(replication, durableWrites);
        if (changed.equals(keyspace)) {
            return SchemaResult.unchanged(schema).withWarnings(warnings);
        }
        return SchemaResult.changed(
                        schema.withKeyspace(changed),
                        SchemaChange.ofKeyspace(SchemaChange.Kind.UPDATED, name))
                .withWarnings(warnings);
    }

    static SchemaResult drop(Schema schema, DropKeyspace statement) {
        String name = statement.keyspace().text();
        SchemaContext.requireModifiable(name);
        SchemaContext.requireName(statement.keyspace());
        if (schema.findKeyspace(name).isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.keyspace().span(), "Keyspace '%s' doesn't exist", name);
        }
        return SchemaResult.changed(
                schema.withoutKeyspace(name),
                SchemaChange.ofKeyspace(SchemaChange.Kind.DROPPED, name));
    }
}
