package dev.rowhouse.engine.database;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// The schema that statements see at the moment, and the lock of those who change it.
///
/// **Invariants.** Once `undecided` is set, it stays: then it is unknown whether the schema on disk
/// is the one in memory.
///
/// **Thread safety.** Safe. Reading takes no lock; whoever publishes another state holds [#lock].
final class CurrentSchema {
    private final ReentrantLock lock = new ReentrantLock();
    private final SchemaListeners listeners = new SchemaListeners();
    private final CassandraRelease release;
    private volatile SchemaState state;
    private volatile @Nullable RuntimeException undecided;

    CurrentSchema(CassandraRelease release) {
        this.release = release;
        this.state = SchemaState.initial(release);
    }

    /// The release that the database is compatible with.
    CassandraRelease release() {
        return release;
    }

    SchemaState state() {
        return state;
    }

    /// All keyspaces, those of the system included.
    Schema schema() {
        return state.schema();
    }

    /// The keyspace of a name.
    ///
    /// @throws CqlException when there is none
    KeyspaceMetadata keyspace(String name) {
        return schema().findKeyspace(name)
                .orElseThrow(() -> CqlException.invalid("Keyspace '%s' does not exist", name));
    }

    /// Held by threads that change the schema or must prevent changes.
    ReentrantLock lock() {
        return lock;
    }

    /// Lets statements that begin now see another state.
    void publish(SchemaState next) {
        state = next;
    }

    /// Adds a listener to all changes.
    ///
    /// @return ends it
    Runnable onChange(Consumer<SchemaChange> listener) {
        return listeners.add(listener);
    }

    /// Tells the listeners of a change.
    ///
    /// @param before the schema before the change
    void tell(SchemaChange change, Schema before) {
        listeners.tell(change, before);
    }

    /// Notes that a change has failed half-way, so that every later statement fails.
    ///
    /// @return the result of the statement that made the change
    CqlException fail(RuntimeException cause) {
        undecided = cause;
        return unknown(cause);
    }

    /// Checks that memory and disk agree.
    ///
    /// @throws CqlException when a change has failed half-way
    void requireDecided() {
        RuntimeException cause = undecided;
        if (cause != null) {
            throw unknown(cause);
        }
    }

    private static CqlException unknown(RuntimeException cause) {
        return new CqlException(
                ErrorCode.SERVER_ERROR,
                "A change of the schema failed, and it is not known whether it counts: %s Mend the cause and open the database again; what was acknowledged is there then."
                        .formatted(cause.getMessage()),
                cause);
    }
}
