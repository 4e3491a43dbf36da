package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaResult;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.cql.schema.SchemaText;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.engine.access.AccessContext;
import dev.rowhouse.engine.access.AccessControl;
import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.access.DefinitionPermissions;
import dev.rowhouse.engine.client.AllClients;
import dev.rowhouse.engine.client.ServerClients;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.execution.TimeLimit;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.guardrail.DefinitionGuards;
import dev.rowhouse.engine.guardrail.Feature;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.guardrail.PropertyGuard;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.read.SelectExecutor;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.system.Descriptions;
import dev.rowhouse.engine.system.NodeIdentity;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.system.VirtualTables;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.engine.trace.TraceTables;
import dev.rowhouse.engine.udf.JavaFunctions;
import dev.rowhouse.engine.write.BatchExecutor;
import dev.rowhouse.storage.DatabaseIdentity;
import dev.rowhouse.storage.DiskStorage;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.partition.PartitionUpdate;

import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// A database: its schema, its tables, its time; what sessions talk to.
///
/// **Invariants.** Every table of the schema that statements see has its rows, indexes and views
/// ready: a new index or view is built before the schema with it is published. The schema on disk
/// is the one in memory, except during a data definition and once `undecided` is set: then every
/// statement fails until the database is opened again.
///
/// **Thread safety.** Safe. Data definitions wait for one another; everything else goes on
/// meanwhile, on the schema that it began with.
public final class Database {
    private final Clock clock;
    private final Optional<Duration> readTimeout;
    private final JavaFunctions javaFunctions;
    private final SchemaFeatures features;
    private final FunctionSources functions;
    private final WriteClock writeClock;
    private final Tables tables;
    private final DatabaseLocation location;
    private final Storage storage;
    private volatile NodeIdentity node;
    private final AccessControl access;
    private final Executions executions;
    private final ReentrantLock definitionLock = new ReentrantLock();
    private final SchemaListeners listeners = new SchemaListeners();
    private final AllClients clients = new AllClients();
    private final StatementCache cache = new StatementCache();
    private volatile SchemaState state = SchemaState.initial();
    private volatile @Nullable RuntimeException undecided;
    private volatile boolean isClosed;

    /// What a database acts with.
    ///
    /// @param location where its data are
    public record Environment(Clock clock, RandomSource random, DatabaseLocation location) {}

    /// By what a database goes.
    ///
    /// @param features what data definitions may do; what looks at functions and masks is the
    ///     database's own
    /// @param guardrails what is warned of and refused
    /// @param readTimeout how long a SELECT may take for a page
    /// @param notices is told of functions that do not end
    public record Settings(
            SchemaFeatures features,
            Guardrails guardrails,
            Optional<Duration> readTimeout,
            Consumer<String> notices) {}

    /// Opens the database at a location.
    ///
    /// @throws dev.rowhouse.storage.StorageException when what is there cannot be read
    public Database(Environment environment, Settings settings) {
        this(environment.clock(), environment.random(), environment.location(), settings);
    }

    private Database(
            Clock clock, RandomSource random, DatabaseLocation location, Settings settings) {
        this.clock = clock;
        this.readTimeout = settings.readTimeout();
        SchemaFeatures allowed = settings.features();
        this.writeClock = new WriteClock(clock);
        this.javaFunctions =
                new JavaFunctions(
                        () -> state.schema(), allowed.userDefinedFunctions(), settings.notices());
        this.functions =
                new FunctionSources(clock, new TimeUuids(clock, random), random, javaFunctions);
        this.features =
                new SchemaFeatures(
                        allowed.userDefinedFunctions(),
                        javaFunctions::check,
                        allowed.dynamicDataMasking(),
                        new EvaluatedMasks(functions, clock),
                        allowed.switches());
        this.location = location;
        DatabaseIdentity identity = location.identity(this::newIdentity);
        this.node =
                NodeIdentity.of(
                        identity.hostId(),
                        Math.toIntExact(clock.epochSeconds()),
                        NodeSettings.of(settings));
        this.storage = location.storage(identity);
        this.tables = new Tables(storage, clock, new BoundViewFilters(functions, clock));
        this.access = new AccessControl(this::execute, functions::randomUuid);
        this.executions =
                new Executions(
                        new Executions.Tracer(
                                clock,
                                functions.timeUuids(),
                                new TraceTables(this::execute, NodeIdentity.STORAGE_PORT)),
                        access.authorizer(),
                        settings.guardrails());
        open();
    }

    private DatabaseIdentity newIdentity() {
        UUID hostId =
                new UUID(functions.randomUuid().getLong(0), functions.randomUuid().getLong(8));
        return new DatabaseIdentity(hostId, functions.randomUuid());
    }

