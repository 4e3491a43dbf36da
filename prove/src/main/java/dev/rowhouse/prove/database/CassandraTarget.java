package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// An Apache Cassandra cluster, through the official Java driver.
///
/// The design's tables go into a scratch keyspace with a name of its own, which [#close()] drops.
/// Every read sees every write: there is one copy of each row, or reads and writes ask a majority.
/// With several copies, nodes may come and go: a request is sent again if that cannot do harm.
public final class CassandraTarget implements Target {
    private static final int PAGE_SIZE = 1_000;

    /// The longest wait for a node that is down.
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /// More than the time after which a node gives up a write: 2 s by default, 10 s in
    /// `conformance/cassandra/cassandra.yaml`.
    private static final Duration WRITES_UNDER_WAY = Duration.ofSeconds(12);

    private static final Duration PATIENCE_OF_CLOSING = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int KEYSPACE_NAME_LENGTH_MAX = 48;

    /// The end of a read of one held instance. It must see the last conditional write to that row,
    /// so it needs the consistency level SERIAL.
    private static final String ONE_HELD = "FROM " + HeldCalls.TABLE + " WHERE";

    private volatile CqlSession session;
    private final WaitingClock clock;
    private final DistinctTimes ticks = new DistinctTimes();
    private final ClusterSettings cluster;
    private final ConsistencyLevel serial;
    private final Set<String> counted = new HashSet<>();
    private final RandomSource random;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final List<String> tables = new ArrayList<>();
    private final ColumnTypes types = new ColumnTypes();

    // Guarded by this.
    private Optional<String> keyspace = Optional.empty();
    private boolean closed;

    private volatile boolean isClosing;

    private CassandraTarget(
            CqlSession session, ClusterSettings cluster, RandomSource random, WaitingClock clock) {
        this.session = session;
        this.cluster = cluster;
        this.random = random;
        this.clock = clock;
        this.serial = DefaultConsistencyLevel.valueOf(cluster.serialConsistency().orElse("SERIAL"));
    }

    /// Connects to a cluster.
    ///
    /// @param random where the scratch keyspace's name comes from; not a seeded source, or two runs
    ///     meet
    /// @throws TargetException when no node answers
    public static CassandraTarget connect(CassandraAddress address, RandomSource random) {
        return connect(ClusterSettings.of(address), random);
    }

    /// Connects to a cluster.
    ///
    /// @param random where the scratch keyspace's name comes from; not a seeded source, or two runs
    ///     meet
    /// @throws TargetException when no node answers
    public static CassandraTarget connect(ClusterSettings cluster, RandomSource random) {
        return connect(cluster, random, WaitingClock.system());
    }

    /// Connects to a cluster.
    ///
    /// @param random where the scratch keyspace's name comes from; not a seeded source, or two runs
    ///     meet
    /// @param clock shows the time of the cluster
    /// @throws TargetException when no node answers
    public static CassandraTarget connect(
            ClusterSettings cluster, RandomSource random, WaitingClock clock) {
        return new CassandraTarget(DriverSessions.open(cluster), cluster, random, clock);
    }

    /// Connects to a keyspace that has the tables of a design already. It stays as it is.
    ///
    /// @param keyspace its name, as it is stored
    /// @throws TargetException when no node answers, or there is no such keyspace
    public static CassandraTarget attach(ClusterSettings cluster, String keyspace, Design design) {
        CassandraTarget target =
                new CassandraTarget(
                        DriverSessions.open(cluster),
                        cluster,
                        RandomSource.seeded(0),
                        WaitingClock.system());
        try {
            target.run("USE \"" + keyspace.replace("\"", "\"\"") + '"');
        } catch (TargetException | TargetGoneException e) {
            target.close();
            throw e;
        }
        target.types.learn(TargetSchema.of(design));
        return target;
    }

    @Override
    public String description() {
        return DriverSessions.description(session, cluster);
    }

    @Override
    public void create(TargetSchema schema) {
        if (!tables.isEmpty()) {
            renew();
        }
        String name = createKeyspace(schema.keyspace());
        run("USE " + name);
        schema.statements().forEach(this::change);
        tables.addAll(schema.tables());
        counted.addAll(schema.counted());
        types.learn(schema);
    }

    /// Removes what was created. A session prepares a statement once, for the keyspace of that
    /// time; so another keyspace needs another session.
    private synchronized void renew() {
        drop();
        prepared.clear();
        tables.clear();
        counted.clear();
        if (!closed) {
            session.close();
            session = DriverSessions.open(cluster);
        }
    }

