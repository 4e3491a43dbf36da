package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.trace.Tracing;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Who asked, with what, and how long it took: the parts of a trace that golden files do not show.
final class TracingTest {
    private final Rowhouse database =
            Rowhouse.inMemory(new RowhouseComponents(new TickingClock(), RandomSource.seeded(1)));
    private final Session session = database.connect();

    /// A clock on which every look takes a millisecond.
    private static final class TickingClock implements Clock {
        private long nanos;

        @Override
        public long epochMicros() {
            return 1_767_225_600_000_000L;
        }

        @Override
        public long nanoTime() {
            nanos += 1_000_000;
            return nanos;
        }
    }

    @BeforeEach
    void createTable() {
        session.execute(
                "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE ks");
        session.execute("CREATE TABLE t (p int, c int, v text, PRIMARY KEY (p, c))");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private ResultRow request(ResultSet result) {
        UUID id = result.tracingId().orElseThrow();
        return session.execute("SELECT * FROM system_traces.sessions WHERE session_id = ?", id)
                .first()
                .orElseThrow();
    }

    @Test
    void nothingIsWrittenUnlessAskedFor() {
        assertThat(session.execute("SELECT * FROM t").tracingId()).isEmpty();
        assertThat(session.execute("SELECT * FROM system_traces.sessions").rows()).isEmpty();
    }

    @Test
    void boundValuesArePartOfTheRequest() throws UnknownHostException {
        PreparedStatement insert = session.prepare("INSERT INTO t (p, c, v) VALUES (?, ?, ?)");
        InetAddress client = InetAddress.getByAddress(new byte[] {10, 0, 0, 7});
        ResultRow request =
                request(
                        session.execute(
                                insert.bind(1, 2, "it's")
                                        .withPageSize(20)
                                        .withTracing(
                                                new Tracing(client, "QUORUM", "LOCAL_SERIAL"))));
        assertThat(request.getString("request")).isEqualTo("Execute CQL3 prepared query");
        assertThat(request.get("client", InetAddress.class)).isEqualTo(client);
        assertThat(request.getMap("parameters"))
                .isEqualTo(
                        Map.of(
                                "query", insert.cql(),
                                "page_size", "20",
                                "consistency_level", "QUORUM",
                                "serial_consistency_level", "LOCAL_SERIAL",
                                "bound_var_0_p", "1",
                                "bound_var_1_c", "2",
                                "bound_var_2_v", "'it''s'"));
    }

    @Test
    void aBatchIsTracedAsOneRequest() {
        BatchStatement batch =
                BatchStatement.logged(
                        List.of(
                                SimpleStatement.of("INSERT INTO t (p, c) VALUES (1, 1)"),
                                SimpleStatement.of("INSERT INTO t (p, c) VALUES (2, 1)")));
        ResultRow request = request(session.execute(batch.withTracing()));
        assertThat(request.getString("request")).isEqualTo("Execute batch of CQL3 queries");
        assertThat(request.getMap("parameters"))
                .isEqualTo(
                        Map.of("consistency_level", "ONE", "serial_consistency_level", "SERIAL"));
    }

    @Test
    void timesAreToldInMicroseconds() {
        ResultSet result = session.execute(SimpleStatement.of("SELECT * FROM t").withTracing());
        assertThat(
                        session.execute(
                                        "SELECT source_elapsed FROM system_traces.events WHERE session_id = ?",
                                        result.tracingId().orElseThrow())
                                .rows())
                .extracting(row -> row.getInt("source_elapsed"))
                .containsExactly(1000, 2000, 3000, 4000);
        ResultRow request = request(result);
        assertThat(request.getInt("duration")).isEqualTo(5000);
        assertThat(request.getInstant("started_at"))
                .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void eachPageHasATraceOfItsOwn() {
        for (int i = 0; i < 3; i++) {
            session.execute("INSERT INTO t (p, c) VALUES (1, ?)", i);
        }
        ResultSet first =
                session.execute(
                        SimpleStatement.of("SELECT * FROM t WHERE p = 1")
                                .withPageSize(2)
                                .withTracing());
        ResultSet second = first.nextPage();
        assertThat(second.tracingId()).isPresent().isNotEqualTo(first.tracingId());
        assertThat(session.execute("SELECT * FROM system_traces.sessions").rows()).hasSize(2);
    }

    @Test
    void tracesAreKeptForADay() {
        session.execute(SimpleStatement.of("SELECT * FROM t").withTracing());
        assertThat(
                        session.execute("SELECT ttl(duration) AS kept FROM system_traces.sessions")
                                .first()
                                .orElseThrow()
                                .getInt("kept"))
                .isEqualTo(86_400);
    }
}
