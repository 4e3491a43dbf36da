package dev.rowhouse.benchmarks.load;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

/// The program of a fresh JVM that opens a database in memory: prints the nanoseconds from `main`
/// to the answer to its first query, and to the first row read from a table of its own.
public final class FirstRow {
    private FirstRow() {}

    /// Runs without arguments.
    public static void main(String... arguments) {
        long begin = System.nanoTime();
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            session.execute("SELECT key FROM system.local");
            long answered = System.nanoTime();
            session.execute(
                    "CREATE KEYSPACE load WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE load.points (key bigint PRIMARY KEY, value text)");
            session.execute("INSERT INTO load.points (key, value) VALUES (1, 'one')");
            session.execute("SELECT value FROM load.points WHERE key = 1");
            System.out.println((answered - begin) + " " + (System.nanoTime() - begin));
        }
    }
}
