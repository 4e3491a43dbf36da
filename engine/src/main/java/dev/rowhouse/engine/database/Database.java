package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.cql.schema.SchemaText;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.engine.access.AccessControl;
import dev.rowhouse.engine.client.AllClients;
import dev.rowhouse.engine.client.ServerClients;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.replica.Replicas;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.system.NodeIdentity;
import dev.rowhouse.engine.system.NodePlace;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.system.VirtualTables;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.engine.trace.TraceTables;
import dev.rowhouse.engine.udf.JavaFunctions;
import dev.rowhouse.storage.DatabaseIdentity;
import dev.rowhouse.storage.DiskStorage;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.partition.PartitionUpdate;

import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/// A database: its schema, its tables, its time; what sessions talk to. The parts that do the work:
///
/// | part | its work |
/// | --- | --- |
/// | [StatementPreparation], [StatementCache] | CQL becomes an [ExecutableStatement] |
/// | [StatementExecutor] | executes statements |
/// | [DataDefinitions] | executes those that wait for one another |
/// | [CurrentSchema], [SchemaChanges] | the schema, in memory and on disk |
///
/// **Invariants.** Every table of the schema that statements see has its rows, indexes and views
/// ready. The schema on disk is the one in memory, or every statement fails until the database is
/// opened again.
///
/// **Thread safety.** Safe. Data definitions wait for one another; everything else goes on
/// meanwhile, on the schema that it began with.
public final class Database {
    private final Clock clock;
    private final DatabaseLocation location;
    private final Storage storage;
    private final Tables tables;
    private final ReplicaSet replicas;
    private final JavaFunctions javaFunctions;
    private final AccessControl access;
    private final Executions executions;
    private final CurrentSchema current;
    private final SchemaChanges changes;
    private final StatementExecutor executor;
    private final StatementCache cache = new StatementCache();
    private final AllClients clients = new AllClients();
    private volatile NodeIdentity node;
    private volatile boolean isClosed;

    /// The environment of a database.
    ///
    /// @param location the location of its data
    public record Environment(Clock clock, RandomSource random, DatabaseLocation location) {}

    /// Database settings.
    ///
    /// @param features what data definitions may do; what looks at functions and masks is the
    ///     database's own
    /// @param guardrails the limits that bring warnings and errors
    /// @param place the data center and rack of the node; the data center is also that of the
    ///     features
    /// @param readTimeout how long a SELECT may take for a page
    /// @param replicas the number of replicas, in memory
    /// @param notices receives notices of functions that do not end
    public record Settings(
            SchemaFeatures features,
            Guardrails guardrails,
            NodePlace place,
            Optional<Duration> readTimeout,
            int replicas,
            Consumer<String> notices) {}

    /// Opens the database at a location.
    ///
    /// @throws dev.rowhouse.storage.StorageException when the existing data cannot be read
    public Database(Environment environment, Settings settings) {
        this.clock = environment.clock();
        this.current = new CurrentSchema(settings.features().release());
        this.location = environment.location();
        WriteClock writeClock = new WriteClock(clock);
        boolean hasFunctions = settings.features().userDefinedFunctions();
        this.javaFunctions = new JavaFunctions(current::schema, hasFunctions, settings.notices());
        TimeUuids timeUuids = new TimeUuids(clock, environment.random());
        FunctionSources functions =
                new FunctionSources(clock, timeUuids, environment.random(), javaFunctions);
        EvaluatedMasks masks = new EvaluatedMasks(functions, clock);
        DatabaseIdentity identity = location.identity(() -> newIdentity(functions));
        this.node =
                NodeIdentity.of(
                        identity.hostId(),
                        Math.toIntExact(clock.epochSeconds()),
                        settings.place(),
                        settings.features().release(),
                        NodeSettings.of(settings));
        this.storage = location.storage(identity);
        this.tables = new Tables(storage, clock, new BoundViewFilters(functions, clock));
        this.replicas =
                ReplicaSet.of(settings.replicas(), tables, functions, writeClock, this::schema);
        this.access =
                new AccessControl(
                        this::execute, functions::randomUuid, settings.place().dataCenter());
        this.executions =
                new Executions(
                        new Executions.Tracer(
                                clock,
                                timeUuids,
                                new TraceTables(this::execute, NodeIdentity.STORAGE_PORT)),
                        access.authorizer(),
                        settings.guardrails());
        this.changes = new SchemaChanges(location, current, replicas.tables(), javaFunctions);
        SchemaFeatures allowed = allowed(settings, masks);
        this.executor =
                new StatementExecutor(
                        new StatementExecutor.Place(
                                new Coordinator(functions, writeClock),
                                replicas.execution(),
                                settings.readTimeout()),
                        storage,
                        access.authorizer(),
                        current,
                        new DataDefinitions(
                                current,
                                changes,
                                replicas.tables(),
                                access,
                                new ViewBuildStatus(this::execute, identity.hostId()),
                                new DataDefinitions.Naming(allowed, timeUuids, writeClock)));
        open(masks, writeClock);
    }