    /// Whatever was allowed when the schema was made.
    private SchemaFeatures restoring() {
        return new SchemaFeatures(
                true,
                function -> {},
                true,
                new EvaluatedMasks(functions, clock),
                EnumSet.allOf(SchemaSwitch.class));
    }

    private void open() {
        Optional<Schema> kept = location.readSchema(state.schema(), restoring());
        kept.ifPresent(schema -> state = state.next(schema));
        javaFunctions.follow(state.schema());
        Schema stored = SystemTables.stored(state.schema());
        tables.follow(location.isReadOnly() ? SchemaState.withoutFollowers(stored) : stored);
        tables.begin();
        if (kept.isEmpty() || location.isReadOnly()) {
            writeFirstRole();
        }
        if (kept.isEmpty()) {
            location.writeSchema(() -> SchemaText.of(state.userSchema()));
        }
        location.confirm(() -> SchemaText.of(state.userSchema()));
    }

    /// As a row and not as a statement: to have understood one is a quarter of what an empty
    /// database would need to open in a JVM that has just begun.
    private void writeFirstRole() {
        TableMetadata roles =
                state.schema().findTable(SystemTables.SYSTEM_AUTH, "roles").orElseThrow();
        PartitionUpdate role =
                VirtualTables.update(roles, AccessControl.firstRole(), writeClock.nextMicros());
        storage.writing(() -> {
            tables.find(roles).orElseThrow().write(role, clock.epochSeconds());
            return role;
        });
    }

    /// The keyspaces of users as they are now.
    public Schema schema() {
        return state.userSchema();
    }

    /// Begins executions and brings them to their end.
    public Executions executions() {
        return executions;
    }

    /// Who may do what.
    public AccessControl access() {
        requireOpen();
        return access;
    }

    /// Has somebody told of every change of the schema: once it can be seen, in order, on the
    /// thread that made it.
    ///
    /// @return ends it
    public Runnable onSchemaChange(Consumer<SchemaChange> listener) {
        return listeners.add(listener);
    }

    /// Whether each write waits until a disk has it.
    public boolean waitsForDisk() {
        return location.waitsForDisk();
    }

    /// Tells clients, in the system tables, where they reach the database.
    public void announce(InetSocketAddress address) {
        definitionLock.lock();
        try {
            node = node.at(address);
            // Statements that were prepared before tell another address.
            state = state.next(state.schema());
        } finally {
            definitionLock.unlock();
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
        return statement.description().schemaVersion() == state.version();
    }

    /// Prepares a statement, or finds it in the cache.
    ///
    /// @param keyspace the keyspace of unqualified names
    /// @param execution the execution it is prepared for
    /// @throws CqlException when the statement is wrong
    public ExecutableStatement prepare(String cql, Optional<String> keyspace, Execution execution) {
        requireOpen();
        SchemaState now = state;
        Optional<ExecutableStatement> known = cache.find(cql, keyspace, now.version());
        if (known.isPresent()) {
            execution.trace("Statement has been prepared before");
            return known.get();
        }
        ExecutableStatement ready =
                new StatementPreparation(now, tables, node, clients, keyspace)
                        .prepare(cql, execution);
        cache.put(cql, keyspace, ready);
        return ready;
    }

    /// How many calls of user-defined functions did not end and were given up.
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
        SchemaState now = state;
        Optional<ExecutableStatement> known = cache.find(cql, keyspace, now.version());
        if (known.isPresent()) {
            return known.filter(this::runsInline);
        }
        Optional<ExecutableStatement> made =
                new StatementPreparation(now, tables, node, clients, keyspace).prepareOnRows(cql);
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
        try {
            return DiskFailures.translated(() -> executeReady(statement, values, context));
        } finally {
            if (statement.writesTo(SystemTables.SYSTEM_AUTH)) {
                access.authorizer().changed();
            }
        }
    }

