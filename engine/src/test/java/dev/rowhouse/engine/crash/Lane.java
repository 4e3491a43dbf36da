package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.util.List;
import java.util.SortedMap;

/// Operations on tables of its own, numbered from 0, that are executed one after another. What the
/// tables hold is known for each number; so a process that was killed while it executed operation
/// `n + 1` must have left what is known for `n` or for `n + 1`.
sealed interface Lane
        permits BatchLane,
                ConditionalLane,
                CounterLane,
                SchemaLane,
                TransactionLane,
                TruncatedLane {
    /// All lanes, in the order in which numbers of theirs are told.
    static List<Lane> all() {
        return List.of(
                new BatchLane(),
                new ConditionalLane(),
                new CounterLane(),
                new TruncatedLane(),
                new SchemaLane(),
                new TransactionLane());
    }

    /// Creates the tables, as far as they are missing, in keyspace `crash`.
    void createTables(Session session);

    /// Executes an operation.
    void execute(Session session, int number);

    /// What the tables hold, by every way that leads to it: a line for each row.
    SortedMap<String, String> read(Session session);

    /// What they must hold after an operation; −1 for none.
    SortedMap<String, String> after(int number);

    /// Puts rows down.
    ///
    /// @param name what each line is to begin with, before the value of column `id`
    /// @param value the column that counts
    static void put(
            SortedMap<String, String> lines, String name, Iterable<ResultRow> rows, String value) {
        for (ResultRow row : rows) {
            String place = name + " " + row.getInt("id");
            if (lines.put(place, String.valueOf(row.getObject(value))) != null) {
                throw new AssertionError(place + " is there twice");
            }
        }
    }
}
