package dev.rowhouse.engine.stress;

import static dev.rowhouse.engine.stress.Workload.require;

import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/// Counters that several threads add to: each read shows a sum between what was acknowledged before
/// and what was sent until after.
final class CounterWorkload implements Workload {
    private static final int WRITERS = 2;
    private static final int COUNTERS = 4;
    private static final int STEP_MAX = 5;

    private final AtomicLongArray sent = new AtomicLongArray(COUNTERS);
    private final AtomicLongArray written = new AtomicLongArray(COUNTERS);

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE s.counters (p int, c int, n counter, PRIMARY KEY (p, c)) WITH compaction = {'class': 'LeveledCompactionStrategy'}");
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
        PreparedStatement add =
                session.prepare("UPDATE s.counters SET n = n + ? WHERE p = ? AND c = ?");
        return random -> {
            int counter = random.nextInt(COUNTERS);
            long step = 1L + random.nextInt(STEP_MAX);
            sent.addAndGet(counter, step);
            session.execute(add.bind(step, counter % 2, counter));
            written.addAndGet(counter, step);
        };
    }

    private Actor reader(Session session) {
        PreparedStatement read = session.prepare("SELECT n FROM s.counters WHERE p = ? AND c = ?");
        return random -> {
            int counter = random.nextInt(COUNTERS);
            long least = written.get(counter);
            long found =
                    session.execute(read.bind(counter % 2, counter))
                            .first()
                            .map(row -> row.getLong(0))
                            .orElse(0L);
            check(counter, least, found);
        };
    }

    private void check(int counter, long least, long found) {
        long most = sent.get(counter);
        require(
                found >= least && found <= most,
                "counter %d is %d instead of %d to %d",
                counter,
                found,
                least,
                most);
    }

    @Override
    public void verify(Session session) {
        session.execute("SELECT c, n FROM s.counters")
                .forEach(row -> {
                    int counter = row.getInt("c");
                    check(counter, written.get(counter), row.getLong("n"));
                });
    }
}