    private ResultPage executeReady(
            ExecutableStatement statement, @Nullable Bytes[] values, ExecutionContext context) {
        Execution execution = context.execution();
        execution.pass();
        access.authorizer().check(context.caller(), statement.description().permissions());
        new ConsistencyRules(state.schema()).check(statement, context.options().consistency());
        return switch (statement) {
            case ExecutableStatement.Query query -> {
                readTimeout.ifPresent(
                        timeout -> execution.limitTo(TimeLimit.startingNow(clock, timeout)));
                yield executor(query, context.caller())
                        .execute(
                                evaluation(values, context),
                                context.options().pageSize(),
                                context.options().pagingState());
            }
            case ExecutableStatement.Modification modification ->
                    storage.writing(() ->
                            modification
                                    .executor()
                                    .execute(
                                            evaluation(values, context),
                                            context.options().timestampMicros(),
                                            writeClock));
            case ExecutableStatement.Batch batch -> {
                // The markers of all parts count through the batch, so one evaluation serves all.
                int parts = batch.bound().statements().size();
                yield storage.writing(() ->
                        batch.executor()
                                .execute(
                                        Collections.nCopies(parts, evaluation(values, context)),
                                        context.options().timestampMicros(),
                                        writeClock));
            }
            case ExecutableStatement.Definition definition -> define(definition.tree(), context);
            case ExecutableStatement.Access access -> control(access, context);
            case ExecutableStatement.Use use -> {
                requireKeyspace(use.keyspace());
                yield ResultPage.of(new ResultPage.Effect.KeyspaceUsed(use.keyspace()));
            }
            case ExecutableStatement.Truncation truncation -> truncate(truncation, execution);
            case ExecutableStatement.Refused refused -> throw refused.refusal();
            case ExecutableStatement.Inquiry inquiry ->
                    PagedDescription.page(
                            new Descriptions(state.schema(), context.keyspace())
                                    .describe(inquiry.tree()),
                            state.versionId(),
                            context.options().pageSize(),
                            context.options().pagingState());
            case ExecutableStatement.Explanation explanation ->
                    Explanations.page(
                            explanation.lines(),
                            explanation
                                    .analyzed()
                                    .map(analyzed -> execute(analyzed, values, context)),
                            execution);
        };
    }

    private SelectExecutor executor(ExecutableStatement.Query query, Caller caller) {
        return query.masked()
                .filter(masked -> !access.authorizer().allows(caller, masked.unmask()))
                .map(ExecutableStatement.Masked::executor)
                .orElse(query.executor());
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
        for (ExecutableStatement part : parts) {
            access.authorizer().check(context.caller(), part.description().permissions());
        }
        new ConsistencyRules(state.schema()).checkParts(parts, context.options().consistency());
        BatchExecutor batch =
                BatchExecutor.of(
                        type, parts.stream().map(ExecutableStatement::modification).toList());
        List<Evaluation> evaluations = new ArrayList<>(values.size());
        values.forEach(one -> evaluations.add(evaluation(one, context)));
        try {
            return DiskFailures.translated(() ->
                    storage.writing(() ->
                            batch.execute(
                                    evaluations, context.options().timestampMicros(), writeClock)));
        } finally {
            if (parts.stream().anyMatch(part -> part.writesTo(SystemTables.SYSTEM_AUTH))) {
                access.authorizer().changed();
            }
        }
    }

    private Evaluation evaluation(@Nullable Bytes[] values, ExecutionContext context) {
        OptionalInt chosen = context.options().nowInSeconds();
        return new Evaluation(
                values,
                functions.during(context.execution()),
                chosen.isPresent() ? chosen.getAsInt() : clock.epochSeconds());
    }

    /// Checks that there is a keyspace.
    ///
    /// @throws CqlException when there is not
    public void requireKeyspace(String keyspace) {
        if (state.schema().findKeyspace(keyspace).isEmpty()) {
            throw CqlException.invalid("Keyspace '%s' does not exist", keyspace);
        }
    }

    private ResultPage define(SchemaStatement statement, ExecutionContext context) {
        definitionLock.lock();
        try {
            SchemaState before = state;
            if (context.caller().isChecked()) {
                access.authorizer()
                        .check(
                                context.caller(),
                                DefinitionPermissions.of(
                                        statement, before.schema(), context.keyspace()));
            }
            SchemaContext schemaContext =
                    new SchemaContext(
                            context.keyspace(), this::newTableId, writeClock::nextMicros, features);
            SchemaStatement checked =
                    new PropertyGuard(context.execution().guard()).checked(statement);
            SchemaResult result = SchemaStatements.apply(before.schema(), checked, schemaContext);
            if (result.change().isEmpty()) {
                return ResultPage.VOID.withWarnings(result.warnings());
            }
            SchemaChange change = result.change().get();
            new DefinitionGuards(context.execution().guard(), result.schema(), change)
                    .check(checked);
            SchemaState after = before.next(result.schema());
            change(before, after).forEach(context.execution()::warn);
            new AccessFollower(access, context.caller().role())
                    .follow(before.schema(), result.schema(), change);
            new ViewBuildStatus(this::execute, node.hostId())
                    .follow(before.schema(), result.schema(), change.keyspace());
            listeners.tell(change, before.schema());
            result.warnings().forEach(context.execution()::warn);
            return ResultPage.of(new ResultPage.Effect.SchemaChanged(change));
        } finally {
            definitionLock.unlock();
        }
    }

