package dev.rowhouse.prove.calibrate;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.prove.database.DriverSessions;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// An Apache Cassandra node, through the official Java driver, with a keyspace of its own that
/// [#close()] drops.
///
/// If the node's process is known, several requests run at a time, and its processor time is
/// measured, including the flushes and compactions that writes cause. Elsewhere one request goes at
/// a time and the time until its answer is measured.
public final class CassandraLaboratory implements Laboratory {
    private static final int LOADERS = 16;
    private static final int IN_FLIGHT = 8;
    private static final long FLUSH_MILLIS = 1_000;

    /// A process that uses less than this share of a core is at rest.
    private static final double REST = 0.1;

    private static final long LOOK_MILLIS = 250;
    private static final int LOOKS_MAX = 40;
    private static final double NANOS_PER_MICRO = 1_000;

    private final CqlSession session;
    private final CassandraAddress address;
    private final Clock clock;
    private final Optional<LongSupplier> processor;
    private final String keyspace;
    private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();
    private volatile boolean isClosing;
    private boolean isClosed;

    private CassandraLaboratory(
            CqlSession session,
            CassandraAddress address,
            Clock clock,
            Optional<LongSupplier> processor,
            String keyspace) {
        this.session = session;
        this.address = address;
        this.clock = clock;
        this.processor = processor;
        this.keyspace = keyspace;
    }

    /// Connects to a node.
    ///
    /// @param random where the keyspace's name comes from; not a seeded source, or two runs meet
    /// @param processor nanoseconds of the processor that the node's process has used so far, where
    ///     that is known
    /// @throws TargetException when no node answers
    public static CassandraLaboratory connect(
            CassandraAddress address,
            RandomSource random,
            Clock clock,
            Optional<LongSupplier> processor) {
        CqlSession session = DriverSessions.open(address);
        String keyspace =
                "lab_" + String.format(Locale.ROOT, "%08x", random.nextLong() & 0xFFFF_FFFFL);
        CassandraLaboratory laboratory =
                new CassandraLaboratory(session, address, clock, processor, keyspace);
        laboratory.run(
                "CREATE KEYSPACE "
                        + keyspace
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        laboratory.run("USE " + keyspace);
        return laboratory;
    }

    @Override
    public String description() {
        return DriverSessions.description(session, address);
    }

    @Override
    public Unit unit() {
        return processor.isPresent() ? Unit.PROCESSOR : Unit.ELAPSED;
    }

    private void run(String cql) {
        try {
            session.execute(cql);
        } catch (DriverException | IllegalStateException e) {
            throw refused(cql, e);
        }
    }

    @Override
    public void create(String table, String cql) {
        run(cql);
    }

    @Override
    public void load(long count, LongFunction<Request> requests) {
        AtomicLong next = new AtomicLong();
        run(
                LOADERS,
                () -> next.get() < count,
                () -> send(requests.apply(Math.min(next.getAndIncrement(), count - 1))));
    }

    /// The table's memtable is flushed every second from now on.
    @Override
    public void settle(String table) {
        run("ALTER TABLE " + table + " WITH memtable_flush_period_in_ms = " + FLUSH_MILLIS);
        if (holdsRows(table)) {
            long begin = clock.nanoTime();
            while (bytesOnDisk(table) == 0
                    && clock.nanoTime() - begin < TimeUnit.SECONDS.toNanos(LOADERS)) {
                pause(LOOK_MILLIS);
            }
        }
        rest();
    }

    private boolean holdsRows(String table) {
        return session.execute("SELECT id FROM " + table + " LIMIT 1").one() != null;
    }

    private long bytesOnDisk(String table) {
        Row row =
                session.execute(
                                SimpleStatement.newInstance(
                                        "SELECT mebibytes FROM system_views.disk_usage WHERE keyspace_name = ? AND table_name = ?",
                                        keyspace,
                                        table))
                        .one();
        return row == null ? 0 : row.getLong(0);
    }

    @Override
    public Reading measure(Series series, long nanos) {
        if (processor.isEmpty()) {
            long begin = clock.nanoTime();
            long requests = repeat(series, nanos, 1);
            return new Reading(requests, clock.nanoTime() - begin);
        }
        LongSupplier used = processor.get();
        long before = used.getAsLong();
        long requests = repeat(series, nanos, IN_FLIGHT);
        if (series.isWrite()) {
            pause(FLUSH_MILLIS);
            rest();
        }
        return new Reading(requests, used.getAsLong() - before);
    }

    @Override
    public double latency(Series series, long nanos) {
        long begin = clock.nanoTime();
        long requests = repeat(series, nanos, 1);
        return (clock.nanoTime() - begin) / NANOS_PER_MICRO / Math.max(1, requests);
    }

    private long repeat(Series series, long nanos, int inFlight) {
        AtomicLong next = new AtomicLong();
        long begin = clock.nanoTime();
        return run(
                inFlight,
                () -> clock.nanoTime() - begin < nanos,
                () -> send(series.requests().apply(next.getAndIncrement())));
    }

    /// Sends requests side by side and returns how many were answered.
    private long run(
            int loops, BooleanSupplier isMore, Supplier<CompletionStage<AsyncResultSet>> requests) {
        try {
            return RequestLoop.runAll(loops, isMore, _ -> requests);
        } catch (CompletionException e) {
            throw failed(e);
        }
    }

    /// Waits until the node's process seems idle.
    private void rest() {
        if (processor.isEmpty()) {
            return;
        }
        for (int look = 0; look < LOOKS_MAX; look++) {
            long before = processor.get().getAsLong();
            pause(LOOK_MILLIS);
            double used = processor.get().getAsLong() - before;
            if (used < REST * TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)) {
                return;
            }
        }
    }

    private void pause(long millis) {
        if (isClosing) {
            throw interrupted();
        }
        new CompletableFuture<Boolean>()
                .completeOnTimeout(true, millis, TimeUnit.MILLISECONDS)
                .join();
    }

    private CompletionStage<AsyncResultSet> send(Request request) {
        if (isClosing) {
            throw interrupted();
        }
        return session.executeAsync(statement(request));
    }

    private Statement<?> statement(Request request) {
        List<BoundStatement> bound = new ArrayList<>();
        for (Request.Bound each : request.statements()) {
            bound.add(
                    prepared.computeIfAbsent(each.cql(), session::prepare)
                            .bind(each.values().toArray()));
        }
        return switch (request.kind()) {
            case SINGLE -> bound.getFirst();
            case LOGGED -> BatchStatement.newInstance(BatchType.LOGGED).addAll(bound);
            case UNLOGGED -> BatchStatement.newInstance(BatchType.UNLOGGED).addAll(bound);
        };
    }

    private RuntimeException failed(CompletionException failure) {
        Throwable cause = Optional.ofNullable(failure.getCause()).orElse(failure);
        return cause instanceof RuntimeException known
                ? refused("a measured statement", known)
                : new IllegalStateException(cause);
    }

    private RuntimeException refused(String statement, RuntimeException e) {
        if (isClosing || e instanceof TargetGoneException) {
            return interrupted();
        }
        return new TargetException(
                "Cassandra at " + address + " refuses: " + statement + "\n  " + e.getMessage(), e);
    }

    private static TargetGoneException interrupted() {
        return new TargetGoneException("interrupted; the scratch keyspace is dropped");
    }

    @Override
    public void close() {
        isClosing = true;
        disconnect();
    }

    private synchronized void disconnect() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            session.execute("DROP KEYSPACE IF EXISTS " + keyspace);
        } finally {
            session.close();
        }
    }
}
