package dev.rowhouse.engine.stress;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Tables, and actors that use them and know what they must be answered.
///
/// A workload outlives the database that it works on: opened again, that must hold what it held.
interface Workload {
    /// Creates the tables in keyspace `s`.
    void createTables(Session session);

    /// Those who change the tables or the schema, each in a thread of its own.
    List<Actor> writers(Rowhouse database);

    /// Those who look on, each in a thread of its own; they take a step for a step of the writers,
    /// so that these get their share of the machine.
    List<Actor> readers(Rowhouse database);

    /// Checks all of what the tables hold, while nobody writes.
    void verify(Session session);

    /// Someone who does one thing after another.
    @FunctionalInterface
    interface Actor {
        /// Does the next thing.
        ///
        /// @throws AssertionError when an answer is wrong
        void step(RandomSource random);
    }

    /// @throws AssertionError unless something holds
    static void require(boolean holds, String message, @Nullable Object... values) {
        if (!holds) {
            throw new AssertionError(message.formatted(values));
        }
    }
}