    /// The features that data definitions may use, with the functions and masks of this database.
    private SchemaFeatures allowed(Settings settings, EvaluatedMasks masks) {
        SchemaFeatures wanted = settings.features();
        return new SchemaFeatures(
                wanted.userDefinedFunctions(),
                javaFunctions::check,
                wanted.dynamicDataMasking(),
                masks,
                wanted.switches(),
                settings.place().dataCenter(),
                wanted.release());
    }

    /// The data center and rack of this node.
    public NodePlace place() {
        return node.place();
    }

    /// The release of Cassandra that clients take the database for.
    public CassandraRelease release() {
        return node.release();
    }

    private static DatabaseIdentity newIdentity(FunctionSources functions) {
        UUID hostId =
                new UUID(functions.randomUuid().getLong(0), functions.randomUuid().getLong(8));
        return new DatabaseIdentity(hostId, functions.randomUuid());
    }

    private void open(EvaluatedMasks masks, WriteClock writeClock) {
        // Whatever was allowed when the schema was made.
        SchemaFeatures restoring =
                new SchemaFeatures(
                        true,
                        ignored -> {},
                        true,
                        masks,
                        EnumSet.allOf(SchemaSwitch.class),
                        node.place().dataCenter(),
                        CassandraRelease.V6_0);
        boolean isNew = changes.open(restoring);
        if (isNew || location.isReadOnly()) {
            writeFirstRole(writeClock);
        }
        if (isNew) {
            changes.keep();
        }
        location.confirm(() -> SchemaText.of(current.state().userSchema()));
    }

    /// Writes a row directly, without a statement: analysing one would be a quarter of the time to
    /// open an empty database in a new JVM.
    private void writeFirstRole(WriteClock writeClock) {
        TableMetadata roles =
                current.schema().findTable(SystemTables.SYSTEM_AUTH, "roles").orElseThrow();
        PartitionUpdate role =
                VirtualTables.update(roles, AccessControl.firstRole(), writeClock.nextMicros());
        storage.writing(() -> {
            tables.find(roles).orElseThrow().write(role, clock.epochSeconds());
            return role;
        });
    }

    /// The keyspaces of users as they are now.
    public Schema schema() {
        return current.state().userSchema();
    }

    /// Starts and ends executions.
    public Executions executions() {
        return executions;
    }

    /// Roles and their permissions.
    public AccessControl access() {
        requireOpen();
        return access;
    }

    /// Adds a listener to all changes of the schema: it is called once a change is visible, in
    /// order, on the thread that made it.
    ///
    /// @return ends it
    public Runnable onSchemaChange(Consumer<SchemaChange> listener) {
        return current.onChange(listener);
    }

    /// Whether each write waits until a disk has it.
    public boolean waitsForDisk() {
        return location.waitsForDisk();
    }

    /// Tells clients, in the system tables, where they reach the database.
    public void announce(InetSocketAddress address) {
        current.lock().lock();
        try {
            node = node.at(address);
            // Statements that were prepared before tell another address.
            current.publish(current.state().next(current.schema()));
        } finally {
            current.lock().unlock();
        }
    }

    /// Has the system tables show the clients of a server.
    ///
    /// @return ends it
    public Runnable show(ServerClients served) {
        return clients.add(served);
    }

    /// Whether a statement was prepared on the present schema, so that it can be executed as it
    /// is.
    public boolean isCurrent(ExecutableStatement statement) {
        return statement.description().schemaVersion() == current.state().version();
    }

    /// Prepares a statement, or finds it in the cache.
    ///
    /// @param keyspace the keyspace of unqualified names
    /// @param execution the execution it is prepared for
    /// @throws CqlException when the statement is wrong
    public ExecutableStatement prepare(String cql, Optional<String> keyspace, Execution execution) {
        requireOpen();
        SchemaState now = current.state();
        Optional<ExecutableStatement> known = cache.find(cql, keyspace, now.version());
        if (known.isPresent()) {
            execution.trace("Statement has been prepared before");
            return known.get();
        }
        ExecutableStatement prepared =
                new StatementPreparation(now, tables, node, clients, keyspace, release())
                        .prepare(cql, execution);
        cache.put(cql, keyspace, prepared);
        return prepared;
    }

    /// The number of calls of user-defined functions that did not end and were abandoned.
    public long functionsGivenUp() {
        return javaFunctions.givenUp();
    }

