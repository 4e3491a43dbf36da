package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;

import java.util.SortedMap;
import java.util.TreeMap;

/// Logged batches on two tables, of which one has a view and an index: rows are inserted, changed
/// and deleted in both.
final class BatchLane implements Lane {
    private static final int KINDS = 3;

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE IF NOT EXISTS crash.one (id int PRIMARY KEY, v text, kind int) WITH compaction = {'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}");
        session.execute(
                "CREATE TABLE IF NOT EXISTS crash.two (id int PRIMARY KEY, v text) WITH gc_grace_seconds = 0 AND compaction = {'class': 'LeveledCompactionStrategy'}");
        session.execute("CREATE INDEX IF NOT EXISTS one_kind ON crash.one (kind)");
        session.execute(
                "CREATE MATERIALIZED VIEW IF NOT EXISTS crash.one_by_v AS SELECT * FROM crash.one WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)");
    }

    @Override
    public void execute(Session session, int number) {
        switch (number % 8) {
            case 5 -> {
                int id = number - 3;
                session.execute(
                        "BEGIN BATCH DELETE FROM crash.one WHERE id = ?; DELETE FROM crash.two WHERE id = ?; APPLY BATCH",
                        id,
                        id);
            }
            case 7 -> write(session, number - 1, "changed " + number);
            default -> write(session, number, "value " + number);
        }
    }

    private static void write(Session session, int id, String v) {
        session.execute(
                "BEGIN BATCH INSERT INTO crash.one (id, v, kind) VALUES (?, ?, ?); INSERT INTO crash.two (id, v) VALUES (?, ?); APPLY BATCH",
                id,
                v,
                id % KINDS,
                id,
                v);
    }

    @Override
    public SortedMap<String, String> read(Session session) {
        SortedMap<String, String> lines = new TreeMap<>();
        Lane.put(lines, "one", session.execute("SELECT id, v FROM crash.one"), "v");
        Lane.put(lines, "two", session.execute("SELECT id, v FROM crash.two"), "v");
        Lane.put(lines, "view", session.execute("SELECT id, v FROM crash.one_by_v"), "v");
        for (int kind = 0; kind < KINDS; kind++) {
            Lane.put(
                    lines,
                    "index",
                    session.execute("SELECT id, v FROM crash.one WHERE kind = ?", kind),
                    "v");
        }
        return lines;
    }

    @Override
    public SortedMap<String, String> after(int number) {
        SortedMap<Integer, String> rows = new TreeMap<>();
        for (int i = 0; i <= number; i++) {
            switch (i % 8) {
                case 5 -> rows.remove(i - 3);
                case 7 -> rows.put(i - 1, "changed " + i);
                default -> rows.put(i, "value " + i);
            }
        }
        SortedMap<String, String> lines = new TreeMap<>();
        rows.forEach((id, v) -> {
            lines.put("one " + id, v);
            lines.put("two " + id, v);
            lines.put("view " + id, v);
            lines.put("index " + id, v);
        });
        return lines;
    }
}
