package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;

/// Tables that live in memory until they are closed.
///
/// **Thread safety.** Immutable.
public final class MemoryStorage extends UnloggedStorage {
    private final Bytes counterWriter;

    /// No tables.
    ///
    /// @param counterWriter the sixteen bytes under which this database adds to counters
    public MemoryStorage(Bytes counterWriter) {
        this.counterWriter = counterWriter;
    }

    @Override
    public TableStore open(TableMetadata table) {
        return new TableStore(table, counterWriter);
    }

    @Override
    public void close() {}
}
