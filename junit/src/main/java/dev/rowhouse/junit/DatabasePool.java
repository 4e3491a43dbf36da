package dev.rowhouse.junit;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.engine.RowhouseOptions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// The databases of a run of tests. One that a test has done with is the next one's that wants the same.
///
/// **Thread safety.** Safe.
final class DatabasePool implements AutoCloseable {
    private final Optional<CassandraAddress> cluster;
    private final Semaphore clusterTurn = new Semaphore(1, true);
    private final Map<Wish, Deque<EmbeddedDatabase>> idle = new HashMap<>();

    /// What a test wants.
    ///
    /// @param options settings of the embedded engine
    record Wish(DatabaseSpec spec, RowhouseOptions options) {}

    DatabasePool(TestTarget target) {
        this.cluster = target.cluster();
    }

    /// A database as the scripts leave it.
    TestDatabase take(Wish wish) {
        if (cluster.isPresent()) {
            return new ClusterDatabase(wish.spec(), cluster.get(), clusterTurn);
        }
        EmbeddedDatabase known;
        synchronized (idle) {
            Deque<EmbeddedDatabase> waiting = idle.get(wish);
            known = waiting == null ? null : waiting.poll();
        }
        return known == null ? new EmbeddedDatabase(wish.spec(), wish.options()) : known;
    }

    /// Takes a database back.
    void giveBack(Wish wish, TestDatabase database) {
        if (database.embedded().isEmpty()) {
            database.close();
            return;
        }
        database.resetToScripts();
        synchronized (idle) {
            idle.computeIfAbsent(wish, _ -> new ArrayDeque<>()).push(database.embedded().get());
        }
    }

    @Override
    public void close() {
        synchronized (idle) {
            idle.values().forEach(waiting -> waiting.forEach(EmbeddedDatabase::close));
            idle.clear();
        }
    }
}
