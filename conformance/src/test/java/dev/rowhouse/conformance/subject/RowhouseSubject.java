package dev.rowhouse.conformance.subject;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.text.Literals;
import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.FunctionFailureException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.SimpleStatement;
import dev.rowhouse.engine.Statement;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A Rowhouse of its own, with a clock that stands until a file lets time pass.
public final class RowhouseSubject implements Subject {
    // 2026-01-01T00:00:00Z
    private static final long START_MICROS = 1_767_225_600_000_000L;

    private final ManualClock clock;
    private final RowhouseOptions options;
    private final Rowhouse database;
    private final Session session;
    private final Consistency consistency;

    private RowhouseSubject(ManualClock clock, RowhouseOptions options, Rowhouse database) {
        this.clock = clock;
        // Of several replicas some may be away.
        this.consistency = options.replicas() > 1 ? Consistency.QUORUM : Consistency.ONE;
        this.options = options;
        this.database = database;
        this.session = database.connect();
    }

    /// An empty database in memory with the keyspace in use.
    public RowhouseSubject() {
        this(RowhouseOptions.compatible());
    }

    /// An empty database in memory with the keyspace in use.
    ///
    /// @param options the settings of the database
    public RowhouseSubject(RowhouseOptions options) {
        this(new ManualClock(START_MICROS), options);
    }

    private RowhouseSubject(ManualClock clock, RowhouseOptions options) {
        this(
                clock,
                options,
                Rowhouse.inMemory(new RowhouseComponents(clock, RandomSource.seeded(1)), options));
        createKeyspace();
    }

    /// Three replicas in memory that are stopped and delayed by chance, with statements at QUORUM.
    public static RowhouseSubject onDisturbedReplicas(RowhouseOptions options, long seed) {
        RowhouseSubject subject = new RowhouseSubject(options.withReplicas(3));
        subject.database.replicas().disturb(seed);
        return subject;
    }

    /// What can be done to its files.
    public Maintenance maintenance() {
        return database.maintenance();
    }

    private void createKeyspace() {
        session.execute(
                "CREATE KEYSPACE "
                        + KEYSPACE
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
                        + " AND durable_writes = false");
        session.execute("USE " + KEYSPACE);
    }

    /// An empty database in a folder with the keyspace in use.
    ///
    /// @param memtableBytes how much memtables may take before they are flushed
    /// @param options the settings of the database besides those of storage
    public static RowhouseSubject onDisk(
            FileSystem files, long memtableBytes, RowhouseOptions options) {
        StorageOptions storage = StorageOptions.defaults().withMemtableBytes(memtableBytes);
        RowhouseSubject subject =
                onDisk(files, new ManualClock(START_MICROS), options.withStorage(storage));
        subject.createKeyspace();
        return subject;
    }

    private static RowhouseSubject onDisk(
            FileSystem files, ManualClock clock, RowhouseOptions options) {
        RowhouseComponents components =
                new RowhouseComponents(clock, RandomSource.seeded(1), files, new InlineScheduler());
        return new RowhouseSubject(
                clock, options, Rowhouse.open(Path.of("/data"), components, options));
    }

    /// A database of the caller's making, with no keyspace in use.
    ///
    /// @param clock that of the database, which [#await] moves
    public static RowhouseSubject of(ManualClock clock, Rowhouse database) {
        return new RowhouseSubject(clock, RowhouseOptions.compatible(), database);
    }

    /// Closes the database in a folder and opens it again, with the keyspace in use.
    public RowhouseSubject reopened(FileSystem files) {
        close();
        RowhouseSubject subject = onDisk(files, clock, options);
        subject.session.execute("USE " + KEYSPACE);
        return subject;
    }

    /// The keyspaces as they are now.
    public Schema schema() {
        return database.schema();
    }

    @Override
    public Outcome run(Request request) {
        try {
            return request.prepareOnly() ? prepare(request) : execute(request);
        } catch (CqlException e) {
            return new Outcome.Failed(e.code().name(), e.message(), details(e), e.warnings());
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            return new Outcome.Failed("CRASH", crash(e), List.of(), List.of());
        }
    }

    private static List<String> details(CqlException e) {
        return switch (e) {
            case FunctionFailureException failure ->
                    List.of(
                            "keyspace " + failure.keyspace(),
                            "function " + failure.function(),
                            "types " + String.join(", ", failure.argumentTypes()));
            case AlreadyExistsException exists ->
                    List.of("keyspace " + exists.keyspace(), "table " + exists.table());
            default -> List.of();
        };
    }

    private static String crash(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return e + (trace.length > 0 ? " at " + trace[0] : "");
    }

    private Outcome prepare(Request request) {
        PreparedStatement prepared = session.prepare(request.cql());
        return Preparations.outcome(
                columns(prepared.variables()), columns(prepared.resultColumns()));
    }

    private Outcome execute(Request request) {
        ResultSet page = session.execute(statement(request));
        Set<String> warnings = new LinkedHashSet<>(page.warnings());
        if (page.columns().size() == 0) {
            return new Outcome.Done(page.warnings());
        }
        List<List<Outcome.Row>> pages = new ArrayList<>();
        pages.add(rows(page));
        while (!page.isLastPage()) {
            page = page.nextPage();
            warnings.addAll(page.warnings());
            pages.add(rows(page));
        }
        return new Outcome.Rows(columns(page.columns()), pages, List.copyOf(warnings));
    }

    private Statement statement(Request request) {
        Statement statement =
                request.values().isPresent()
                        ? bound(request, request.values().get())
                        : SimpleStatement.of(request.cql());
        if (request.pageSize().isPresent()) {
            statement = statement.withPageSize(request.pageSize().getAsInt());
        }
        statement = statement.withConsistency(consistency);
        return request.timestampMicros().isPresent()
                ? statement.withTimestampMicros(request.timestampMicros().getAsLong())
                : statement;
    }

    private Statement bound(Request request, List<String> values) {
        PreparedStatement prepared = session.prepare(request.cql());
        @Nullable Bytes[] bytes = new Bytes[values.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] =
                    Literals.isUnset(values.get(i))
                            ? Unset.bytes()
                            : Literals.value(
                                    values.get(i),
                                    i < prepared.variables().size()
                                            ? prepared.variables().get(i).type()
                                            : NativeType.INT);
        }
        return prepared.bindBytes(bytes);
    }

    private static List<Outcome.Column> columns(ColumnSpecifications columns) {
        List<Outcome.Column> result = new ArrayList<>();
        for (ColumnSpecification column : columns) {
            result.add(new Outcome.Column(column.name(), column.type()));
        }
        return result;
    }

    private static List<Outcome.Row> rows(ResultSet page) {
        List<Outcome.Row> rows = new ArrayList<>();
        for (ResultRow row : page.rows()) {
            List<@Nullable Bytes> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.getBytes(i));
            }
            rows.add(new Outcome.Row(values));
        }
        return rows;
    }

    @Override
    public void await(Duration duration) {
        clock.advance(duration);
    }

    @Override
    public void close() {
        database.close();
    }
}
