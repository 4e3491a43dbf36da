package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaText;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.engine.system.SystemTables;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/// The schema at one moment.
///
/// @param schema all keyspaces, those of the system included
/// @param version a number that grows with every change while the database is open
record SchemaState(Schema schema, long version) {
    /// The schema of a new database.
    static SchemaState initial(CassandraRelease release) {
        return new SchemaState(SystemTables.schema(release), 0);
    }

    /// The state after a change.
    SchemaState next(Schema changed) {
        return new SchemaState(changed, version + 1);
    }

    /// The version that clients compare to detect a schema change: a digest of the schema's
    /// content, so it is the same after the database has been reopened.
    UUID versionId() {
        return UUID.nameUUIDFromBytes(SchemaText.of(userSchema()).getBytes(StandardCharsets.UTF_8));
    }

    /// The keyspaces of users.
    Schema userSchema() {
        Schema users = schema;
        for (String name : schema.keyspaces().keySet()) {
            if (SystemTables.isSystem(name)) {
                users = users.withoutKeyspace(name);
            }
        }
        return users;
    }

    /// A schema in which no table has an index, and views are tables that nothing follows.
    static Schema withoutFollowers(Schema schema) {
        Schema plain = schema;
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            KeyspaceMetadata changed = keyspace;
            for (TableMetadata table : keyspace.tables().values()) {
                changed = changed.withTable(withoutIndexes(table));
            }
            for (ViewMetadata view : keyspace.views().values()) {
                changed = changed.withoutView(view.name()).withTable(view.table());
            }
            plain = plain.withKeyspace(changed);
        }
        return plain;
    }

    static TableMetadata withoutIndexes(TableMetadata table) {
        TableMetadata.Builder plain = table.toBuilder();
        table.indexes().keySet().forEach(plain::removeIndex);
        return plain.build();
    }

    /// A schema with nothing but one table, without its indexes.
    static Schema schemaOf(TableMetadata table) {
        return Schema.EMPTY.withKeyspace(
                KeyspaceMetadata.of(table.keyspace(), Map.of(), true)
                        .withTable(withoutIndexes(table)));
    }
}
