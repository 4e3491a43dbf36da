package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;

import java.util.SortedMap;
import java.util.TreeMap;

/// A table with an index and a view that is filled and emptied.
final class TruncatedLane implements Lane {
    private static final int KINDS = 3;
    private static final int TRUNCATED_EVERY = 40;

    @Override
    public void createTables(Session session) {
        session.execute("CREATE TABLE IF NOT EXISTS crash.bin (id int PRIMARY KEY, kind int)");
        session.execute("CREATE INDEX IF NOT EXISTS bin_kind ON crash.bin (kind)");
        session.execute(
                "CREATE MATERIALIZED VIEW IF NOT EXISTS crash.bin_by_kind AS SELECT * FROM crash.bin WHERE kind IS NOT NULL AND id IS NOT NULL PRIMARY KEY (kind, id)");
    }

    private static boolean isTruncation(int number) {
        return number % TRUNCATED_EVERY == TRUNCATED_EVERY - 1;
    }

    @Override
    public void execute(Session session, int number) {
        if (isTruncation(number)) {
            session.execute("TRUNCATE crash.bin");
        } else {
            session.execute(
                    "INSERT INTO crash.bin (id, kind) VALUES (?, ?)", number, number % KINDS);
        }
    }

    @Override
    public SortedMap<String, String> read(Session session) {
        SortedMap<String, String> lines = new TreeMap<>();
        Lane.put(lines, "bin", session.execute("SELECT id, kind FROM crash.bin"), "kind");
        Lane.put(lines, "view", session.execute("SELECT id, kind FROM crash.bin_by_kind"), "kind");
        for (int kind = 0; kind < KINDS; kind++) {
            Lane.put(
                    lines,
                    "index",
                    session.execute("SELECT id, kind FROM crash.bin WHERE kind = ?", kind),
                    "kind");
        }
        return lines;
    }

    @Override
    public SortedMap<String, String> after(int number) {
        SortedMap<String, String> lines = new TreeMap<>();
        for (int i = number; i >= 0 && !isTruncation(i); i--) {
            String kind = String.valueOf(i % KINDS);
            lines.put("bin " + i, kind);
            lines.put("view " + i, kind);
            lines.put("index " + i, kind);
        }
        return lines;
    }
}
