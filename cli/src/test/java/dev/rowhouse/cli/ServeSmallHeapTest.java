package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/// A server with 128 MiB of heap: many tables, and requests and answers that are large beside it.
/// What there is no memory for is refused; nobody else is harmed, and it stops when it is told to.
class ServeSmallHeapTest {
    private static final int HEAP_MEBIBYTES = 128;
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int TABLES = Integer.getInteger("heap.tables", 60);
    private static final int LARGE_ROWS = 150;
    private static final int ATTEMPTS_MAX = 100;
    private static final int AT_ONCE = 6;

    @TempDir private Path folder = Path.of("");

    private Served serve() throws IOException {
        return Served.withHeap(
                HEAP_MEBIBYTES,
                folder.resolve("events"),
                "--data",
                folder.resolve("data").toString(),
                "--guardrails",
                "compatible",
                "--status-port",
                "0");
    }

    private static void createKeyspace(CqlSession session) {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }

    private void requireCleanEnd(Served server) throws IOException, InterruptedException {
        assertThat(server.page("/health")).isEqualTo("ok\n");
        assertThat(server.stop()).as(server.events()).isZero();
        assertThat(server.events()).doesNotContain("Exception in thread");
    }

    @Test
    void manyTablesAreCreatedByAStockDriver() throws IOException, InterruptedException {
        try (Served server = serve()) {
            int found =
                    server.with(
                            "cassandra",
                            "cassandra",
                            session -> {
                                createKeyspace(session);
                                for (int i = 0; i < TABLES; i++) {
                                    session.execute(
                                            "CREATE TABLE k.t%d (p int, c int, a text, b text, d text, PRIMARY KEY (p, c))"
                                                    .formatted(i));
                                }
                                return session.getMetadata()
                                        .getKeyspace("k")
                                        .orElseThrow()
                                        .getTables()
                                        .size();
                            });
            assertThat(found).isEqualTo(TABLES);
            requireCleanEnd(server);
        }
    }

    @Test
    void largeRequestsAndAnswersHarmNobodyElse() throws IOException, InterruptedException {
        try (Served server = serve()) {
            server.with(
                    "cassandra",
                    "cassandra",
                    session -> {
                        createKeyspace(session);
                        session.execute("CREATE TABLE k.small (p int PRIMARY KEY, v text)");
                        session.execute("INSERT INTO k.small (p, v) VALUES (1, 'here')");
                        session.execute(
                                "CREATE TABLE k.large (p int, c int, v blob, PRIMARY KEY (p, c))");
                        requireOthers(session);
                        PreparedStatement insert =
                                session.prepare("INSERT INTO k.large (p, c, v) VALUES (?, ?, ?)");
                        write(session, insert);
                        readAll(session);
                        readMany(session, insert);
                        return true;
                    });
            requireCleanEnd(server);
        }
    }

    private static void requireOthers(CqlSession session) {
        Row row =
                Objects.requireNonNull(session.execute("SELECT v FROM k.small WHERE p = 1").one());
        assertThat(row.getString("v")).isEqualTo("here");
    }

    private static ByteBuffer blob(int bytes) {
        return ByteBuffer.allocate(bytes);
    }

    /// Fifteen mebibytes at a time, by several at once; then in pieces that do fit.
    private static void write(CqlSession session, PreparedStatement insert) {
        List<Statement<?>> large = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            large.add(insert.bind(100, i, blob(15 * MEBIBYTE)));
            BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int part = 0; part < 13; part++) {
                batch.addStatement(insert.bind(101 + i, part, blob(MEBIBYTE)));
            }
            large.add(batch.build());
            large.add(
                    SimpleStatement.newInstance(
                            "INSERT INTO k.small (p, v) VALUES (2, '%s')"
                                    .formatted("x".repeat(13 * MEBIBYTE))));
        }
        askAtOnce(session, large);
        for (int i = 0; i < LARGE_ROWS; i++) {
            session.execute(insert.bind(1, i, blob(MEBIBYTE)));
        }
        requireOthers(session);
    }

    private static void askAtOnce(CqlSession session, List<Statement<?>> statements) {
        List<CompletionStage<AsyncResultSet>> asked =
                statements.stream().map(session::executeAsync).toList();
        requireOthers(session);
        for (CompletionStage<AsyncResultSet> one : asked) {
            try {
                one.toCompletableFuture().join();
            } catch (CompletionException e) {
                // Refused, which is an answer as well.
                assertThat(e).hasCauseInstanceOf(DriverException.class);
                assertThat(Objects.requireNonNull(e.getCause()).getClass().getSimpleName())
                        .isIn(
                                "InvalidQueryException",
                                "OverloadedException",
                                "AllNodesFailedException");
            }
        }
        requireOthers(session);
    }

    private static void readAll(CqlSession session) {
        SimpleStatement all =
                SimpleStatement.newInstance("SELECT * FROM k.large WHERE p = 1")
                        .setPageSize(Integer.MAX_VALUE);
        assertThatThrownBy(() -> executeWhenFree(session, all))
                .isInstanceOf(InvalidQueryException.class)
                // A sixteenth of the heap as the collector counts it, which may leave out some.
                .hasMessageMatching("The answer is longer than the limit of [78] MiB: .*");
        askAtOnce(session, new ArrayList<>(List.of(all, all, all, all)));
        ResultSet pages = executeWhenFree(session, all.setPageSize(4));
        int rows = 0;
        for (Row _ : pages) {
            rows++;
        }
        assertThat(rows).isEqualTo(LARGE_ROWS);
    }

    /// Asks again while the server is busy with what it got before: it still writes large rows from
    /// its memory to disk.
    private static ResultSet executeWhenFree(CqlSession session, Statement<?> statement) {
        for (int i = 1; ; i++) {
            try {
                return session.execute(statement);
            } catch (OverloadedException e) {
                if (i == ATTEMPTS_MAX) {
                    throw e;
                }
                requireOthers(session);
            }
        }
    }

    private static void readMany(CqlSession session, PreparedStatement insert) {
        for (int i = 0; i < 200; i++) {
            session.execute(insert.bind(1_000 + i, 0, blob(100_000)));
        }
        List<Integer> keys = IntStream.range(1_000, 11_000).boxed().toList();
        PreparedStatement select = session.prepare("SELECT * FROM k.large WHERE p IN ?");
        List<Statement<?>> asked = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            asked.add(select.bind(keys));
        }
        askAtOnce(session, asked);
    }
}
