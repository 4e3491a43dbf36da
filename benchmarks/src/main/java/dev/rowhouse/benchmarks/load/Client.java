package dev.rowhouse.benchmarks.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;

import dev.rowhouse.prove.calibrate.RequestLoop;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/// The official driver connected to one of the servers, with its tables and statements: `points`,
/// one row per key, and `series`, a hundred rows per key, with values of 100 characters.
///
/// The keyspace does without a commit log, which a database in memory has none of either.
final class Client implements AutoCloseable {
    static final int SERIES_ROWS = 100;
    static final int SLICE_ROWS = 20;
    static final int PAGE_ROWS = 5000;
    private static final int LOADERS = 64;
    private static final String VALUE =
            "status=ok; unit=celsius; quality=good; 0123456789".repeat(2);

    private final CqlSession session;
    private final int rows;
    private final PreparedStatement read;
    private final PreparedStatement write;
    private final PreparedStatement append;
    private final PreparedStatement slice;
    private final PreparedStatement scan;

    private Client(CqlSession session, int rows) {
        this.session = session;
        this.rows = rows;
        read = session.prepare("SELECT value FROM load.points WHERE key = ?");
        write = session.prepare("INSERT INTO load.points (key, value) VALUES (?, ?)");
        append = session.prepare("INSERT INTO load.series (key, at, value) VALUES (?, ?, ?)");
        slice =
                session.prepare(
                        "SELECT at, value FROM load.series WHERE key = ? LIMIT " + SLICE_ROWS);
        scan = session.prepare("SELECT key, value FROM load.points");
    }

    /// Connects, recreates the tables and fills them.
    static Client connect(InetSocketAddress server, int rows) {
        CqlSession session =
                CqlSession.builder()
                        .addContactPoint(server)
                        .withLocalDatacenter("datacenter1")
                        .withConfigLoader(
                                DriverConfigLoader.programmaticBuilder()
                                        .withDuration(
                                                DefaultDriverOption.REQUEST_TIMEOUT,
                                                Duration.ofSeconds(30))
                                        .build())
                        .build();
        session.execute("DROP KEYSPACE IF EXISTS load");
        session.execute(
                "CREATE KEYSPACE load WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = false");
        session.execute("CREATE TABLE load.points (key bigint PRIMARY KEY, value text)");
        session.execute(
                "CREATE TABLE load.series (key bigint, at bigint, value text, PRIMARY KEY (key, at))");
        Client client = new Client(session, rows);
        client.fill();
        return client;
    }

    int rows() {
        return rows;
    }

    CompletionStage<AsyncResultSet> read(long key) {
        return session.executeAsync(read.bind(key));
    }

    CompletionStage<AsyncResultSet> readUnprepared(long key) {
        return session.executeAsync("SELECT value FROM load.points WHERE key = " + key);
    }

    CompletionStage<AsyncResultSet> write(long key) {
        return session.executeAsync(write.bind(key, VALUE));
    }

    /// The first rows of a partition of `series` in clustering order.
    CompletionStage<AsyncResultSet> slice(long key) {
        return session.executeAsync(slice.bind(key));
    }

    /// The first page of all rows of `points`; the answer knows how to fetch the next.
    CompletionStage<AsyncResultSet> scan() {
        return session.executeAsync(scan.bind().setPageSize(PAGE_ROWS));
    }

    private void fill() {
        AtomicInteger next = new AtomicInteger();
        RequestLoop.runAll(
                LOADERS, () -> next.get() < rows, _ -> () -> fillRow(next.getAndIncrement()));
        long found =
                session.execute(SimpleStatement.newInstance("SELECT count(*) FROM load.points"))
                        .iterator()
                        .next()
                        .getLong(0);
        if (found != rows) {
            throw new IllegalStateException("%d rows of %d are there".formatted(found, rows));
        }
    }

    /// Loaders that ask at the same moment may be a few numbers beyond the last.
    private CompletionStage<AsyncResultSet> fillRow(int number) {
        long series = number / SERIES_ROWS;
        long at = number % SERIES_ROWS;
        return write(number % rows)
                .thenCompose(_ -> session.executeAsync(append.bind(series, at, VALUE)));
    }

    @Override
    public void close() {
        session.close();
    }
}