    private synchronized String createKeyspace(String wanted) {
        String suffix =
                "_proof_" + String.format(Locale.ROOT, "%08x", random.nextLong() & 0xFFFF_FFFFL);
        String plain = wanted.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        int length = Math.min(plain.length(), KEYSPACE_NAME_LENGTH_MAX - suffix.length());
        String name = '"' + plain.substring(0, length) + suffix + '"';
        if (closed) {
            throw new TargetGoneException("interrupted before there was a scratch keyspace");
        }
        keyspace = Optional.of(name);
        change(
                "CREATE KEYSPACE "
                        + name
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': "
                        + cluster.replicas()
                        + "}");
        return name;
    }

    /// Changes the schema; returns when all nodes that are up know it.
    private void change(String cql) {
        try {
            send(cql);
        } catch (AlreadyExistsException _) {
            // It was done when it was sent before, and the answer was lost.
        } catch (DriverException | IllegalStateException e) {
            throw refused(cql, e);
        }
        long start = clock.nanoTime();
        while (cluster.replicas() > 1
                && !session.checkSchemaAgreement()
                && !isPatienceOver(start)) {
            clock.await(PAUSE);
        }
    }

    private void run(String cql) {
        try {
            send(cql);
        } catch (DriverException | IllegalStateException e) {
            throw refused(cql, e);
        }
    }

    /// Sends a statement that may be repeated.
    private void send(String cql) {
        sent(() -> session.execute(SimpleStatement.newInstance(cql)), Setback.UNKNOWN);
    }

    /// Sends a request. With several copies of each row it is sent again while nodes are down or
    /// have just come back.
    ///
    /// @param worst what may have happened to the request when it is sent again
    private <T> T sent(Supplier<T> request, Setback worst) {
        long start = clock.nanoTime();
        while (true) {
            try {
                return request.get();
            } catch (DriverException | IllegalStateException e) {
                Setback setback = Setback.of(e);
                boolean isToBeRepeated = setback == Setback.NOT_DONE || setback == worst;
                if (cluster.replicas() == 1 || !isToBeRepeated || isPatienceOver(start)) {
                    throw e;
                }
                clock.await(PAUSE);
            }
        }
    }

    private boolean isPatienceOver(long start) {
        Duration patience = isClosing ? PATIENCE_OF_CLOSING : PATIENCE;
        return clock.nanoTime() - start > patience.toNanos();
    }

    @Override
    public Instant now() {
        return ticks.next(clock.epochMicros());
    }

    @Override
    public boolean findsNearestExactly() {
        return false;
    }

    @Override
    public boolean skipsTime() {
        return false;
    }

    @Override
    public void pass(Duration time) {
        clock.await(time);
    }

    /// Empties all tables. A TRUNCATE needs all nodes: with several copies, one that is down may
    /// come back.
    ///
    /// A TRUNCATE knows no timestamps. A write of which a majority has told may still be under way
    /// to another node, which would keep it; so first they have to come to an end.
    @Override
    public void clear() {
        if (cluster.replicas() > 1) {
            clock.await(WRITES_UNDER_WAY);
        }
        tables.forEach(table -> run("TRUNCATE \"" + table + '"'));
    }

    @Override
    public void prepare(String cql) {
        try {
            sent(() -> prepared.computeIfAbsent(cql, session::prepare), Setback.UNKNOWN);
        } catch (DriverException | IllegalStateException e) {
            throw refused(cql, e);
        }
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        try {
            return fetched(sent(() -> session.execute(read(call, paging)), Setback.UNKNOWN));
        } catch (DriverException | IllegalStateException e) {
            throw refused(call.toString(), e);
        }
    }

    private BoundStatement read(Call call, Paging paging) {
        BoundStatement statement =
                bound(call).setPageSize(paging.rows().orElse(PAGE_SIZE)).setIdempotent(true);
        if (paging.state().isPresent()) {
            statement = statement.setPagingState(ByteBuffer.wrap(paging.state().get().toArray()));
        }
        return call.cql().contains(ONE_HELD) ? statement.setConsistencyLevel(serial) : statement;
    }

