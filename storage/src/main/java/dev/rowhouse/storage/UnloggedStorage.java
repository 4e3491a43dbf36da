package dev.rowhouse.storage;

import java.util.List;
import java.util.function.Supplier;

/// Storage that keeps no log: its writes stay in memory and end with it. There are no flushes that
/// statements would have to be kept away from.
///
/// **Thread safety.** Any number of threads.
public abstract non-sealed class UnloggedStorage implements Storage {
    /// For subclasses.
    protected UnloggedStorage() {}

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
}
