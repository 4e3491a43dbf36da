package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.replica.Replicas;

import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.opentest4j.TestAbortedException;

import java.util.Set;

/// A database for the time that a test, or a class of tests, has it.
///
/// **Thread safety.** Safe.
final class Lease implements AutoCloseable {
    private static final Set<Class<?>> TYPES =
            Set.of(
                    CqlSession.class,
                    Rowhouse.class,
                    Session.class,
                    TestClock.class,
                    Faults.class,
                    Replicas.class);

    private final DatabasePool pool;
    private final DatabasePool.Wish wish;
    private final TestDatabase database;
    private boolean hasBegun;

    Lease(DatabasePool pool, DatabasePool.Wish wish) {
        this.pool = pool;
        this.wish = wish;
        this.database = pool.take(wish);
    }

    /// Whether tests can be given objects of a type.
    static boolean provides(Class<?> type) {
        return TYPES.contains(type);
    }

    /// The object of a type.
    ///
    /// @throws TestAbortedException when a real cluster has none
    Object provide(Class<?> type) {
        if (type == CqlSession.class) {
            return database.session();
        }
        EmbeddedDatabase embedded =
                database.embedded()
                        .orElseThrow(() -> new TestAbortedException(EmbeddedOnly.reason(type)));
        if (type == Rowhouse.class) {
            return embedded.database();
        }
        if (type == Session.class) {
            return embedded.engineSession();
        }
        if (type == Replicas.class) {
            return replicas(embedded.database());
        }
        return type == TestClock.class ? embedded.clock() : embedded.faults();
    }

    private Replicas replicas(Rowhouse one) {
        if (wish.options().replicas() == 1) {
            throw new ExtensionConfigurationException(
                    "The test wants Replicas, and its database has only one: say @RowhouseTest(replicas = 3), or replicas(3) to the builder.");
        }
        return one.replicas();
    }

    /// A test method begins: the first one begins with what those before all have left.
    synchronized void begin() {
        if (!hasBegun) {
            database.begin();
            hasBegun = true;
        }
    }

    /// Ends a test method and removes its data.
    void reset() {
        database.reset();
    }

    @Override
    public void close() {
        pool.giveBack(wish, database);
    }
}
