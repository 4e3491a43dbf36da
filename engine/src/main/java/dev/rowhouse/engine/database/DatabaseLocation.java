package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.storage.DatabaseIdentity;
import dev.rowhouse.storage.Storage;

import java.util.Optional;
import java.util.function.Supplier;

/// The location of a database: memory or a folder.
///
/// **Thread safety.** Schemas are written by one thread at a time; the rest is safe.
public interface DatabaseLocation {
    /// The identity of the database.
    ///
    /// @param created makes the identity of a new database
    DatabaseIdentity identity(Supplier<DatabaseIdentity> created);

    /// The storage of the tables.
    ///
    /// @param identity the identity of the database
    Storage storage(DatabaseIdentity identity);

    /// The last stored schema; empty for a new database.
    ///
    /// @param system the keyspaces of the system, to which those of users are added
    /// @param features the allowed features in the stored schema
    Optional<Schema> readSchema(Schema system, SchemaFeatures features);

    /// Checks that the schema can be changed here, before anything is.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it never can
    default void requireChangeable() {}

    /// Stores the schema of users. When this returns, it is durable.
    ///
    /// @param text makes its text
    void writeSchema(Supplier<String> text);

    /// Marks the database as complete at the end of its opening: a file that is missing later has
    /// been lost.
    ///
    /// @param text makes the text of the schema
    default void confirm(Supplier<String> text) {}

    /// Whether each write waits until a disk has it.
    default boolean waitsForDisk() {
        return false;
    }

    /// Whether the data are in memory only.
    default boolean isInMemory() {
        return false;
    }

    /// Whether the tables of users are only read: nothing follows them, and they take no changes.
    default boolean isReadOnly() {
        return false;
    }
}
