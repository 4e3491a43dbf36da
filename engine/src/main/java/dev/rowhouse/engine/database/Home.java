package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.Storage;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// Where a database is at home: in memory or in a folder.
///
/// **Thread safety.** Schemas are written by one thread at a time; the rest is safe.
public interface Home {
    /// Who a database is, for as long as it keeps its data.
    ///
    /// @param hostId what tells it from others
    /// @param counterWriter the sixteen bytes under which it adds to counters
    record Identity(UUID hostId, Bytes counterWriter) {}

    /// Who lives here.
    ///
    /// @param created makes the identity of a new database
    Identity identity(Supplier<Identity> created);

    /// Where the tables are.
    ///
    /// @param identity who the database is
    Storage storage(Identity identity);

    /// The schema of users as it was kept last ([dev.rowhouse.cql.schema.SchemaText]); empty for a new database.
    Optional<String> readSchema();

    /// Keeps the schema of users. When this returns, it is there for good.
    ///
    /// @param text makes its text
    void writeSchema(Supplier<String> text);
}
