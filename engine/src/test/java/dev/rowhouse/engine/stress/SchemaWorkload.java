package dev.rowhouse.engine.stress;

import static dev.rowhouse.engine.stress.Workload.require;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Tables that are created, filled and dropped while others write to them, tables whose options
/// change, and a column that comes and goes.
final class SchemaWorkload implements Workload {
    private static final int ROWS = 60;
    // Not one of those that the table's own workload uses.
    private static final int OTHER_PARTITION = 1_000_000;
    private static final List<String> STRATEGIES =
            List.of(
                    "{'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}",
                    "{'class': 'LeveledCompactionStrategy'}",
                    "{'class': 'TimeWindowCompactionStrategy', 'compaction_window_unit': 'MINUTES', 'compaction_window_size': 1}",
                    "{'class': 'UnifiedCompactionStrategy'}");
    private static final List<String> COMPRESSIONS =
            List.of(
                    "{'class': 'LZ4Compressor'}",
                    "{'class': 'ZstdCompressor', 'chunk_length_in_kb': 4}",
                    "{'enabled': false}");

    private final List<String> altered;
    private final AtomicInteger number = new AtomicInteger();

    /// @param altered tables of other workloads whose options are changed
    SchemaWorkload(List<String> altered) {
        this.altered = List.copyOf(altered);
    }

    @Override
    public void createTables(Session session) {}

    @Override
    public List<Actor> writers(Rowhouse database) {
        return List.of(creator(database.connect()));
    }

    @Override
    public List<Actor> readers(Rowhouse database) {
        return List.of(intruder(database.connect()));
    }

    private Actor creator(Session session) {
        return random -> {
            changeOptions(session, random);
            addAndDropColumn(session);
            String table = "s.scratch_" + number.incrementAndGet();
            session.execute("CREATE TABLE " + table + " (id int PRIMARY KEY, v int)");
            for (int id = 0; id < ROWS; id++) {
                session.execute("INSERT INTO " + table + " (id, v) VALUES (?, ?)", id, id % 2);
            }
            session.execute("CREATE INDEX ON " + table + " (v)");
            int found = session.execute("SELECT id FROM " + table + " WHERE v = 0").all().size();
            require(found == ROWS / 2, "%s has %d rows", table, found);
            session.execute("DROP TABLE " + table);
        };
    }

    private void changeOptions(Session session, RandomSource random) {
        session.execute(
                "ALTER TABLE %s WITH compaction = %s AND compression = %s"
                        .formatted(
                                any(altered, random),
                                any(STRATEGIES, random),
                                any(COMPRESSIONS, random)));
    }

    /// A column that was dropped and is added again shows nothing of what it held.
    private void addAndDropColumn(Session session) {
        String value = "before " + number.get();
        session.execute("ALTER TABLE s.wholes ADD extra text");
        List<ResultRow> rows =
                session.execute("SELECT extra FROM s.wholes WHERE p = ?", OTHER_PARTITION).rows();
        require(
                rows.stream().allMatch(row -> row.isNull("extra")),
                "what was dropped is back: %s",
                rows);
        session.execute(
                "INSERT INTO s.wholes (p, c, extra) VALUES (?, 0, ?)", OTHER_PARTITION, value);
        String found =
                session.execute("SELECT extra FROM s.wholes WHERE p = ?", OTHER_PARTITION)
                        .first()
                        .orElseThrow()
                        .getString("extra");
        require(value.equals(found), "'%s' is '%s'", value, found);
        session.execute("ALTER TABLE s.wholes DROP extra");
    }

    private static <T> T any(List<T> list, RandomSource random) {
        return list.get(random.nextInt(list.size()));
    }

    /// Writes to a table that may be gone.
    private Actor intruder(Session session) {
        return random -> {
            try {
                session.execute(
                        "INSERT INTO s.scratch_" + number.get() + " (id, v) VALUES (?, 2)",
                        ROWS + random.nextInt(ROWS));
            } catch (CqlException e) {
                require(
                        String.valueOf(e.getMessage()).contains("does not exist"),
                        "writing to a table that may be gone: %s",
                        e);
            }
        };
    }

    @Override
    public void verify(Session session) {}
}
