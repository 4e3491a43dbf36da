package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.storage.DatabaseIdentity;
import dev.rowhouse.storage.MemoryStorage;
import dev.rowhouse.storage.Storage;

import java.util.Optional;
import java.util.function.Supplier;

/// Memory: the database is forgotten when it is closed.
///
/// **Thread safety.** Immutable.
public final class MemoryLocation implements DatabaseLocation {
    @Override
    public DatabaseIdentity identity(Supplier<DatabaseIdentity> created) {
        return created.get();
    }

    @Override
    public Storage storage(DatabaseIdentity identity) {
        return new MemoryStorage(identity.counterWriter());
    }

    @Override
    public Optional<Schema> readSchema(Schema system, SchemaFeatures features) {
        return Optional.empty();
    }

    @Override
    public boolean isInMemory() {
        return true;
    }

    @Override
    public void writeSchema(Supplier<String> text) {}
}
