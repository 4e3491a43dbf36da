package dev.rowhouse.prove.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.BatchStatement;
import dev.rowhouse.engine.BoundStatement;
import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.Statement;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// The embedded engine in this process: a separate database, in memory by default, discarded
/// afterwards.
public final class EmbeddedTarget implements Target {
    private final MovedClock clock;
    private final Supplier<Rowhouse> opener;
    private final boolean isInMemory;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private Optional<TargetSchema> schema = Optional.empty();
    private volatile Rowhouse database;
    private Session session;
    // The tables without rows; empty where the database is not in memory.
    private Optional<Checkpoint> emptied = Optional.empty();
    private volatile boolean isClosed;

    /// A target over an engine with its own clock and chance, in memory.
    public EmbeddedTarget(RowhouseComponents components) {
        this(components, given -> Rowhouse.inMemory(given, RowhouseOptions.forAnyCluster()), true);
    }

    /// A target over a given database.
    ///
    /// @param opening opens an empty database, each time that it is called; the target closes it
    public EmbeddedTarget(
            RowhouseComponents components, Function<RowhouseComponents, Rowhouse> opening) {
        this(components, opening, false);
    }

    private EmbeddedTarget(
            RowhouseComponents components,
            Function<RowhouseComponents, Rowhouse> opening,
            boolean isInMemory) {
        this.isInMemory = isInMemory;
        this.clock = new MovedClock(components.clock());
        RowhouseComponents moved =
                new RowhouseComponents(
                        clock, components.random(), components.files(), components.scheduler());
        this.opener = () -> opening.apply(moved);
        this.database = opener.get();
        this.session = database.connect();
    }

    @Override
    public String description() {
        return "embedded engine";
    }

    @Override
    public void create(TargetSchema created) {
        if (schema.isPresent()) {
            renew();
        }
        schema = Optional.of(created);
        fill(created);
    }

    private void fill(TargetSchema created) {
        run(created.keyspaceCql());
        run("USE \"" + created.keyspace().replace("\"", "\"\"") + '"');
        created.statements().forEach(this::run);
        emptied = isInMemory ? Optional.of(database.checkpoint()) : Optional.empty();
    }

    private void run(String cql) {
        try {
            session.execute(cql);
        } catch (CqlException e) {
            throw refused(cql, e);
        }
    }

    @Override
    public Instant now() {
        return clock.next();
    }

    @Override
    public boolean findsNearestExactly() {
        return true;
    }

    @Override
    public boolean skipsTime() {
        return true;
    }

    @Override
    public void pass(Duration time) {
        clock.advance(time);
    }

    /// Where time was skipped, the database has given later times than its clock shows now, so a
    /// fresh one follows it.
    @Override
    public void clear() {
        if (emptied.isPresent() && !clock.isAhead()) {
            emptied.get().restore();
        } else {
            renew();
            schema.ifPresent(this::fill);
        }
    }

    private void renew() {
        database.close();
        prepared.clear();
        emptied = Optional.empty();
        clock.reset();
        database = opener.get();
        session = database.connect();
    }

    @Override
    public void prepare(String cql) {
        try {
            prepared(cql);
        } catch (CqlException e) {
            throw refused(cql, e);
        }
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        try {
            Statement statement = bound(call);
            if (paging.rows().isPresent()) {
                statement = statement.withPageSize(paging.rows().getAsInt());
            }
            if (paging.state().isPresent()) {
                statement = statement.withPagingState(paging.state().get());
            }
            return fetched(session.execute(statement));
        } catch (CqlException e) {
            throw refused(call.toString(), e);
        }
    }

    private static Fetched fetched(ResultSet result) {
        List<ColumnSpecification> columns = result.columns().asList();
        List<ValueRow> rows = new ArrayList<>(result.rows().size());
        for (ResultRow row : result.rows()) {
            List<Optional<Datum>> values = new ArrayList<>(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                Bytes value = row.getBytes(i);
                values.add(
                        value == null
                                ? Optional.empty()
                                : Optional.of(new Datum(columns.get(i).type(), value)));
            }
            rows.add(new ValueRow(values));
        }
        ReadStatistics statistics = result.statistics();
        return new Fetched(
                columns.stream().map(ColumnSpecification::name).toList(),
                rows,
                result.pagingState(),
                Optional.of(
                        new ReadCost(
                                statistics.partitionsRead(),
                                statistics.rowsRead(),
                                statistics.filtered(),
                                statistics.sortedInMemory())));
    }

    @Override
    public void write(Call call) {
        try {
            session.execute(bound(call));
        } catch (CqlException e) {
            throw refused(call.toString(), e);
        }
    }

    @Override
    public boolean writeIf(Call call) {
        try {
            return session.execute(bound(call)).wasApplied();
        } catch (CqlException e) {
            throw refused(call.toString(), e);
        }
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        try {
            session.execute(
                    new BatchStatement(
                            switch (kind) {
                                case LOGGED -> BatchType.LOGGED;
                                case COUNTER -> BatchType.COUNTER;
                            },
                            calls.stream().<Statement>map(this::bound).toList(),
                            options(calls.getFirst())));
        } catch (CqlException e) {
            throw refused("BATCH of " + calls, e);
        }
    }

    private static StatementOptions options(Call call) {
        return call.timestamp().isPresent()
                ? StatementOptions.DEFAULT.withTimestampMicros(call.timestamp().getAsLong())
                : StatementOptions.DEFAULT;
    }

    private Statement bound(Call call) {
        if (isClosed) {
            throw new TargetGoneException("interrupted");
        }
        PreparedStatement statement = prepared(call.cql());
        @Nullable Bytes[] values = new Bytes[call.values().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = call.values().get(i).map(Datum::bytes).orElse(null);
        }
        BoundStatement bound = statement.bindBytes(values);
        return call.timestamp().isPresent()
                ? bound.withTimestampMicros(call.timestamp().getAsLong())
                : bound;
    }

    private PreparedStatement prepared(String cql) {
        PreparedStatement statement = prepared.get(cql);
        if (statement == null) {
            statement = session.prepare(cql);
            prepared.put(cql, statement);
        }
        return statement;
    }

    private static TargetException refused(String statement, CqlException e) {
        return new TargetException(
                "the embedded engine rejects: " + statement + "\n  " + e.getMessage(), e);
    }

    @Override
    public void close() {
        isClosed = true;
        database.close();
    }
}
