package dev.rowhouse.engine.linear;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.BoundStatement;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.result.ResultRow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Draws requests and has a database execute them.
///
/// **Thread safety.** Belongs to one thread.
final class PartitionClient {
    static final int ROWS = 3;

    private final Session session;
    private final RandomSource random;
    private final PreparedStatement insert;
    private final PreparedStatement replace;
    private final PreparedStatement overwrite;
    private final PreparedStatement delete;
    private final PreparedStatement replaceStatic;
    private final PreparedStatement batch;
    private final PreparedStatement read;
    private final PreparedStatement readReversed;
    private final PreparedStatement readRow;
    // What was there when it was seen last, by partition and row: most expectations are to hold.
    private final Map<Integer, Integer> seen = new HashMap<>();
    private int next;

    /// @param first the first of the numbers that this client writes, and no other
    PartitionClient(Session session, RandomSource random, int first) {
        this.session = session;
        this.random = random;
        this.next = first;
        this.insert = session.prepare("INSERT INTO l.t (p, c, v) VALUES (?, ?, ?) IF NOT EXISTS");
        this.replace = session.prepare("UPDATE l.t SET v = ? WHERE p = ? AND c = ? IF v = ?");
        this.overwrite = session.prepare("UPDATE l.t SET v = ? WHERE p = ? AND c = ? IF EXISTS");
        this.delete = session.prepare("DELETE FROM l.t WHERE p = ? AND c = ? IF EXISTS");
        this.replaceStatic = session.prepare("UPDATE l.t SET s = ? WHERE p = ? IF s = ?");
        this.batch =
                session.prepare(
                        "BEGIN BATCH UPDATE l.t SET v = ? WHERE p = ? AND c = ? IF v = ?; INSERT INTO l.t (p, c, v) VALUES (?, ?, ?); DELETE FROM l.t WHERE p = ? AND c = ?; APPLY BATCH");
        this.read = session.prepare("SELECT c, v, s FROM l.t WHERE p = ?");
        this.readReversed = session.prepare("SELECT c, v, s FROM l.t WHERE p = ? ORDER BY c DESC");
        this.readRow = session.prepare("SELECT v FROM l.t WHERE p = ? AND c = ?");
    }

    static void createTable(Session session) {
        session.execute(
                "CREATE KEYSPACE l WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute(
                "CREATE TABLE l.t (p int, c int, v int, s int static, PRIMARY KEY (p, c)) WITH gc_grace_seconds = 0 AND compaction = {'class': 'SizeTieredCompactionStrategy', 'min_threshold': 2}");
    }

    /// Draws what to ask of a partition.
    Request draw(int partition) {
        int c = random.nextInt(ROWS);
        Optional<Integer> expected = expected(partition, c);
        return switch (random.nextInt(12)) {
            case 0, 1 -> new Request.Insert(c, next++);
            case 2, 3 -> new Request.Replace(c, expected, next++);
            case 4 -> new Request.Overwrite(c, next++);
            case 5 -> new Request.Delete(c);
            case 6, 7 -> new Request.ReplaceStatic(expected(partition, ROWS), next++);
            case 8, 9 ->
                    new Request.Batch(
                            c, expected.orElse(0), next++, (c + 1) % ROWS, (c + 2) % ROWS);
            case 10 -> new Request.Read(random.nextInt(2) == 0);
            default -> new Request.ReadRow(c);
        };
    }

    private Optional<Integer> expected(int partition, int c) {
        return Optional.ofNullable(seen.get(place(partition, c)));
    }

    private static int place(int partition, int c) {
        return partition * (ROWS + 1) + c;
    }

    private void see(int partition, int c, Optional<Integer> value) {
        value.ifPresentOrElse(
                present -> seen.put(place(partition, c), present),
                () -> seen.remove(place(partition, c)));
    }

    /// Has a request executed.
    Answer execute(int p, Request request) {
        return switch (request) {
            case Request.Insert one ->
                    update(p, one.c(), one.v(), insert.bind(p, one.c(), one.v()));
            case Request.Replace one ->
                    update(
                            p,
                            one.c(),
                            one.v(),
                            replace.bind(one.v(), p, one.c(), one.expected().orElse(null)));
            case Request.Overwrite one ->
                    update(p, one.c(), one.v(), overwrite.bind(one.v(), p, one.c()));
            case Request.Delete one -> {
                see(p, one.c(), Optional.empty());
                yield answer(session.execute(delete.bind(p, one.c())), "v");
            }
            case Request.ReplaceStatic one -> {
                Answer answer =
                        answer(
                                session.execute(
                                        replaceStatic.bind(
                                                one.s(), p, one.expected().orElse(null))),
                                "s");
                see(p, ROWS, presentAfter(answer, one.s()));
                yield answer;
            }
            case Request.Batch one ->
                    update(
                            p,
                            one.c(),
                            one.v(),
                            batch.bind(
                                    one.v(),
                                    p,
                                    one.c(),
                                    one.expected(),
                                    p,
                                    one.inserted(),
                                    one.v(),
                                    p,
                                    one.deleted()));
            case Request.Read one -> {
                PartitionState state =
                        state(
                                session.execute(
                                        (one.isReversed() ? readReversed : read)
                                                .bind(p)
                                                .withConsistency(Consistency.SERIAL)));
                for (int c = 0; c < ROWS; c++) {
                    see(p, c, state.v(c));
                }
                see(p, ROWS, state.s());
                yield new Answer.Found(state);
            }
            case Request.ReadRow one -> {
                Optional<Integer> v =
                        session.execute(
                                        readRow.bind(p, one.c())
                                                .withConsistency(Consistency.SERIAL))
                                .first()
                                .flatMap(row -> value(row, "v"));
                see(p, one.c(), v);
                yield new Answer.FoundRow(v);
            }
        };
    }

    private Answer update(int p, int c, int v, BoundStatement statement) {
        Answer answer = answer(session.execute(statement), "v");
        see(p, c, presentAfter(answer, v));
        return answer;
    }

    private static Optional<Integer> presentAfter(Answer answer, int written) {
        return answer instanceof Answer.Refused refused ? refused.present() : Optional.of(written);
    }

    private static Answer answer(ResultSet result, String column) {
        if (result.wasApplied()) {
            return new Answer.Applied();
        }
        ResultRow row = result.first().orElseThrow();
        boolean isShown = row.columns().indexOf(column) >= 0;
        return new Answer.Refused(isShown ? value(row, column) : Optional.empty());
    }

    private static Optional<Integer> value(ResultRow row, String column) {
        return Optional.ofNullable((Integer) row.getObject(column));
    }

    private static PartitionState state(ResultSet result) {
        Optional<Integer> s = Optional.empty();
        SortedMap<Integer, Integer> rows = new TreeMap<>();
        for (ResultRow row : result) {
            s = value(row, "s");
            if (!row.isNull("c")) {
                rows.put(row.getInt("c"), row.getInt("v"));
            }
        }
        return new PartitionState(s, rows);
    }
}
