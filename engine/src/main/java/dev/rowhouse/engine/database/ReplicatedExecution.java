package dev.rowhouse.engine.database;

import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.execution.WriteType;
import dev.rowhouse.engine.replica.ReplicaRequest;
import dev.rowhouse.engine.replica.Replicas;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.engine.write.BatchExecutor;
import dev.rowhouse.engine.write.ModificationExecutor;
import dev.rowhouse.engine.write.TransactionExecutor;

import java.util.List;

/// Executes statements on replicas: each on the tables as its request sees them, with the time of
/// its coordinator. Statements on system tables, and those that touch no rows, are executed as on
/// one node.
///
/// **Thread safety.** Safe.
///
/// @param coordinators by the numbers of the replicas
/// @param ballots the timestamps of conditional writes, which grow whatever the clocks say
record ReplicatedExecution(Replicas replicas, List<Coordinator> coordinators, WriteClock ballots) {
    ReplicatedExecution {
        coordinators = List.copyOf(coordinators);
    }

    /// Executes a statement.
    @FunctionalInterface
    interface Executor<S> {
        /// Executes it.
        ///
        /// @param statement the statement on the tables of a request
        ResultPage execute(S statement, Coordinator coordinator);
    }

    /// Executes a statement on the replicas that its consistency level needs.
    ///
    /// @param alone executes it on one node
    /// @throws dev.rowhouse.engine.execution.ReplicaException when too few replicas are there
    ResultPage execute(
            ExecutableStatement statement,
            StatementOptions options,
            Executor<ExecutableStatement> alone) {
        return switch (statement) {
            case ExecutableStatement.Query query
                    when isReplicated(query.executor().path().table()) -> {
                ReplicaRequest request = replicas.read(options.consistency());
                yield alone.execute(on(query, request), coordinator(request));
            }
            case ExecutableStatement.Modification one when isReplicated(one.bound().table()) -> {
                ReplicaRequest request = request(List.of(one.bound()), options, WriteType.SIMPLE);
                ExecutableStatement placed =
                        new ExecutableStatement.Modification(
                                one.description(), one.bound(), on(one.bound(), request));
                yield written(placed, one.bound().isConditional(), request, alone);
            }
            case ExecutableStatement.Batch batch when isReplicated(batch.bound().statements()) -> {
                List<BoundModification> parts = batch.bound().statements();
                ReplicaRequest request = request(parts, options, type(batch.bound().type()));
                ExecutableStatement placed =
                        new ExecutableStatement.Batch(
                                batch.description(),
                                batch.bound(),
                                new BatchExecutor(batch.bound(), request::table));
                yield written(placed, isConditional(parts), request, alone);
            }
            case ExecutableStatement.Transaction transaction -> {
                ReplicaRequest request =
                        replicas.conditional(options.serialConsistency(), options.consistency());
                ExecutableStatement placed =
                        new ExecutableStatement.Transaction(
                                transaction.description(),
                                transaction.bound(),
                                new TransactionExecutor(transaction.bound(), request::table),
                                transaction.select().map(query -> on(query, request)));
                yield written(placed, true, request, alone);
            }
            case ExecutableStatement.Truncation truncation
                    when !SystemTables.isSystem(truncation.keyspace()) -> {
                replicas.requireAll();
                yield alone.execute(statement, coordinators.getFirst());
            }
            default -> alone.execute(statement, coordinators.getFirst());
        };
    }

    /// Executes statements that were prepared one by one as a batch.
    ///
    /// @param alone executes them on one node
    /// @throws dev.rowhouse.engine.execution.ReplicaException when too few replicas are there
    ResultPage executeBatch(
            BatchType type,
            List<ExecutableStatement> parts,
            StatementOptions options,
            Executor<List<ModificationExecutor>> alone) {
        List<ModificationExecutor> executors =
                parts.stream().map(ExecutableStatement::modification).toList();
        List<BoundModification> bound =
                parts.stream()
                        .filter(ExecutableStatement.Modification.class::isInstance)
                        .map(part -> ((ExecutableStatement.Modification) part).bound())
                        .toList();
        if (!isReplicated(bound)) {
            return alone.execute(executors, coordinators.getFirst());
        }
        ReplicaRequest request = request(bound, options, type(type));
        return written(
                bound.stream().map(part -> on(part, request)).toList(),
                isConditional(bound),
                request,
                alone);
    }

    private <S> ResultPage written(
            S placed, boolean isConditional, ReplicaRequest request, Executor<S> alone) {
        Coordinator coordinator = coordinator(request);
        ResultPage page =
                alone.execute(
                        placed,
                        isConditional
                                ? new Coordinator(coordinator.functions(), ballots)
                                : coordinator);
        request.end();
        return page;
    }

    private ReplicaRequest request(
            List<BoundModification> parts, StatementOptions options, WriteType type) {
        if (isConditional(parts)) {
            return replicas.conditional(options.serialConsistency(), options.consistency());
        }
        boolean isCounter = parts.getFirst().isCounter();
        return replicas.write(options.consistency(), isCounter ? WriteType.COUNTER : type);
    }

    private static boolean isConditional(List<BoundModification> parts) {
        return parts.stream().anyMatch(BoundModification::isConditional);
    }

    private static WriteType type(BatchType type) {
        return switch (type) {
            case LOGGED -> WriteType.BATCH;
            case UNLOGGED -> WriteType.UNLOGGED_BATCH;
            case COUNTER -> WriteType.COUNTER;
        };
    }

    private static boolean isReplicated(TableMetadata table) {
        return !SystemTables.isSystem(table.keyspace());
    }

    private static boolean isReplicated(List<BoundModification> parts) {
        return !parts.isEmpty() && parts.stream().allMatch(part -> isReplicated(part.table()));
    }

    private Coordinator coordinator(ReplicaRequest request) {
        return coordinators.get(request.coordinator().number());
    }

    private static ExecutableStatement.Query on(
            ExecutableStatement.Query query, ReplicaRequest request) {
        TableMetadata table = query.executor().path().table();
        return new ExecutableStatement.Query(
                query.description(),
                query.executor().on(request.table(table)),
                query.masked()
                        .map(masked ->
                                new ExecutableStatement.Masked(
                                        masked.unmask(),
                                        masked.executor().on(request.table(table)))));
    }

    private static ModificationExecutor on(BoundModification statement, ReplicaRequest request) {
        return new ModificationExecutor(statement, request.table(statement.table()));
    }
}
