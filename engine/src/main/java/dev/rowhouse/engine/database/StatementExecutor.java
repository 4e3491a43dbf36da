package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.access.Authorizer;
import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.execution.TimeLimit;
import dev.rowhouse.engine.read.SelectExecutor;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.system.Descriptions;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.write.BatchExecutor;
import dev.rowhouse.engine.write.ModificationExecutor;
import dev.rowhouse.storage.Storage;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Executes prepared statements of every kind, each by its own executor: checks permissions and the
/// consistency level, binds the values to an [Evaluation], and lets writes enter the storage.
///
/// **Thread safety.** Safe.
final class StatementExecutor {
    private final Coordinator coordinator;
    private final Optional<ReplicatedExecution> replicated;
    private final Optional<Duration> readTimeout;
    private final Storage storage;
    private final Authorizer authorizer;
    private final CurrentSchema current;
    private final DataDefinitions definitions;

    /// Where statements are executed.
    ///
    /// @param coordinator a node alone
    /// @param replicated several replicas, if there are some
    /// @param readTimeout how long a SELECT may take for a page
    record Place(
            Coordinator coordinator,
            Optional<ReplicatedExecution> replicated,
            Optional<Duration> readTimeout) {}

    StatementExecutor(
            Place place,
            Storage storage,
            Authorizer authorizer,
            CurrentSchema current,
            DataDefinitions definitions) {
        this.coordinator = place.coordinator();
        this.replicated = place.replicated();
        this.readTimeout = place.readTimeout();
        this.storage = storage;
        this.authorizer = authorizer;
        this.current = current;
        this.definitions = definitions;
    }

    /// Executes a statement.
    ///
    /// @param values the serialized values of its variables
    /// @throws CqlException when it cannot be executed
    ResultPage execute(
            ExecutableStatement statement, @Nullable Bytes[] values, ExecutionContext context) {
        try {
            return DiskFailures.translated(() -> executeChecked(statement, values, context));
        } finally {
            if (statement.writesTo(SystemTables.SYSTEM_AUTH)) {
                authorizer.changed();
            }
        }
    }

    private ResultPage executeChecked(
            ExecutableStatement statement, @Nullable Bytes[] values, ExecutionContext context) {
        context.execution().pass();
        authorizer.check(context.caller(), statement.description().permissions());
        new ConsistencyRules(current.schema()).check(statement, context.options().consistency());
        if (replicated.isEmpty()) {
            return execute(statement, values, context, coordinator);
        }
        return replicated
                .get()
                .execute(
                        statement,
                        context.options(),
                        (placed, chosen) -> execute(placed, values, context, chosen));
    }

    private ResultPage execute(
            ExecutableStatement statement,
            @Nullable Bytes[] values,
            ExecutionContext context,
            Coordinator by) {
        return switch (statement) {
            case ExecutableStatement.Query query -> select(query, values, context, by);
            case ExecutableStatement.Modification modification ->
                    storage.writing(() ->
                            modification
                                    .executor()
                                    .execute(
                                            by.evaluation(values, context),
                                            context.options().timestampMicros(),
                                            by.writes()));
            case ExecutableStatement.Batch batch -> {
                // The markers of all parts count through the batch, so one evaluation serves all.
                int parts = batch.bound().statements().size();
                yield write(
                        batch.executor(),
                        Collections.nCopies(parts, by.evaluation(values, context)),
                        context,
                        by);
            }
            case ExecutableStatement.Transaction transaction ->
                    storage.writing(() ->
                            transaction
                                    .executor()
                                    .execute(
                                            by.evaluation(values, context),
                                            transaction
                                                    .select()
                                                    .map(one -> executor(one, context.caller())),
                                            by.writes()));
            case ExecutableStatement.Definition definition ->
                    definitions.define(definition.tree(), context);
            case ExecutableStatement.Access access -> definitions.control(access, context);
            case ExecutableStatement.Use use -> {
                String keyspace = current.keyspace(use.keyspace()).name();
                yield ResultPage.of(new ResultPage.Effect.KeyspaceUsed(keyspace));
            }
            case ExecutableStatement.Truncation truncation ->
                    definitions.truncate(truncation, context.execution());
            case ExecutableStatement.Refused refused -> throw refused.refusal();
            case ExecutableStatement.Inquiry inquiry -> describe(inquiry, context);
            case ExecutableStatement.Explanation explanation ->
                    Explanations.page(
                            explanation.lines(),
                            explanation
                                    .analyzed()
                                    .map(analyzed -> execute(analyzed, values, context)),
                            context.execution());
        };
    }

    private ResultPage select(
            ExecutableStatement.Query query,
            @Nullable Bytes[] values,
            ExecutionContext context,
            Coordinator by) {
        if (readTimeout.isPresent()) {
            context.execution()
                    .limitTo(TimeLimit.startingNow(by.functions().clock(), readTimeout.get()));
        }
        return executor(query, context.caller())
                .execute(
                        by.evaluation(values, context),
                        context.options().pageSize(),
                        context.options().pagingState());
    }

    private SelectExecutor executor(ExecutableStatement.Query query, Caller caller) {
        return query.masked()
                .filter(masked -> !authorizer.allows(caller, masked.unmask()))
                .map(ExecutableStatement.Masked::executor)
                .orElse(query.executor());
    }

    private ResultPage describe(ExecutableStatement.Inquiry inquiry, ExecutionContext context) {
        SchemaState state = current.state();
        return PagedDescription.page(
                new Descriptions(state.schema(), context.keyspace(), current.release())
                        .describe(inquiry.tree()),
                state.versionId(),
                context.options().pageSize(),
                context.options().pagingState());
    }

    /// Executes modifications that were prepared one by one as a batch.
    ///
    /// @param values the serialized values of each part
    /// @throws CqlException when the parts cannot be a batch, or the batch cannot be executed
    ResultPage executeBatch(
            BatchType type,
            List<ExecutableStatement> parts,
            List<@Nullable Bytes[]> values,
            ExecutionContext context) {
        for (ExecutableStatement part : parts) {
            authorizer.check(context.caller(), part.description().permissions());
        }
        new ConsistencyRules(current.schema()).checkParts(parts, context.options().consistency());
        try {
            return DiskFailures.translated(() -> executeOn(type, parts, values, context));
        } finally {
            if (parts.stream().anyMatch(part -> part.writesTo(SystemTables.SYSTEM_AUTH))) {
                authorizer.changed();
            }
        }
    }

    private ResultPage executeOn(
            BatchType type,
            List<ExecutableStatement> parts,
            List<@Nullable Bytes[]> values,
            ExecutionContext context) {
        ReplicatedExecution.Executor<List<ModificationExecutor>> alone =
                (executors, by) -> {
                    BatchExecutor batch = BatchExecutor.of(type, executors);
                    List<Evaluation> evaluations = new ArrayList<>(values.size());
                    values.forEach(one -> evaluations.add(by.evaluation(one, context)));
                    return write(batch, evaluations, context, by);
                };
        return replicated.isPresent()
                ? replicated.get().executeBatch(type, parts, context.options(), alone)
                : alone.execute(
                        parts.stream().map(ExecutableStatement::modification).toList(),
                        coordinator);
    }

    private ResultPage write(
            BatchExecutor batch,
            List<Evaluation> evaluations,
            ExecutionContext context,
            Coordinator by) {
        return storage.writing(
                () -> batch.execute(evaluations, context.options().timestampMicros(), by.writes()));
    }
}
