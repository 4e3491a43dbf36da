package dev.rowhouse.engine.stress;

import static dev.rowhouse.engine.stress.Workload.require;

import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/// A table with an index and a view that is emptied over and over: what was written after it was
/// emptied is there, by whatever way, and what was written before is not.
final class TruncatedWorkload implements Workload {
    private static final int WRITERS = 3;
    private static final int KINDS = 3;
    private static final int WRITES_BETWEEN = 40;
    private static final int TRUNCATIONS_KEPT = 5;

    private final AtomicLong ticks = new AtomicLong();
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, Written> rows = new ConcurrentHashMap<>();
    private final List<Truncation> truncations = new CopyOnWriteArrayList<>();
    private volatile long forgottenUntil;

    /// When a row was sent and acknowledged.
    private record Written(long sent, long acknowledged) {}

    /// When emptying the table began and ended.
    private record Truncation(long begun, long ended) {}

    @Override
    public void createTables(Session session) {
        session.execute("CREATE TABLE s.bin (id int PRIMARY KEY, kind int)");
        session.execute("CREATE INDEX bin_kind ON s.bin (kind)");
        session.execute(
                "CREATE MATERIALIZED VIEW s.bin_by_kind AS SELECT * FROM s.bin WHERE kind IS NOT NULL AND id IS NOT NULL PRIMARY KEY (kind, id)");
    }

    @Override
    public List<Actor> writers(Rowhouse database) {
        return IntStream.range(0, WRITERS).mapToObj(i -> writer(database.connect())).toList();
    }

    @Override
    public List<Actor> readers(Rowhouse database) {
        return List.of(reader(database.connect()));
    }

    private Actor writer(Session session) {
        PreparedStatement insert = session.prepare("INSERT INTO s.bin (id, kind) VALUES (?, ?)");
        return ignored -> {
            int id = ids.incrementAndGet();
            long begun = ticks.incrementAndGet();
            rows.put(id, new Written(begun, Long.MAX_VALUE));
            session.execute(insert.bind(id, id % KINDS));
            rows.put(id, new Written(begun, ticks.incrementAndGet()));
            if (id % WRITES_BETWEEN == 0) {
                truncate(session);
            }
        };
    }

    private synchronized void truncate(Session session) {
        long begun = ticks.incrementAndGet();
        truncations.add(new Truncation(begun, Long.MAX_VALUE));
        session.execute("TRUNCATE s.bin");
        truncations.set(truncations.size() - 1, new Truncation(begun, ticks.incrementAndGet()));
        if (truncations.size() > TRUNCATIONS_KEPT) {
            // Rows from before are looked for no longer.
            forgottenUntil = truncations.getFirst().ended();
            truncations.removeFirst();
            long oldest = truncations.getFirst().begun();
            rows.values().removeIf(row -> row.acknowledged() < oldest);
        }
    }

    private Actor reader(Session session) {
        PreparedStatement scan = session.prepare("SELECT id FROM s.bin");
        PreparedStatement byIndex = session.prepare("SELECT id FROM s.bin WHERE kind = ?");
        PreparedStatement fromView = session.prepare("SELECT id FROM s.bin_by_kind WHERE kind = ?");
        return random -> {
            int kind = random.nextInt(KINDS);
            Expectation expected = new Expectation();
            switch (random.nextInt(3)) {
                case 0 -> expected.check("a scan", session.execute(scan.bind()), -1);
                case 1 -> expected.check("the index", session.execute(byIndex.bind(kind)), kind);
                default -> expected.check("the view", session.execute(fromView.bind(kind)), kind);
            }
        };
    }

    /// What a read that begins now must show.
    private final class Expectation {
        private final long begun = ticks.incrementAndGet();
        private final Map<Integer, Written> before = Map.copyOf(rows);
        private final List<Truncation> old = List.copyOf(truncations);

        /// @param kind the only one asked for; -1 for all
        /// @return what it showed
        Set<Integer> check(String what, ResultSet result, int kind) {
            Set<Integer> found = new TreeSet<>();
            result.forEach(row -> found.add(row.getInt("id")));
            long ended = ticks.incrementAndGet();
            List<Truncation> now = List.copyOf(truncations);
            long forgotten = forgottenUntil;
            Set<Integer> missing = new TreeSet<>();
            Set<Integer> tooMany = new TreeSet<>();
            before.forEach((id, row) -> {
                boolean isAsked = kind < 0 || id % KINDS == kind;
                // While a reader waits for the processor, more than are kept may come and be
                // forgotten.
                boolean isSafe =
                        row.sent() > forgotten
                                && now.stream()
                                        .allMatch(one ->
                                                one.ended() < row.sent() || one.begun() > ended);
                boolean isGone =
                        old.stream()
                                .anyMatch(one ->
                                        one.begun() > row.acknowledged() && one.ended() < begun);
                if (isAsked && isSafe && row.acknowledged() < begun && !found.contains(id)) {
                    missing.add(id);
                }
                if (found.contains(id) && (isGone || !isAsked)) {
                    tooMany.add(id);
                }
            });
            require(
                    missing.isEmpty() && tooMany.isEmpty(),
                    "%s (kind %d) lacks %s and shows %s, truncations %s",
                    what,
                    kind,
                    missing,
                    tooMany,
                    now);
            return found;
        }
    }

    @Override
    public void verify(Session session) {
        Set<Integer> table =
                new Expectation()
                        .check("the table at rest", session.execute("SELECT id FROM s.bin"), -1);
        Set<Integer> view =
                new Expectation()
                        .check(
                                "the view at rest",
                                session.execute("SELECT id FROM s.bin_by_kind"),
                                -1);
        Set<Integer> index = new TreeSet<>();
        for (int kind = 0; kind < KINDS; kind++) {
            index.addAll(
                    new Expectation()
                            .check(
                                    "the index at rest",
                                    session.execute("SELECT id FROM s.bin WHERE kind = ?", kind),
                                    kind));
        }
        // What came while the table was emptied may be there or not, but everywhere or nowhere.
        require(
                table.equals(view) && table.equals(index),
                "the table holds %s, the view %s, the index %s",
                table,
                view,
                index);
    }
}
