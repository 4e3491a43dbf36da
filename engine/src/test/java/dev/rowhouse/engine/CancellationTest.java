package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.engine.execution.StatementCancelledException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;

/// Statements stop when they are told to, wherever they are. What happens meanwhile is made to
/// happen by the doors to chance and time, which a statement goes through at known moments.
final class CancellationTest {
    private static final int ROWS = 1000;

    private final Door door = new Door();
    private final Rowhouse database =
            Rowhouse.inMemory(
                    new RowhouseComponents(door, door),
                    RowhouseOptions.compatible().withReadTimeout(Duration.ofMillis(5)));
    private final Session session = database.connect();

    /// A clock and a source of chance that counts who comes by, and at one of these cancels a
    /// statement.
    private static final class Door implements RandomSource, Clock {
        final Cancellation cancellation = new Cancellation();
        int drawn;
        int cancelsAt = Integer.MAX_VALUE;
        long nanos;
        long nanosForEachLook;

        @Override
        public long nextLong() {
            drawn++;
            if (drawn >= cancelsAt) {
                cancellation.cancel();
            }
            return drawn;
        }

        @Override
        public long epochMicros() {
            return 1_767_225_600_000_000L;
        }

        @Override
        public long nanoTime() {
            nanos += nanosForEachLook;
            return nanos;
        }
    }

    @BeforeEach
    void createRows() {
        session.execute(
                "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE ks");
        session.execute("CREATE TABLE t (p int, c int, v int, PRIMARY KEY (p, c))");
        session.execute("CREATE INDEX by_v ON t (v)");
        PreparedStatement insert = session.prepare("INSERT INTO t (p, c, v) VALUES (?, ?, ?)");
        for (int i = 0; i < ROWS; i++) {
            session.execute(insert.bind(i % 10, i, i));
        }
        door.drawn = 0;
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void cancelled(String cql) {
        SimpleStatement statement = SimpleStatement.of(cql);
        assertThatThrownBy(() -> session.execute(statement.withCancellation(door.cancellation)))
                .isInstanceOf(StatementCancelledException.class);
    }

    @Test
    void aStatementThatIsCancelledBeforeItBeginsDoesNothing() {
        door.cancellation.cancel();
        cancelled("INSERT INTO t (p, c) VALUES (1, -1)");
        cancelled("DROP TABLE t");
        assertThat(session.execute("SELECT * FROM t WHERE p = 1 AND c = -1").rows()).isEmpty();
    }

    @Test
    void aScanStopsSoonAfterItIsCancelled() {
        door.cancelsAt = 200; // Each UUID takes two numbers.
        cancelled("SELECT uuid() FROM t");
        assertThat(door.drawn).isBetween(200, 200 + 2 * 64);
    }

    @Test
    void aScanByIndexStopsSoonAfterItIsCancelled() {
        session.execute("DROP INDEX by_v");
        session.execute("CREATE INDEX by_v ON t (v) USING 'sai'");
        door.cancelsAt = 200;
        cancelled("SELECT uuid() FROM t WHERE v >= 0");
        assertThat(door.drawn).isBetween(200, 202);
    }

    @Test
    void aScanThatFindsOnlyTombstonesStopsToo() {
        session.execute("DELETE FROM t WHERE p IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9) AND c >= 0");
        door.cancellation.cancel();
        cancelled("SELECT * FROM t");
    }

    @Test
    void aFunctionStopsInsideALoopThatCatchesEverything() {
        session.execute(
                "CREATE FUNCTION forever(n int) RETURNS NULL ON NULL INPUT RETURNS int LANGUAGE java AS"
                        + " 'while (true) { try { n++; } catch (Throwable t) { n--; } }'");
        door.cancelsAt = 1;
        SimpleStatement statement = SimpleStatement.of("SELECT uuid(), forever(v) FROM t");
        assertThatThrownBy(() -> session.execute(statement.withCancellation(door.cancellation)))
                .isInstanceOf(StatementCancelledException.class);
    }

    @Test
    void aBatchIsAppliedWholeOrNotAtAll() {
        session.execute("CREATE TABLE u (p int PRIMARY KEY, v uuid)");
        door.cancelsAt = 2;
        cancelled(
                "BEGIN BATCH INSERT INTO u (p, v) VALUES (1, uuid());"
                        + " INSERT INTO u (p, v) VALUES (2, uuid()); APPLY BATCH");
        assertThat(session.execute("SELECT * FROM u").rows()).isEmpty();
    }

    @Test
    void furtherPagesStopByTheSameWish() {
        ResultSet first =
                session.execute(
                        SimpleStatement.of("SELECT * FROM t")
                                .withPageSize(10)
                                .withCancellation(door.cancellation));
        assertThat(first.rows()).hasSize(10);
        door.cancellation.cancel();
        assertThatThrownBy(first::nextPage).isInstanceOf(StatementCancelledException.class);
    }

    @Test
    void aReadThatTakesLongerThanAllowedFailsAsOneOfCassandra() {
        door.nanosForEachLook = Duration.ofMillis(1).toNanos();
        assertThatThrownBy(() -> session.execute("SELECT * FROM t"))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_TIMEOUT))
                .hasMessage("Operation timed out - received only 0 responses.");
        assertThat(session.execute("SELECT * FROM t WHERE p = 1").rows()).hasSize(ROWS / 10);
        session.execute("INSERT INTO t (p, c, v) VALUES (1, 1, 1)");
    }

    @Test
    void aFunctionThatTakesLongIsWarnedOf() {
        Rowhouse patient =
                Rowhouse.inMemory(new RowhouseComponents(door, door), RowhouseOptions.compatible());
        Session other = patient.connect();
        other.execute(
                "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        other.execute("CREATE TABLE ks.t (p int PRIMARY KEY)");
        other.execute("INSERT INTO ks.t (p) VALUES (1)");
        other.execute(
                "CREATE FUNCTION ks.slow(n int) RETURNS NULL ON NULL INPUT RETURNS int LANGUAGE java AS"
                        + " 'return n;'");
        door.nanosForEachLook = Duration.ofMillis(499).toNanos();
        assertThat(other.execute("SELECT ks.slow(p) FROM ks.t").warnings()).isEmpty();
        door.nanosForEachLook = Duration.ofMillis(500).toNanos();
        assertThat(other.execute("SELECT ks.slow(p) FROM ks.t").warnings())
                .containsExactly(
                        "User defined function ks.slow : (int) -> int ran longer than 500ms");
        patient.close();
    }
}