    /// Takes the rows of the current page only; going on would fetch the next page behind our back.
    private Fetched fetched(ResultSet result) {
        ColumnDefinitions columns = result.getColumnDefinitions();
        List<String> names = new ArrayList<>();
        columns.forEach(column -> names.add(column.getName().asInternal()));
        List<ValueRow> rows = new ArrayList<>();
        for (int left = result.getAvailableWithoutFetching(); left > 0; left--) {
            Row row = result.one();
            if (row == null) {
                break;
            }
            List<Optional<Datum>> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                ByteBuffer bytes = row.getBytesUnsafe(i);
                values.add(
                        bytes == null
                                ? Optional.empty()
                                : Optional.of(new Datum(types.of(columns.get(i)), copy(bytes))));
            }
            rows.add(new ValueRow(values));
        }
        Optional<Bytes> next =
                Optional.ofNullable(result.getExecutionInfo().getPagingState())
                        .map(CassandraTarget::copy);
        return new Fetched(names, rows, next, Optional.empty());
    }

    private static Bytes copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return Bytes.wrap(bytes);
    }

    @Override
    public void write(Call call) {
        boolean mayBeRepeated = mayBeRepeated(call);
        try {
            sent(
                    () -> session.execute(bound(call).setIdempotent(mayBeRepeated)),
                    mayBeRepeated ? Setback.UNKNOWN : Setback.NOT_DONE);
        } catch (DriverException | IllegalStateException e) {
            throw mayBeRepeated ? refused(call.toString(), e) : uncounted(call.toString(), e);
        }
    }

    @Override
    public boolean writeIf(Call call) {
        try {
            return sent(() -> session.execute(bound(call)), Setback.NOT_DONE).wasApplied();
        } catch (DriverException | IllegalStateException e) {
            if (cluster.replicas() > 1 && !isClosing && Setback.of(e) == Setback.UNKNOWN) {
                throw new OutcomeUnknownException("nobody knows whether it happened: " + call, e);
            }
            throw refused(call.toString(), e);
        }
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        boolean isCounting = kind == PlanStep.Batch.Kind.COUNTER;
        try {
            sent(
                    () -> session.execute(batch(kind, calls).setIdempotent(!isCounting)),
                    isCounting ? Setback.NOT_DONE : Setback.UNKNOWN);
        } catch (DriverException | IllegalStateException e) {
            String statement = "BATCH of " + calls;
            throw isCounting ? uncounted(statement, e) : refused(statement, e);
        }
    }

    private BatchStatement batch(PlanStep.Batch.Kind kind, List<Call> calls) {
        BatchStatementBuilder batch =
                BatchStatement.builder(
                        switch (kind) {
                            case LOGGED -> BatchType.LOGGED;
                            case COUNTER -> BatchType.COUNTER;
                        });
        calls.forEach(call -> batch.addStatement(bound(call)));
        calls.getFirst().timestamp().ifPresent(batch::setQueryTimestamp);
        return RequestLevels.set(batch, calls.getFirst().settings(), cluster).build();
    }

    /// The error for a write that counts: nobody can repeat it, and nobody can tell what is right
    /// after it.
    private RuntimeException uncounted(String statement, RuntimeException e) {
        return cluster.replicas() > 1 && !isClosing && Setback.of(e) == Setback.UNKNOWN
                ? new TargetGoneException(
                        "a node went away, and nobody knows whether this was counted: " + statement,
                        e)
                : refused(statement, e);
    }

    /// Whether a write may be sent again when its node went away: all but counting.
    private boolean mayBeRepeated(Call call) {
        return counted.stream().noneMatch(table -> call.cql().contains(table));
    }

    private BoundStatement bound(Call call) {
        BoundStatementBuilder statement =
                prepared.computeIfAbsent(call.cql(), session::prepare).boundStatementBuilder();
        for (int i = 0; i < call.values().size(); i++) {
            ByteBuffer bytes =
                    call.values()
                            .get(i)
                            .map(value -> ByteBuffer.wrap(value.bytes().toArray()))
                            .orElse(null);
            statement = statement.setBytesUnsafe(i, bytes);
        }
        statement = RequestLevels.set(statement, call.settings(), cluster);
        return call.timestamp().isPresent()
                ? statement.setQueryTimestamp(call.timestamp().getAsLong()).build()
                : statement.build();
    }

    private RuntimeException refused(String statement, RuntimeException e) {
        if (isClosing) {
            return interrupted(e);
        }
        if (e instanceof AllNodesFailedException || e instanceof DriverTimeoutException) {
            return new TargetGoneException(
                    "the Cassandra at " + cluster.addresses() + " no longer answers", e);
        }
        return new TargetException(
                "Cassandra at "
                        + cluster.addresses()
                        + " refuses: "
                        + statement
                        + "\n  "
                        + e.getMessage(),
                e);
    }

    private synchronized TargetGoneException interrupted(RuntimeException e) {
        String left = keyspace.isPresent() ? "; the scratch keyspace is dropped" : "";
        return new TargetGoneException("interrupted" + left, e);
    }

    /// Drops the scratch keyspace and disconnects.
    @Override
    public void close() {
        isClosing = true;
        disconnect();
    }

    private synchronized void disconnect() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            drop();
        } finally {
            session.close();
        }
    }

    /// Drops the scratch keyspace, if there is one.
    private synchronized void drop() {
        keyspace.ifPresent(name -> send("DROP KEYSPACE IF EXISTS " + name));
        keyspace = Optional.empty();
    }
}
