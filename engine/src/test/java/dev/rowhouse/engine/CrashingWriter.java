package dev.rowhouse.engine;

import dev.rowhouse.storage.StorageOptions;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A program that writes to a database in a folder until it is killed, and says after each batch that it was acknowledged.
///
///     java dev.rowhouse.engine.CrashingWriter FOLDER FIRST
final class CrashingWriter {
    static final long MEMTABLE_BYTES = 40_000;

    private CrashingWriter() {}

    /// Writes batches with ascending numbers, each to two tables and a counter beside them.
    ///
    /// @param arguments the folder, and the first number
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Rowhouse database = open(Path.of(arguments[0]));
        Session session = database.connect();
        createTables(session);
        PreparedStatement batch =
                session.prepare(
                        "BEGIN BATCH INSERT INTO crash.one (id, v) VALUES (?, ?); INSERT INTO crash.two (id, v) VALUES (?, ?); APPLY BATCH");
        PreparedStatement count = session.prepare("UPDATE crash.counts SET n = n + 1 WHERE id = ?");
        for (int number = Integer.parseInt(arguments[1]); ; number++) {
            String value = "value " + number;
            session.execute(batch.bind(number, value, number, value));
            out.println(number);
            session.execute(count.bind(number % 10));
        }
    }

    static Rowhouse open(Path folder) {
        return Rowhouse.open(
                folder,
                RowhouseComponents.system(),
                RowhouseOptions.defaults()
                        .withStorage(StorageOptions.defaults().withMemtableBytes(MEMTABLE_BYTES)));
    }

    private static void createTables(Session session) {
        session.execute(
                "CREATE KEYSPACE IF NOT EXISTS crash WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE IF NOT EXISTS crash.one (id int PRIMARY KEY, v text)");
        session.execute("CREATE TABLE IF NOT EXISTS crash.two (id int PRIMARY KEY, v text)");
        session.execute("CREATE TABLE IF NOT EXISTS crash.counts (id int PRIMARY KEY, n counter)");
        session.execute(
                "CREATE MATERIALIZED VIEW IF NOT EXISTS crash.by_value AS SELECT * FROM crash.one WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)");
    }
}
