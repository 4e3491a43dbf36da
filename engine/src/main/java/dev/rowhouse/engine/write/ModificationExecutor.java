package dev.rowhouse.engine.write;

import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Slices;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// One INSERT, UPDATE or DELETE, prepared once and executed for any values.
///
/// A conditional statement reads and writes while it holds its partition, so that no other
/// conditional statement comes in between.
///
/// **Thread safety.** Immutable.
public final class ModificationExecutor {
    private final ModificationPlan plan;
    private final ConditionPlan condition;
    private final ConditionalResult result;

    /// An executor of a statement on a table.
    public ModificationExecutor(BoundModification statement, StoredTable table) {
        TermCompiler compiler = new TermCompiler(statement.table());
        this.plan = new ModificationPlan(statement, table, compiler);
        this.condition = ConditionPlan.of(statement.precondition(), compiler);
        List<ColumnMetadata> shown = condition.columns().orElse(statement.table().columns());
        this.result =
                new ConditionalResult(
                        statement.table(),
                        ConditionalColumns.of(statement.table(), shown, List.of(this)));
    }

    /// The place of the row that the condition looks at; [Clustering#STATIC] when it is about
    /// static columns only.
    Clustering conditionRow(Evaluation evaluation) {
        return condition.isAboutStaticRow() ? Clustering.STATIC : plan.conditionRow(evaluation);
    }

    ModificationPlan plan() {
        return plan;
    }

    ConditionPlan condition() {
        return condition;
    }

    TableMetadata table() {
        return plan.table().metadata();
    }

    /// Executes the statement.
    ///
    /// @param evaluation the values of the execution
    /// @param clientTimestamp the timestamp that the client chose beside the statement, in
    ///     microseconds
    /// @param clock where timestamps come from otherwise
    /// @throws dev.rowhouse.cql.error.CqlException when a value does not fit
    public ResultPage execute(
            Evaluation evaluation, OptionalLong clientTimestamp, WriteClock clock) {
        plan.guards().check(evaluation);
        if (condition.isConditional()) {
            List<DecoratedKey> keys = plan.keys(evaluation);
            plan.requirePartition();
            plan.requireRow();
            plan.checkPlaces(evaluation);
            return executeConditionally(keys.getFirst(), evaluation, clock);
        }
        List<DecoratedKey> keys = plan.checkedKeys(evaluation);
        return plan.table().isTransactional()
                ? plan.table()
                        .exclusively(keys, () -> write(keys, evaluation, clientTimestamp, clock))
                : write(keys, evaluation, clientTimestamp, clock);
    }

    private ResultPage write(
            List<DecoratedKey> keys,
            Evaluation evaluation,
            OptionalLong clientTimestamp,
            WriteClock clock) {
        OptionalLong own = plan.timestamp(evaluation);
        if (own.isPresent()) {
            plan.guards().checkTimestamp(own.getAsLong(), clock.nowMicros(), evaluation);
        }
        OptionalLong chosen = own.isPresent() ? own : clientTimestamp;
        long timestamp = chosen.isPresent() ? chosen.getAsLong() : clock.nextMicros();
        List<PartitionUpdate> updates = new ArrayList<>(keys.size());
        for (DecoratedKey key : keys) {
            PartitionUpdate update = plan.update(key, evaluation, timestamp);
            check(update, evaluation);
            updates.add(update);
        }
        for (PartitionUpdate update : updates) {
            apply(update, evaluation);
        }
        return ResultPage.VOID;
    }

    private ResultPage executeConditionally(
            DecoratedKey key, Evaluation evaluation, WriteClock clock) {
        Clustering name = conditionRow(evaluation);
        Execution execution = evaluation.execution();
        return plan.table()
                .exclusively(
                        List.of(key),
                        () -> {
                            execution.trace("Reading existing values for CAS precondition");
                            if (holds(key, name, evaluation)) {
                                execution.trace("CAS precondition is met");
                                PartitionUpdate update =
                                        plan.update(key, evaluation, clock.nextMicros());
                                check(update, evaluation);
                                apply(update, evaluation);
                                execution.trace("CAS applied successfully");
                                return result.applied();
                            }
                            ClusteringFilter rows = name.isStatic() ? Slices.ALL : Names.of(name);
                            ResultPage present =
                                    result.notApplied(
                                            ModificationPlan.read(
                                                    plan.table().store(), key, rows, evaluation),
                                            1,
                                            evaluation);
                            execution.traceRead();
                            execution.trace("CAS did not apply");
                            return present;
                        });
    }

    private void check(PartitionUpdate update, Evaluation evaluation) {
        plan.table().check(update, evaluation.nowInSeconds(), evaluation.execution().guard());
    }

    private void apply(PartitionUpdate update, Evaluation evaluation) {
        evaluation.execution().countWrite();
        plan.table().write(update, evaluation.nowInSeconds());
        plan.table().trace(evaluation.execution());
    }

    private boolean holds(DecoratedKey key, Clustering name, Evaluation evaluation) {
        ConditionalRows rows = new ConditionalRows(plan.table().store().comparator());
        rows.add(name, condition, evaluation);
        return rows.hold(plan.table().store(), key);
    }
}
