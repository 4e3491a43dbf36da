package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;

import java.util.SortedMap;
import java.util.TreeMap;

/// Additions to counters.
final class CounterLane implements Lane {
    private static final int COUNTERS = 7;

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE IF NOT EXISTS crash.counts (p int, id int, n counter, PRIMARY KEY (p, id)) WITH compaction = {'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}");
    }

    private static long step(int number) {
        return number % 3 == 2 ? -1 : number;
    }

    @Override
    public void execute(Session session, int number) {
        int id = number % COUNTERS;
        session.execute(
                "UPDATE crash.counts SET n = n + ? WHERE p = ? AND id = ?",
                step(number),
                id % 2,
                id);
    }

    @Override
    public SortedMap<String, String> read(Session session) {
        SortedMap<String, String> lines = new TreeMap<>();
        Lane.put(lines, "count", session.execute("SELECT id, n FROM crash.counts"), "n");
        return lines;
    }

    @Override
    public SortedMap<String, String> after(int number) {
        SortedMap<String, String> lines = new TreeMap<>();
        long[] sums = new long[COUNTERS];
        for (int i = 0; i <= number; i++) {
            sums[i % COUNTERS] += step(i);
            lines.put("count " + i % COUNTERS, String.valueOf(sums[i % COUNTERS]));
        }
        return lines;
    }
}
