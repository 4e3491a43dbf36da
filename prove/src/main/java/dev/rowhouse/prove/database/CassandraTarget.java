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

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.Clock;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// An Apache Cassandra cluster, through the official Java driver.
///
/// The design's tables go into a scratch keyspace with a name of its own, which [#close()] drops.
/// Every read sees every write: there is one copy of each row, or reads and writes ask a majority.
public final class CassandraTarget implements Target {
    private static final int PAGE_SIZE = 1_000;

    /// The longest wait for a node that is down.
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int KEYSPACE_NAME_LENGTH_MAX = 48;

    /// The end of a read of one held instance. It must see the last conditional write to that row,
    /// so it needs the consistency level SERIAL.
    private static final String ONE_HELD = "FROM " + HeldCalls.TABLE + " WHERE";

    private final CqlSession session;
    private final DistinctTimes ticks = new DistinctTimes();
    private final ClusterSettings cluster;
    private final ConsistencyLevel serial;
    private final Set<String> counted = new HashSet<>();
    private final String suffix;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final List<String> tables = new ArrayList<>();
    private final ColumnTypes types = new ColumnTypes();

    // Guarded by this.
    private Optional<String> keyspace = Optional.empty();
    private boolean closed;

    private volatile boolean isClosing;

    private CassandraTarget(CqlSession session, ClusterSettings cluster, RandomSource random) {
        this.session = session;
        this.cluster = cluster;
        this.serial = DefaultConsistencyLevel.valueOf(cluster.serialConsistency().orElse("SERIAL"));
        this.suffix =
                "_proof_" + String.format(Locale.ROOT, "%08x", random.nextLong() & 0xFFFF_FFFFL);
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
        return new CassandraTarget(DriverSessions.open(cluster), cluster, random);
    }

    /// Connects to a keyspace that has the tables of a design already. It stays as it is.
    ///
    /// @param keyspace its name, as it is stored
    /// @throws TargetException when no node answers, or there is no such keyspace
    public static CassandraTarget attach(ClusterSettings cluster, String keyspace, Design design) {
        CassandraTarget target =
                new CassandraTarget(DriverSessions.open(cluster), cluster, RandomSource.seeded(0));
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
        String name = createKeyspace(schema.keyspace());
        run("USE " + name);
        schema.statements().forEach(this::change);
        tables.addAll(schema.tables());
        counted.addAll(schema.counted());
        types.learn(schema);
    }

    private synchronized String createKeyspace(String wanted) {
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
        run(cql);
        Clock clock = Clock.system();
        long start = clock.nanoTime();
        while (cluster.replicas() > 1
                && !session.checkSchemaAgreement()
                && clock.nanoTime() - start < PATIENCE_NANOS) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void run(String cql) {
        try {
            session.execute(SimpleStatement.newInstance(cql));
        } catch (DriverException | IllegalStateException e) {
            throw refused(cql, e);
        }
    }

    @Override
    public Instant now() {
        return ticks.next(Clock.system().epochMicros());
    }

    @Override
    public boolean pass(Duration time) {
        return false;
    }

    @Override
    public void clear() {
        tables.forEach(this::truncate);
    }

    /// Empties a table. A TRUNCATE needs all nodes: with several copies, one that is down may come
    /// back.
    private void truncate(String table) {
        Clock clock = Clock.system();
        long start = clock.nanoTime();
        while (true) {
            try {
                run("TRUNCATE \"" + table + '"');
                return;
            } catch (TargetException e) {
                if (cluster.replicas() == 1 || clock.nanoTime() - start > PATIENCE_NANOS) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        try {
            BoundStatement statement =
                    bound(call).setPageSize(paging.rows().orElse(PAGE_SIZE)).setIdempotent(true);
            if (paging.state().isPresent()) {
                statement =
                        statement.setPagingState(ByteBuffer.wrap(paging.state().get().toArray()));
            }
            if (call.cql().contains(ONE_HELD)) {
                statement = statement.setConsistencyLevel(serial);
            }
            return fetched(session.execute(statement));
        } catch (DriverException | IllegalStateException e) {
            throw refused(call.toString(), e);
        }
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
        try {
            session.execute(bound(call).setIdempotent(mayBeRepeated(call)));
        } catch (DriverException | IllegalStateException e) {
            throw refused(call.toString(), e);
        }
    }

    @Override
    public boolean writeIf(Call call) {
        try {
            return session.execute(bound(call)).wasApplied();
        } catch (DriverException | IllegalStateException e) {
            throw refused(call.toString(), e);
        }
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        try {
            BatchStatementBuilder batch =
                    BatchStatement.builder(
                            switch (kind) {
                                case LOGGED -> BatchType.LOGGED;
                                case COUNTER -> BatchType.COUNTER;
                            });
            calls.forEach(call -> batch.addStatement(bound(call)));
            calls.getFirst().timestamp().ifPresent(batch::setQueryTimestamp);
            session.execute(batch.build().setIdempotent(kind == PlanStep.Batch.Kind.LOGGED));
        } catch (DriverException | IllegalStateException e) {
            throw refused("BATCH of " + calls, e);
        }
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
            keyspace.ifPresent(name ->
                    session.execute(
                            SimpleStatement.newInstance("DROP KEYSPACE IF EXISTS " + name)));
        } finally {
            session.close();
        }
    }
}
