package dev.rowhouse.junit;

import dev.rowhouse.engine.RowhouseOptions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The databases of a run of tests. One that a test has done with is the next one's that wants the
/// same.
///
/// **Thread safety.** Safe.
final class DatabasePool implements AutoCloseable {
    private final Optional<Cluster> cluster;
    private final Map<Wish, Deque<EmbeddedDatabase>> idle = new HashMap<>();

    /// The database that a test asks for.
    ///
    /// @param options settings of the embedded engine
    record Wish(DatabaseSpec spec, RowhouseOptions options) {}

    DatabasePool(TestTarget target) {
        this.cluster = target.cluster().map(Cluster::new);
    }

    /// Whether there is one database for all, which a test has to give back before another one can
    /// have it.
    boolean isForOneAtATime() {
        return cluster.isPresent();
    }

    /// A database as the scripts leave it.
    TestDatabase take(Wish wish) {
        if (cluster.isPresent()) {
            return cluster.get().take(wish.spec());
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
        switch (database) {
            case ClusterDatabase onCluster -> cluster.orElseThrow().giveBack(onCluster);
            case EmbeddedDatabase embedded -> {
                embedded.resetToScripts();
                synchronized (idle) {
                    idle.computeIfAbsent(wish, ignored -> new ArrayDeque<>()).push(embedded);
                }
            }
        }
    }

    @Override
    public void close() {
        cluster.ifPresent(Cluster::close);
        synchronized (idle) {
            idle.values().forEach(waiting -> waiting.forEach(EmbeddedDatabase::close));
            idle.clear();
        }
    }
}
