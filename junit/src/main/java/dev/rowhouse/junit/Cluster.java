package dev.rowhouse.junit;

import dev.rowhouse.base.CassandraAddress;

import java.util.Optional;
import java.util.concurrent.Semaphore;

/// A real Apache Cassandra, for one test at a time: keyspaces have the same names in all tests. The
/// database of one test is kept for the next one, if that asks for the same.
///
/// **Invariants.** Whoever has the turn has, or is about to make, the only keyspaces of tests on
/// the cluster; `kept` is touched by them alone.
///
/// **Thread safety.** Safe.
final class Cluster implements AutoCloseable {
    private final CassandraAddress address;
    private final Semaphore turn = new Semaphore(1, /* fair= */ true);
    private Optional<ClusterDatabase> kept = Optional.empty();

    Cluster(CassandraAddress address) {
        this.address = address;
    }

    /// Waits until no other test is on the cluster.
    ///
    /// @throws IllegalStateException when no node answers, a keyspace exists already, or a
    ///     statement fails
    ClusterDatabase take(DatabaseSpec spec) {
        turn.acquireUninterruptibly();
        try {
            Optional<ClusterDatabase> fitting = kept.filter(known -> known.spec().equals(spec));
            if (fitting.isEmpty()) {
                drop();
            }
            kept = Optional.empty();
            return fitting.orElseGet(() -> new ClusterDatabase(spec, address));
        } catch (RuntimeException e) {
            turn.release();
            throw e;
        }
    }

    /// Takes a database back; another test has the next turn.
    void giveBack(ClusterDatabase database) {
        try {
            database.resetToScripts();
            kept = Optional.of(database);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        } finally {
            turn.release();
        }
    }

    private void drop() {
        Optional<ClusterDatabase> dropped = kept;
        kept = Optional.empty();
        dropped.ifPresent(ClusterDatabase::close);
    }

    @Override
    public void close() {
        turn.acquireUninterruptibly();
        try {
            drop();
        } finally {
            turn.release();
        }
    }
}
