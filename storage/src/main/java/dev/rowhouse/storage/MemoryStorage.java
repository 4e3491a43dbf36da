package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;
import java.util.function.Supplier;

/// Tables that live in memory until they are closed.
///
/// **Thread safety.** Immutable.
public final class MemoryStorage implements Storage {
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
    public long begin(Applier applier) {
        return 0;
    }

    @Override
    public void drop(TableStore store) {}

    @Override
    public void truncate(List<TableStore> stores, Runnable atThatMoment) {
        stores.getFirst()
                .exclusively(() -> {
                    stores.forEach(TableStore::clear);
                    atThatMoment.run();
                    return true;
                });
    }

    @Override
    public <R> R writing(Supplier<R> statement) {
        return statement.get();
    }

    @Override
    public <R> R alone(Supplier<R> action) {
        return action.get();
    }

    @Override
    public void setDurableWrites(String keyspace, boolean isDurable) {}

    @Override
    public void close() {}
}
