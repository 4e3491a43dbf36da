package dev.rowhouse.engine;

import dev.rowhouse.cql.schema.MaskResolver;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.engine.database.Database;

import java.util.Optional;

/// An embedded database that speaks CQL: the front door.
///
///     try (Rowhouse database = Rowhouse.inMemory()) {
///         Session session = database.connect();
///         session.execute("CREATE KEYSPACE shop WITH replication = "
///                 + "{'class': 'SimpleStrategy', 'replication_factor': 1}");
///         session.execute("USE shop");
///         session.execute("CREATE TABLE products (id int PRIMARY KEY, name text)");
///         session.execute("INSERT INTO products (id, name) VALUES (?, ?)", 1, "lamp");
///         session.execute("SELECT name FROM products WHERE id = 1").first();
///     }
///
/// Any number of databases live side by side in one JVM and share nothing.
///
/// **Thread safety.** Safe.
public final class Rowhouse implements AutoCloseable {
    private final Database database;

    private Rowhouse(RowhouseComponents components, RowhouseOptions options) {
        SchemaFeatures features =
                new SchemaFeatures(
                        options.userDefinedFunctions(),
                        function -> {},
                        options.dynamicDataMasking(),
                        MaskResolver.NONE);
        this.database =
                new Database(
                        components.clock(), components.random(), features, options.readTimeout());
    }

    /// An empty database that lives in memory until it is closed.
    public static Rowhouse inMemory() {
        return inMemory(RowhouseComponents.system());
    }

    /// An empty database in memory over a given clock and source of chance.
    public static Rowhouse inMemory(RowhouseComponents components) {
        return inMemory(components, RowhouseOptions.defaults());
    }

    /// An empty database in memory with settings of its own.
    public static Rowhouse inMemory(RowhouseComponents components, RowhouseOptions options) {
        return new Rowhouse(components, options);
    }

    /// A new session without a keyspace.
    public Session connect() {
        return new Session(database, Optional.empty());
    }

    /// A new session that uses a keyspace.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there is no such keyspace
    public Session connect(String keyspace) {
        database.requireKeyspace(keyspace);
        return new Session(database, Optional.of(keyspace));
    }

    /// The keyspaces of users as they are now; a value that later changes leave alone.
    public Schema schema() {
        return database.schema();
    }

    /// Forgets all data. Statements on a closed database fail with an `IllegalStateException`.
    @Override
    public void close() {
        database.close();
    }
}
