package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Session;

import java.util.SortedMap;
import java.util.TreeMap;

/// Conditional statements, each of which is to be applied because of the one before: an insertion,
/// an update, a batch of one partition that replaces the row by another, and every other time a
/// deletion.
final class ConditionalLane implements Lane {
    private static final int ROWS_PER_PARTITION = 16;
    private static final int STEPS = 4;

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE IF NOT EXISTS crash.chain (p int, id int, v int, PRIMARY KEY (p, id)) WITH compaction = {'class': 'UnifiedCompactionStrategy'}");
    }

    @Override
    public void execute(Session session, int number) {
        int id = number / STEPS * 2;
        int p = id / ROWS_PER_PARTITION;
        ResultSet result =
                switch (number % STEPS) {
                    case 0 ->
                            session.execute(
                                    "INSERT INTO crash.chain (p, id, v) VALUES (?, ?, ?) IF NOT EXISTS",
                                    p,
                                    id,
                                    number);
                    case 1 ->
                            session.execute(
                                    "UPDATE crash.chain SET v = ? WHERE p = ? AND id = ? IF v = ?",
                                    number,
                                    p,
                                    id,
                                    number - 1);
                    case 2 ->
                            session.execute(
                                    "BEGIN BATCH DELETE FROM crash.chain WHERE p = ? AND id = ? IF v = ?; INSERT INTO crash.chain (p, id, v) VALUES (?, ?, ?); APPLY BATCH",
                                    p,
                                    id,
                                    number - 1,
                                    p,
                                    id + 1,
                                    number);
                    default ->
                            id % 4 == 0
                                    ? session.execute(
                                            "DELETE FROM crash.chain WHERE p = ? AND id = ? IF EXISTS",
                                            p,
                                            id + 1)
                                    : session.execute(
                                            "UPDATE crash.chain SET v = ? WHERE p = ? AND id = ? IF EXISTS",
                                            number,
                                            p,
                                            id + 1);
                };
        if (!result.wasApplied()) {
            throw new AssertionError(
                    "conditional statement " + number + " was refused: " + result.rows());
        }
    }

    @Override
    public SortedMap<String, String> read(Session session) {
        SortedMap<String, String> lines = new TreeMap<>();
        Lane.put(lines, "chain", session.execute("SELECT id, v FROM crash.chain"), "v");
        return lines;
    }

    @Override
    public SortedMap<String, String> after(int number) {
        SortedMap<String, String> lines = new TreeMap<>();
        for (int i = 0; i <= number; i++) {
            int id = i / STEPS * 2;
            switch (i % STEPS) {
                case 0, 1 -> lines.put("chain " + id, String.valueOf(i));
                case 2 -> {
                    lines.remove("chain " + id);
                    lines.put("chain " + (id + 1), String.valueOf(i));
                }
                default -> {
                    if (id % 4 == 0) {
                        lines.remove("chain " + (id + 1));
                    } else {
                        lines.put("chain " + (id + 1), String.valueOf(i));
                    }
                }
            }
        }
        return lines;
    }
}
