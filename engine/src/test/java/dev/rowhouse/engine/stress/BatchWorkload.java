package dev.rowhouse.engine.stress;

import static dev.rowhouse.engine.stress.Workload.require;

import dev.rowhouse.engine.BatchStatement;
import dev.rowhouse.engine.BoundStatement;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/// Partitions that are written as a whole by batches, and deleted now and then: all rows of a read
/// have the number of one batch, and it is not older than the last that was acknowledged.
final class BatchWorkload implements Workload {
    private static final int WRITERS = 2;
    private static final int PARTITIONS = 6;
    private static final int ROWS = 5;
    private static final int DELETED_EVERY = 11;

    private final AtomicLongArray sent = new AtomicLongArray(PARTITIONS);
    private final AtomicLongArray written = new AtomicLongArray(PARTITIONS);

    @Override
    public void createTables(Session session) {
        session.execute(
                "CREATE TABLE s.wholes (p int, c int, number bigint, last bigint static, PRIMARY KEY (p, c)) WITH gc_grace_seconds = 0 AND compaction = {'class': 'UnifiedCompactionStrategy'}");
    }

    @Override
    public List<Actor> writers(Rowhouse database) {
        return IntStream.range(0, WRITERS).mapToObj(i -> writer(database.connect(), i)).toList();
    }

    @Override
    public List<Actor> readers(Rowhouse database) {
        return List.of(reader(database.connect()));
    }

    private Actor writer(Session session, int writer) {
        PreparedStatement row =
                session.prepare("INSERT INTO s.wholes (p, c, number) VALUES (?, ?, ?)");
        PreparedStatement last = session.prepare("UPDATE s.wholes SET last = ? WHERE p = ?");
        PreparedStatement delete = session.prepare("DELETE FROM s.wholes WHERE p = ?");
        return random -> {
            int partition = WRITERS * random.nextInt(PARTITIONS / WRITERS) + writer;
            long number = sent.incrementAndGet(partition);
            if (number % DELETED_EVERY == 0) {
                session.execute(delete.bind(partition));
            } else {
                List<BoundStatement> parts = new ArrayList<>();
                for (int c = 0; c < ROWS; c++) {
                    parts.add(row.bind(partition, c, number));
                }
                parts.add(last.bind(number, partition));
                session.execute(
                        random.nextInt(2) == 0
                                ? BatchStatement.logged(parts)
                                : BatchStatement.unlogged(parts));
            }
            written.set(partition, number);
        };
    }

    private Actor reader(Session session) {
        PreparedStatement ascending =
                session.prepare("SELECT number, last FROM s.wholes WHERE p = ?");
        PreparedStatement descending =
                session.prepare("SELECT number, last FROM s.wholes WHERE p = ? ORDER BY c DESC");
        return random -> {
            int partition = random.nextInt(PARTITIONS);
            long least = written.get(partition);
            PreparedStatement read = random.nextInt(2) == 0 ? ascending : descending;
            check(partition, least, session.execute(read.bind(partition)).rows());
        };
    }

    private void check(int partition, long least, List<ResultRow> rows) {
        long most = sent.get(partition);
        if (rows.isEmpty()) {
            require(
                    least == 0 || most / DELETED_EVERY * DELETED_EVERY >= least,
                    "partition %d is empty between batch %d and batch %d",
                    partition,
                    least,
                    most);
            return;
        }
        long number = rows.getFirst().getLong("number");
        require(
                rows.size() == ROWS
                        && rows.stream()
                                .allMatch(row ->
                                        row.getLong("number") == number
                                                && row.getLong("last") == number),
                "partition %d shows a part of a batch: %s",
                partition,
                rows);
        require(
                number >= least && number <= most,
                "partition %d shows batch %d instead of %d to %d",
                partition,
                number,
                least,
                most);
    }

    @Override
    public void verify(Session session) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            check(
                    partition,
                    written.get(partition),
                    session.execute("SELECT number, last FROM s.wholes WHERE p = ?", partition)
                            .rows());
        }
    }
}
