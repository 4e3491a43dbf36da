package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;

import java.util.Optional;

/// A database that one test has at a time.
sealed interface TestDatabase extends AutoCloseable permits EmbeddedDatabase, ClusterDatabase {
    /// A session of the driver, the same each time.
    CqlSession session();

    /// The parts that only the embedded engine has; empty on a cluster.
    Optional<EmbeddedDatabase> embedded();

    /// Begins a test, or those of a class: [#reset] goes back to the current content.
    void begin();

    /// Goes back to where it began.
    void reset();

    /// Goes back to what the scripts made.
    void resetToScripts();

    @Override
    void close();

    /// Has a session use the keyspace of a database, if it does not.
    static void useKeyspace(CqlSession session, String keyspace) {
        Optional<String> used = session.getKeyspace().map(CqlIdentifier::asInternal);
        if (!keyspace.isEmpty() && !used.equals(Optional.of(keyspace))) {
            session.execute("USE " + DatabaseSpec.quoted(keyspace));
        }
    }
}
