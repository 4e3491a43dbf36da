package dev.rowhouse.prove.calibrate;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.BatchStatement;
import dev.rowhouse.engine.BoundStatement;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.Statement;
import dev.rowhouse.prove.database.TargetGoneException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/// The embedded engine in this process, in memory: one thread asks, and what this process uses of
/// the processor is measured.
public final class EmbeddedLaboratory implements Laboratory {
    /// Requests between two looks at the clock.
    private static final int TOGETHER = 64;

    private final Clock clock;
    private final LongSupplier processor;
    private final Rowhouse database;
    private final Session session;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private volatile boolean isClosed;

    /// A database of its own.
    ///
    /// @param processor nanoseconds of the processor that this process has used so far
    public EmbeddedLaboratory(RowhouseComponents components, Clock clock, LongSupplier processor) {
        this.clock = clock;
        this.processor = processor;
        this.database = Rowhouse.inMemory(components);
        this.session = database.connect();
        session.execute(
                "CREATE KEYSPACE lab WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE lab");
    }

    @Override
    public String description() {
        return "embedded engine";
    }

    @Override
    public Unit unit() {
        return Unit.PROCESSOR;
    }

    @Override
    public void create(String table, String cql) {
        session.execute(cql);
    }

    @Override
    public void load(long count, LongFunction<Request> requests) {
        for (long i = 0; i < count; i++) {
            session.execute(statement(requests.apply(i)));
        }
    }

    /// Does nothing: all data are in memory.
    @Override
    public void settle(String table) {}

    @Override
    public Reading measure(Series series, long nanos) {
        long processorBefore = processor.getAsLong();
        long requests = run(series, nanos);
        return new Reading(requests, processor.getAsLong() - processorBefore);
    }

    /// The engine runs on the caller's thread, so its latency is its processor time.
    @Override
    public double latency(Series series, long nanos) {
        return measure(series, nanos).micros();
    }

    private long run(Series series, long nanos) {
        long begin = clock.nanoTime();
        long requests = 0;
        do {
            for (int i = 0; i < TOGETHER; i++) {
                session.execute(statement(series.requests().apply(requests++)));
            }
        } while (clock.nanoTime() - begin < nanos);
        return requests;
    }

    private Statement statement(Request request) {
        if (isClosed) {
            throw new TargetGoneException("interrupted");
        }
        List<BoundStatement> bound = request.statements().stream().map(this::bound).toList();
        return switch (request.kind()) {
            case SINGLE -> bound.getFirst();
            case LOGGED -> BatchStatement.logged(bound);
            case UNLOGGED -> BatchStatement.unlogged(bound);
        };
    }

    private BoundStatement bound(Request.Bound statement) {
        PreparedStatement ready = prepared.get(statement.cql());
        if (ready == null) {
            ready = session.prepare(statement.cql());
            prepared.put(statement.cql(), ready);
        }
        return ready.bind(statement.values().toArray());
    }

    @Override
    public void close() {
        isClosed = true;
        database.close();
    }
}
