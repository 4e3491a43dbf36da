package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.Statement;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The keyspaces that every database has, with the tables and columns of Cassandra 5.0, and
/// of what Cassandra 6.0 has beside them those about its statements.
///
/// There are three kinds. What is in [#SYSTEM] and [#SYSTEM_SCHEMA] is made from the state of the
/// database when it is read; the virtual ones, [#SYSTEM_VIEWS] and [#SYSTEM_VIRTUAL_SCHEMA], too,
/// and moreover they are not among the keyspaces that the schema tables list. The tables of the
/// others, roles and permissions among them, hold rows like any.
public final class SystemTables {
    /// The keyspace of what the node says of itself.
    public static final String SYSTEM = "system";

    /// The keyspace of the schema of keyspaces, tables and so on.
    public static final String SYSTEM_SCHEMA = "system_schema";

    /// The keyspace of the schema of virtual tables.
    public static final String SYSTEM_VIRTUAL_SCHEMA = "system_virtual_schema";

    /// The keyspace of virtual tables.
    public static final String SYSTEM_VIEWS = "system_views";

    /// The keyspace of roles and permissions.
    public static final String SYSTEM_AUTH = "system_auth";

    /// The keyspace of traces.
    public static final String SYSTEM_TRACES = "system_traces";

    private static final String SYSTEM_DISTRIBUTED = "system_distributed";
    private static final Set<String> GENERATED =
            Set.of(SYSTEM, SYSTEM_SCHEMA, SYSTEM_VIEWS, SYSTEM_VIRTUAL_SCHEMA);
    private static final Set<String> STORED =
            Set.of(SYSTEM_AUTH, SYSTEM_TRACES, SYSTEM_DISTRIBUTED);
    private static final String DEFINITIONS = "system-tables.cql";
    private static final String DEFINITIONS_OF_6 = "system-tables-6.0.cql";
    private static final Schema SCHEMA = read();
    private static final Schema SCHEMA_OF_6 = with(SCHEMA, DEFINITIONS_OF_6);

    private SystemTables() {}

    /// Whether a keyspace is one of those here.
    public static boolean isSystem(String keyspace) {
        return GENERATED.contains(keyspace) || STORED.contains(keyspace);
    }

    /// Whether the tables of a keyspace hold no rows of their own and are read-only.
    public static boolean isGenerated(String keyspace) {
        return GENERATED.contains(keyspace);
    }

    /// Whether a keyspace is virtual.
    public static boolean isVirtual(String keyspace) {
        return SchemaContext.isVirtualKeyspace(keyspace);
    }

    /// A schema with the system keyspaces only.
    public static Schema schema(CassandraRelease release) {
        return release.includes(CassandraRelease.V6_0) ? SCHEMA_OF_6 : SCHEMA;
    }

    /// The keyspaces of a schema whose tables hold rows.
    public static Schema stored(Schema schema) {
        Schema stored = schema;
        for (String keyspace : GENERATED) {
            stored = stored.withoutKeyspace(keyspace);
        }
        return stored;
    }

    private static Schema read() {
        Schema schema =
                Schema.EMPTY
                        .withKeyspace(local(SYSTEM))
                        .withKeyspace(local(SYSTEM_SCHEMA))
                        .withKeyspace(local(SYSTEM_VIEWS))
                        .withKeyspace(local(SYSTEM_VIRTUAL_SCHEMA))
                        .withKeyspace(replicated(SYSTEM_AUTH, 1))
                        .withKeyspace(replicated(SYSTEM_TRACES, 2))
                        .withKeyspace(replicated(SYSTEM_DISTRIBUTED, 3));
        return with(schema, DEFINITIONS);
    }

    private static Schema with(Schema before, String resource) {
        Schema schema = before;
        for (Statement statement : CqlParser.parseAll(definitions(resource))) {
            if (!(statement instanceof CreateTable table)) {
                throw new IllegalStateException("not a table: " + statement);
            }
            schema = SchemaStatements.withSystemTable(schema, table, id(table));
        }
        return schema;
    }

    private static KeyspaceMetadata local(String name) {
        return KeyspaceMetadata.of(name, Map.of("class", "LocalStrategy"), true);
    }

    private static KeyspaceMetadata replicated(String name, int factor) {
        return KeyspaceMetadata.of(
                name,
                Map.of("class", "SimpleStrategy", "replication_factor", Integer.toString(factor)),
                true);
    }

    /// The identity of a system table is that of its names, the same in all databases.
    private static UUID id(CreateTable table) {
        String names = table.table().keyspaceOr("") + table.table().text();
        return UUID.nameUUIDFromBytes(names.getBytes(StandardCharsets.UTF_8));
    }

    private static String definitions(String resource) {
        try (InputStream stream = SystemTables.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("no " + resource + " beside " + SystemTables.class);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