    /// Changes the schema on disk and in memory, or neither.
    ///
    /// @return warnings
    private List<String> change(SchemaState before, SchemaState after) {
        location.requireChangeable();
        Schema stored = SystemTables.stored(after.schema());
        tables.prepare(stored);
        try {
            location.writeSchema(() -> SchemaText.of(after.userSchema()));
            List<String> warnings = tables.follow(stored);
            javaFunctions.follow(after.schema());
            state = after;
            return warnings;
        } catch (RuntimeException e) {
            try {
                location.writeSchema(() -> SchemaText.of(before.userSchema()));
                tables.rollBack(stored);
                javaFunctions.follow(before.schema());
            } catch (RuntimeException more) {
                e.addSuppressed(more);
                undecided = e;
                throw undecided(e);
            }
            throw e;
        }
    }

    private static CqlException undecided(RuntimeException cause) {
        return new CqlException(
                ErrorCode.SERVER_ERROR,
                "A change of the schema failed, and it is not known whether it counts: %s Mend the cause and open the database again; what was acknowledged is there then."
                        .formatted(cause.getMessage()),
                cause);
    }

    private ResultPage control(ExecutableStatement.Access statement, ExecutionContext context) {
        definitionLock.lock();
        try {
            return access.execute(
                    statement.tree(),
                    new AccessContext(
                            state.schema(), context.keyspace(), statement.cql(), context.caller()));
        } finally {
            definitionLock.unlock();
        }
    }

    /// Executes a statement of the database's own.
    private List<ResultRow> execute(String cql, Object... values) {
        ExecutableStatement ready = prepare(cql, Optional.empty(), Execution.unwatched());
        ColumnSpecifications variables = ready.description().variables();
        Bytes[] bytes = new Bytes[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = variables.get(i).type().serialize(values[i]);
        }
        return execute(ready, bytes, ExecutionContext.internal()).rows();
    }

    private UUID newTableId() {
        return functions.timeUuids().next();
    }

    private ResultPage truncate(ExecutableStatement.Truncation truncation, Execution execution) {
        // Otherwise rows would stay in a view that is being built.
        definitionLock.lock();
        try {
            KeyspaceMetadata keyspace =
                    state.schema()
                            .findKeyspace(truncation.keyspace())
                            .orElseThrow(() ->
                                    CqlException.invalid(
                                            "Keyspace '%s' does not exist", truncation.keyspace()));
            TableMetadata table =
                    keyspace.findTable(truncation.table())
                            .orElseThrow(() ->
                                    CqlException.invalid(
                                            "table %s does not exist", truncation.table()));
            execution.guard().use(Feature.DROP_TRUNCATE_TABLE);
            execution.trace("Applying truncation of %s", table);
            tables.truncate(table, keyspace);
            return ResultPage.VOID;
        } finally {
            definitionLock.unlock();
        }
    }

    /// What is done to tables as files; empty when they have none of their own.
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
                                        definitionLock)))
                : Optional.empty();
    }

    /// What the database holds now: a way back to it.
    ///
    /// @return restores it; nobody executes a statement meanwhile
    /// @throws UnsupportedOperationException when the data are not in memory only
    public Runnable checkpoint() {
        requireOpen();
        if (!location.isInMemory()) {
            throw new UnsupportedOperationException(
                    "only a database in memory goes back to a checkpoint");
        }
        definitionLock.lock();
        try {
            DatabaseContents contents = new DatabaseContents(state.schema(), tables.contents());
            return () -> restore(contents);
        } finally {
            definitionLock.unlock();
        }
    }

    private void restore(DatabaseContents contents) {
        requireOpen();
        definitionLock.lock();
        try {
            SchemaState before = state;
            List<SchemaChange> changes = contents.changes(before.schema());
            if (!changes.isEmpty()) {
                tables.follow(SystemTables.stored(contents.schema()));
                javaFunctions.follow(contents.schema());
            }
            tables.restore(contents.tables());
            if (!changes.isEmpty()) {
                state = before.next(contents.schema());
                changes.forEach(change -> listeners.tell(change, before.schema()));
            }
            access.authorizer().changed();
        } finally {
            definitionLock.unlock();
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("the database is closed");
        }
        RuntimeException cause = undecided;
        if (cause != null) {
            throw undecided(cause);
        }
    }

    /// Ends the work. A database in memory forgets everything, one in a folder nothing.
    public void close() {
        definitionLock.lock();
        try {
            if (!isClosed) {
                isClosed = true;
                storage.close();
                tables.close();
                cache.clear();
            }
        } finally {
            definitionLock.unlock();
        }
    }
}
