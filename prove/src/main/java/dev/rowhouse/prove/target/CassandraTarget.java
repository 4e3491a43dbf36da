package dev.rowhouse.prove.target;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
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
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An Apache Cassandra cluster, through the official Java driver.
///
/// The design's tables go into a scratch keyspace with a name of its own and one copy of each row,
/// so that every read sees every write. [#close()] drops it.
public final class CassandraTarget implements Target {
    private static final int PAGE_SIZE = 1_000;
    private static final int KEYSPACE_NAME_LENGTH_MAX = 48;

    private final CqlSession session;
    private final CassandraAddress address;
    private final String suffix;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final List<String> tables = new ArrayList<>();
    private final ColumnTypes types = new ColumnTypes();

    // Guarded by this.
    private Optional<String> keyspace = Optional.empty();
    private boolean closed;

    private volatile boolean isClosing;

    private CassandraTarget(CqlSession session, CassandraAddress address, RandomSource random) {
        this.session = session;
        this.address = address;
        this.suffix =
                "_proof_" + String.format(Locale.ROOT, "%08x", random.nextLong() & 0xFFFF_FFFFL);
    }

    /// Connects to a cluster.
    ///
    /// @param random where the scratch keyspace's name comes from; not a seeded source, or two runs
    ///     meet
    /// @throws TargetException when no node answers
    public static CassandraTarget connect(CassandraAddress address, RandomSource random) {
        return new CassandraTarget(DriverSessions.open(address), address, random);
    }

    @Override
    public String description() {
        return DriverSessions.description(session, address);
    }

    @Override
    public void create(Design design) {
        String name = createKeyspace(design.keyspace());
        run("USE " + name);
        List<String> statements = design.schemaCql();
        statements.subList(1, statements.size()).forEach(this::run);
        for (TableDesign table : design.tables()) {
            if (table.kind() != TableKind.VIEW) {
                tables.add(table.name());
            }
        }
        types.learn(design);
    }

    private synchronized String createKeyspace(String wanted) {
        String plain = wanted.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        int length = Math.min(plain.length(), KEYSPACE_NAME_LENGTH_MAX - suffix.length());
        String name = '"' + plain.substring(0, length) + suffix + '"';
        if (closed) {
            throw new TargetGoneException("interrupted before there was a scratch keyspace");
        }
        keyspace = Optional.of(name);
        run(
                "CREATE KEYSPACE "
                        + name
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        return name;
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
        return Instant.ofEpochMilli(Clock.system().epochMillis());
    }

    @Override
    public boolean pass(Duration time) {
        return false;
    }

    @Override
    public void clear() {
        tables.forEach(table -> run("TRUNCATE \"" + table + '"'));
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        try {
            BoundStatement statement = bound(call).setPageSize(paging.rows().orElse(PAGE_SIZE));
            if (paging.state().isPresent()) {
                statement =
                        statement.setPagingState(ByteBuffer.wrap(paging.state().get().toArray()));
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
            session.execute(bound(call));
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
            session.execute(batch.build());
        } catch (DriverException | IllegalStateException e) {
            throw refused("BATCH of " + calls, e);
        }
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
        return statement.build();
    }

    private RuntimeException refused(String statement, RuntimeException e) {
        if (isClosing) {
            return interrupted(e);
        }
        if (e instanceof AllNodesFailedException || e instanceof DriverTimeoutException) {
            return new TargetGoneException("the Cassandra at " + address + " no longer answers", e);
        }
        return new TargetException(
                "Cassandra at " + address + " refuses: " + statement + "\n  " + e.getMessage(), e);
    }

    private TargetGoneException interrupted(RuntimeException e) {
        return new TargetGoneException("interrupted; the scratch keyspace is dropped", e);
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