    /// Whether a connection's thread executes the statement itself (inline) instead of handing it
    /// to a pool of threads: [ExecutableStatement#runsInline], unless it may call user-defined
    /// functions or waits for a disk.
    public boolean runsInline(ExecutableStatement statement) {
        return statement.runsInline()
                && !(javaFunctions.mayBeCalled()
                        && statement.description().permissions().include(Permission.EXECUTE))
                && !(statement instanceof ExecutableStatement.Modification
                        && location.waitsForDisk());
    }

    /// Prepares a statement, or finds it, if it runs inline ([#runsInline]) and so does its
    /// preparation; empty otherwise.
    ///
    /// @param keyspace the keyspace of unqualified names
    /// @throws CqlException when the statement is wrong
    public Optional<ExecutableStatement> prepareIfInline(String cql, Optional<String> keyspace) {
        requireOpen();
        if (!StatementCache.keeps(cql)) {
            return Optional.empty();
        }
        SchemaState now = current.state();
        Optional<ExecutableStatement> known = cache.find(cql, keyspace, now.version());
        if (known.isPresent()) {
            return known.filter(this::runsInline);
        }
        Optional<ExecutableStatement> made =
                new StatementPreparation(now, tables, node, clients, keyspace, release())
                        .prepareOnRows(cql);
        if (made.isEmpty()) {
            return made;
        }
        if (!runsInline(made.get())) {
            cache.put(cql, keyspace, made.get());
            return Optional.empty();
        }
        cache.putIfRepeated(cql, keyspace, made.get());
        return made;
    }

    /// Executes a statement.
    ///
    /// @param values the serialized values of its variables
    /// @throws CqlException when it cannot be executed
    public ResultPage execute(
            ExecutableStatement statement, @Nullable Bytes[] values, ExecutionContext context) {
        requireOpen();
        return executor.execute(statement, values, context);
    }

    /// Executes modifications that were prepared one by one as a batch.
    ///
    /// @param values the serialized values of each part
    /// @throws CqlException when the parts cannot be a batch, or the batch cannot be executed
    public ResultPage executeBatch(
            BatchType type,
            List<ExecutableStatement> parts,
            List<@Nullable Bytes[]> values,
            ExecutionContext context) {
        requireOpen();
        return executor.executeBatch(type, parts, values, context);
    }

    /// Checks that there is a keyspace.
    ///
    /// @throws CqlException when there is not
    public void requireKeyspace(String keyspace) {
        var ignored = current.keyspace(keyspace);
    }

    /// Executes a statement of the database's own.
    private List<ResultRow> execute(String cql, Object... values) {
        ExecutableStatement prepared = prepare(cql, Optional.empty(), Execution.unwatched());
        ColumnSpecifications variables = prepared.description().variables();
        Bytes[] bytes = new Bytes[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = variables.get(i).type().serialize(values[i]);
        }
        return execute(prepared, bytes, ExecutionContext.internal()).rows();
    }

    /// Maintenance of tables as files; empty when tables have no files.
    public Optional<Maintenance> maintenance(FileSystem files) {
        requireOpen();
        return storage instanceof DiskStorage disk
                ? Optional.of(
                        new Maintenance(
                                new Maintenance.Environment(
                                        files,
                                        clock,
                                        disk.maintenance(),
                                        tables,
                                        this::schema,
                                        current.lock())))
                : Optional.empty();
    }

    /// Takes a checkpoint of the contents.
    ///
    /// @return restores the contents; no statement may run meanwhile
    /// @throws UnsupportedOperationException when the data are not in memory only
    public Runnable checkpoint() {
        requireOpen();
        if (!location.isInMemory()) {
            throw new UnsupportedOperationException(
                    "only a database in memory goes back to a checkpoint");
        }
        current.lock().lock();
        try {
            DatabaseContents contents = changes.contents();
            return () -> restore(contents);
        } finally {
            current.lock().unlock();
        }
    }

    private void restore(DatabaseContents contents) {
        requireOpen();
        current.lock().lock();
        try {
            changes.restore(contents);
            access.authorizer().changed();
            replicas.replicas().ifPresent(Replicas::reset);
        } finally {
            current.lock().unlock();
        }
    }

    /// Its replicas, if it has several.
    public Optional<Replicas> replicas() {
        requireOpen();
        return replicas.replicas();
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("the database is closed");
        }
        current.requireDecided();
    }

    /// Ends the work. A database in memory forgets everything, one in a folder nothing.
    public void close() {
        current.lock().lock();
        try {
            if (!isClosed) {
                isClosed = true;
                storage.close();
                replicas.tables().close();
                cache.clear();
            }
        } finally {
            current.lock().unlock();
        }
    }
}
