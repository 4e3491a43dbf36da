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
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.engine.access.AccessContext;
import dev.rowhouse.engine.access.AccessControl;
import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.access.DefinitionNeeds;
import dev.rowhouse.engine.client.Clientele;
import dev.rowhouse.engine.client.Clienteles;
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
    private final Home home;
    private final Storage storage;
    private volatile NodeIdentity node;
    private final AccessControl access;
    private final Executions executions;
    private final ReentrantLock definitionLock = new ReentrantLock();
    private final SchemaListeners listeners = new SchemaListeners();
    private final Clienteles clients = new Clienteles();
    private final StatementCache cache = new StatementCache();
    private volatile SchemaState state = SchemaState.initial();
    private volatile @Nullable RuntimeException undecided;
    private volatile boolean isClosed;

    /// What a database acts with.
    ///
    /// @param home where its data live
    public record Environment(Clock clock, RandomSource random, Home home) {}

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

    /// The database that lives at a place: what is there is opened.
    ///
    /// @throws dev.rowhouse.storage.StorageException when what is there cannot be read
    public Database(Environment environment, Settings settings) {
        this(environment.clock(), environment.random(), environment.home(), settings);
    }

    private Database(Clock clock, RandomSource random, Home home, Settings settings) {
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
        this.home = home;
        DatabaseIdentity identity = home.identity(this::newIdentity);
        this.node =
                NodeIdentity.of(
                        identity.hostId(),
                        Math.toIntExact(clock.epochSeconds()),
                        NodeSettings.of(settings));
        this.storage = home.storage(identity);
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
        Optional<Schema> kept = home.readSchema(state.schema(), restoring());
        kept.ifPresent(schema -> state = state.next(schema));
        javaFunctions.follow(state.schema());
        Schema stored = SystemTables.stored(state.schema());
        tables.follow(home.isReadOnly() ? SchemaState.withoutFollowers(stored) : stored);
        tables.begin();
        if (kept.isEmpty() || home.isReadOnly()) {
            writeFirstRole();
        }
        if (kept.isEmpty()) {
            home.writeSchema(() -> SchemaText.of(state.userSchema()));
        }
        home.confirm(() -> SchemaText.of(state.userSchema()));
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
        return home.waitsForDisk();
    }

    /// Tells clients, in the system tables, where they reach the database.
    public void announce(InetSocketAddress address) {
        definitionLock.lock();
        try {
            node = node.at(address);
            // What was made ready before tells another address.
            state = state.next(state.schema());
        } finally {
            definitionLock.unlock();
        }
    }

    /// Has the system tables show the clients of a server.
    ///
    /// @return ends it
    public Runnable show(Clientele served) {
        return clients.add(served);
    }

    /// Whether a statement made ready earlier can still be executed as it is.
    public boolean isCurrent(ReadyStatement statement) {
        return statement.description().schemaVersion() == state.version();
    }

    /// Makes a statement ready, or finds it among those made ready lately.
    ///
    /// @param keyspace the keyspace of unqualified names
    /// @param execution what it is made ready for
    /// @throws CqlException when the statement is wrong
    public ReadyStatement prepare(String cql, Optional<String> keyspace, Execution execution) {
        requireOpen();
        SchemaState now = state;
        Optional<ReadyStatement> known = cache.find(cql, keyspace, now.version());
        if (known.isPresent()) {
            execution.trace("Statement has been prepared before");
            return known.get();
        }
        ReadyStatement ready =
                new StatementPreparation(now, tables, node, clients, keyspace)
                        .prepare(cql, execution);
        cache.put(cql, keyspace, ready);
        return ready;
    }

    /// How many calls of user-defined functions did not end and were given up.
    public long functionsGivenUp() {
        return javaFunctions.givenUp();
    }

    /// Whether executing a statement takes microseconds, as a rule; one that calls user-defined
    /// functions may take longer.
    public boolean isBrief(ReadyStatement statement) {
        return statement.isBrief()
                && !(javaFunctions.mayBeCalled()
                        && statement.description().needs().include(Permission.EXECUTE))
                && !(statement instanceof ReadyStatement.Modification && home.waitsForDisk());
    }

    /// Makes a statement ready, or finds it, if executing it takes microseconds, as a rule; nothing
    /// if it takes longer, or if that alone would.
    ///
    /// @param keyspace the keyspace of unqualified names
    /// @throws CqlException when the statement is wrong
    public Optional<ReadyStatement> prepareIfBrief(String cql, Optional<String> keyspace) {
        requireOpen();
        if (!StatementCache.keeps(cql)) {
            return Optional.empty();
        }
        SchemaState now = state;
        Optional<ReadyStatement> known = cache.find(cql, keyspace, now.version());
        if (known.isPresent()) {
            return known.filter(this::isBrief);
        }
        Optional<ReadyStatement> made =
                new StatementPreparation(now, tables, node, clients, keyspace).prepareOnRows(cql);
        if (made.isEmpty()) {
            return made;
        }
        if (!isBrief(made.get())) {
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
            ReadyStatement statement, @Nullable Bytes[] values, ExecutionOptions options) {
        requireOpen();
        try {
            return DiskFailures.translated(() -> executeReady(statement, values, options));
        } finally {
            if (statement.writesTo(SystemTables.SYSTEM_AUTH)) {
                access.authorizer().changed();
            }
        }
    }

    private ResultPage executeReady(
            ReadyStatement statement, @Nullable Bytes[] values, ExecutionOptions options) {
        Execution execution = options.execution();
        execution.pass();
        access.authorizer().check(options.caller(), statement.description().needs());
        new ConsistencyRules(state.schema()).check(statement, options.consistency());
        return switch (statement) {
            case ReadyStatement.Query query -> {
                readTimeout.ifPresent(
                        timeout -> execution.limitTo(TimeLimit.startingNow(clock, timeout)));
                yield executor(query, options.caller())
                        .execute(
                                evaluation(values, options),
                                options.pageSize(),
                                options.pagingState());
            }
            case ReadyStatement.Modification modification ->
                    storage.writing(() ->
                            modification
                                    .executor()
                                    .execute(
                                            evaluation(values, options),
                                            options.timestampMicros(),
                                            writeClock));
            case ReadyStatement.Batch batch -> {
                // The markers of all parts count through the batch, so one evaluation serves all.
                int parts = batch.bound().statements().size();
                yield storage.writing(() ->
                        batch.executor()
                                .execute(
                                        Collections.nCopies(parts, evaluation(values, options)),
                                        options.timestampMicros(),
                                        writeClock));
            }
            case ReadyStatement.Definition definition -> define(definition.tree(), options);
            case ReadyStatement.Access access -> control(access, options);
            case ReadyStatement.Use use -> {
                requireKeyspace(use.keyspace());
                yield ResultPage.of(new ResultPage.Effect.KeyspaceUsed(use.keyspace()));
            }
            case ReadyStatement.Truncation truncation -> truncate(truncation, execution);
            case ReadyStatement.Refused refused -> throw refused.refusal();
            case ReadyStatement.Inquiry inquiry ->
                    PagedDescription.page(
                            new Descriptions(state.schema(), options.keyspace())
                                    .describe(inquiry.tree()),
                            state.versionId(),
                            options.pageSize(),
                            options.pagingState());
            case ReadyStatement.Explanation explanation ->
                    Explanations.page(
                            explanation.lines(),
                            explanation
                                    .analyzed()
                                    .map(analyzed -> execute(analyzed, values, options)),
                            execution);
        };
    }

    private SelectExecutor executor(ReadyStatement.Query query, Caller caller) {
        return query.masked()
                .filter(masked -> !access.authorizer().allows(caller, masked.unmask()))
                .map(ReadyStatement.Masked::executor)
                .orElse(query.executor());
    }

    /// Executes modifications that were made ready one by one as a batch.
    ///
    /// @param values the serialized values of each part
    /// @throws CqlException when the parts cannot be a batch, or the batch cannot be executed
    public ResultPage executeBatch(
            Batch.Type type,
            List<ReadyStatement> parts,
            List<@Nullable Bytes[]> values,
            ExecutionOptions options) {
        requireOpen();
        for (ReadyStatement part : parts) {
            access.authorizer().check(options.caller(), part.description().needs());
        }
        new ConsistencyRules(state.schema()).checkParts(parts, options.consistency());
        BatchExecutor batch =
                BatchExecutor.of(type, parts.stream().map(ReadyStatement::modification).toList());
        List<Evaluation> evaluations = new ArrayList<>(values.size());
        values.forEach(one -> evaluations.add(evaluation(one, options)));
        try {
            return DiskFailures.translated(() ->
                    storage.writing(() ->
                            batch.execute(evaluations, options.timestampMicros(), writeClock)));
        } finally {
            if (parts.stream().anyMatch(part -> part.writesTo(SystemTables.SYSTEM_AUTH))) {
                access.authorizer().changed();
            }
        }
    }

    private Evaluation evaluation(@Nullable Bytes[] values, ExecutionOptions options) {
        OptionalInt chosen = options.nowInSeconds();
        return new Evaluation(
                values,
                functions.during(options.execution()),
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

    private ResultPage define(SchemaStatement statement, ExecutionOptions options) {
        definitionLock.lock();
        try {
            SchemaState before = state;
            if (options.caller().isChecked()) {
                access.authorizer()
                        .check(
                                options.caller(),
                                DefinitionNeeds.of(statement, before.schema(), options.keyspace()));
            }
            SchemaContext context =
                    new SchemaContext(
                            options.keyspace(), this::newTableId, writeClock::nextMicros, features);
            SchemaStatement checked =
                    new PropertyGuard(options.execution().guard()).checked(statement);
            SchemaResult result = SchemaStatements.apply(before.schema(), checked, context);
            if (result.change().isEmpty()) {
                return ResultPage.VOID.withWarnings(result.warnings());
            }
            SchemaChange change = result.change().get();
            new DefinitionGuards(options.execution().guard(), result.schema(), change)
                    .check(checked);
            SchemaState after = before.next(result.schema());
            change(before, after).forEach(options.execution()::warn);
            new AccessFollower(access, options.caller().role())
                    .follow(before.schema(), result.schema(), change);
            new ViewBuildStatus(this::execute, node.hostId())
                    .follow(before.schema(), result.schema(), change.keyspace());
            listeners.tell(change, before.schema());
            result.warnings().forEach(options.execution()::warn);
            return ResultPage.of(new ResultPage.Effect.SchemaChanged(change));
        } finally {
            definitionLock.unlock();
        }
    }

    /// Changes the schema on disk and in memory, or neither.
    ///
    /// @return warnings
    private List<String> change(SchemaState before, SchemaState after) {
        home.requireChangeable();
        Schema stored = SystemTables.stored(after.schema());
        tables.prepare(stored);
        try {
            home.writeSchema(() -> SchemaText.of(after.userSchema()));
            List<String> warnings = tables.follow(stored);
            javaFunctions.follow(after.schema());
            state = after;
            return warnings;
        } catch (RuntimeException e) {
            try {
                home.writeSchema(() -> SchemaText.of(before.userSchema()));
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

    private ResultPage control(ReadyStatement.Access statement, ExecutionOptions options) {
        definitionLock.lock();
        try {
            return access.execute(
                    statement.tree(),
                    new AccessContext(
                            state.schema(), options.keyspace(), statement.cql(), options.caller()));
        } finally {
            definitionLock.unlock();
        }
    }

    /// Executes a statement of the database's own.
    private List<ResultRow> execute(String cql, Object... values) {
        ReadyStatement ready = prepare(cql, Optional.empty(), Execution.unwatched());
        ColumnSpecifications variables = ready.description().variables();
        Bytes[] bytes = new Bytes[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = variables.get(i).type().serialize(values[i]);
        }
        return execute(ready, bytes, ExecutionOptions.internal()).rows();
    }

    private UUID newTableId() {
        return functions.timeUuids().next();
    }

    private ResultPage truncate(ReadyStatement.Truncation truncation, Execution execution) {
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
        if (!home.isInMemory()) {
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
