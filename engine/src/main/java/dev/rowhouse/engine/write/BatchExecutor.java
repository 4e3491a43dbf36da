package dev.rowhouse.engine.write;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.table.PartitionHolds;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/// One batch, prepared once and executed for any values.
///
/// All parts get one timestamp, and all that they change in one partition becomes visible at once.
/// Everything is checked before anything is applied, so that a value that does not fit leaves no
/// trace.
///
/// **Thread safety.** Immutable.
public final class BatchExecutor {
    private final BatchType type;
    private final List<ModificationExecutor> parts;
    private final Optional<Evaluator> timestamp;
    private final Optional<ConditionalResult> result;

    /// An executor of a batch.
    ///
    /// @param tables finds the table of a part
    public BatchExecutor(BoundBatch batch, Function<TableMetadata, StoredTable> tables) {
        this(
                batch.type(),
                batch.statements().stream()
                        .map(one -> new ModificationExecutor(one, tables.apply(one.table())))
                        .toList(),
                batch.timestamp()
                        .map(term ->
                                new TermCompiler(batch.statements().getFirst().table())
                                        .compile(term)));
    }

    private BatchExecutor(
            BatchType type, List<ModificationExecutor> parts, Optional<Evaluator> timestamp) {
        this.type = type;
        this.parts = List.copyOf(parts);
        this.timestamp = timestamp;
        this.result =
                parts.stream().anyMatch(part -> part.condition().isConditional())
                        ? Optional.of(
                                new ConditionalResult(
                                        parts.getFirst().table(),
                                        ConditionalColumns.of(
                                                parts.getFirst().table(), shown(parts), parts)))
                        : Optional.empty();
    }

    /// An executor of a batch of statements that were prepared one by one.
    ///
    /// @throws CqlException when such statements cannot be in one batch
    public static BatchExecutor of(BatchType type, List<ModificationExecutor> parts) {
        boolean isConditional = parts.stream().anyMatch(one -> one.condition().isConditional());
        for (ModificationExecutor part : parts) {
            boolean isCounter = part.table().isCounter();
            if (isCounter && type == BatchType.LOGGED) {
                throw CqlException.invalid("Cannot include a counter statement in a logged batch");
            }
            if (isCounter != parts.getFirst().table().isCounter()) {
                throw CqlException.invalid(
                        "Counter and non-counter mutations cannot exist in the same batch");
            }
            if (!isCounter && type == BatchType.COUNTER) {
                throw CqlException.invalid(
                        "Cannot include non-counter statement in a counter batch");
            }
            if (isConditional && !part.table().equals(parts.getFirst().table())) {
                throw CqlException.invalid("Batch with conditions cannot span multiple tables");
            }
        }
        return new BatchExecutor(type, parts, Optional.empty());
    }

    // All columns as soon as one part asks for existence; else those of the conditions behind the
    // primary key.
    private static List<ColumnMetadata> shown(List<ModificationExecutor> parts) {
        TableMetadata table = parts.getFirst().table();
        Set<ColumnMetadata> columns = new LinkedHashSet<>(table.primaryKey());
        for (ModificationExecutor part : parts) {
            if (part.condition().isConditional()) {
                if (part.condition().columns().isEmpty()) {
                    return table.columns();
                }
                columns.addAll(part.condition().columns().get());
            }
        }
        return List.copyOf(columns);
    }

    /// Executes the batch.
    ///
    /// @param evaluations the values of each part
    /// @param clientTimestamp the timestamp that the client chose beside the batch, in microseconds
    /// @param clock where timestamps come from otherwise
    /// @throws CqlException when a value does not fit, or conditions concern several partitions
    public ResultPage execute(
            List<Evaluation> evaluations, OptionalLong clientTimestamp, WriteClock clock) {
        if (parts.isEmpty()) {
            return ResultPage.VOID;
        }
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).plan().guards().check(evaluations.get(i));
        }
        OptionalLong own =
                timestamp.isPresent()
                        ? Attributes.timestamp(timestamp.get(), evaluations.getFirst())
                        : OptionalLong.empty();
        OptionalLong chosen = own.isPresent() ? own : clientTimestamp;
        if (result.isPresent()) {
            return executeConditionally(evaluations, result.get(), clientTimestamp, clock);
        }
        return holds(evaluations).holding(() -> executeTogether(evaluations, chosen, clock));
    }

    /// The partitions that others may use in transactions.
    private PartitionHolds holds(List<Evaluation> evaluations) {
        PartitionHolds holds = new PartitionHolds();
        for (int i = 0; i < parts.size(); i++) {
            ModificationPlan plan = parts.get(i).plan();
            if (plan.table().isTransactional()) {
                holds.add(plan.table(), plan.keys(evaluations.get(i)));
            }
        }
        return holds;
    }

    private ResultPage executeTogether(
            List<Evaluation> evaluations, OptionalLong chosen, WriteClock clock) {
        long batchTimestamp = chosen.isPresent() ? chosen.getAsLong() : clock.nextMicros();
        Map<WrittenPartition, PartitionUpdate> updates =
                updates(evaluations, new Timestamps(batchTimestamp, batchTimestamp));
        List<String> warnings = warnings(updates, evaluations.getFirst().execution().guard());
        WrittenPartition.writeAll(updates, evaluations.getFirst());
        return ResultPage.VOID.withWarnings(warnings);
    }

    /// The timestamps of what names no own one, in microseconds. Ranges are older in a conditional
    /// batch: rows it writes into them stay.
    private record Timestamps(long micros, long ofRangesMicros) {}

    private Map<WrittenPartition, PartitionUpdate> updates(
            List<Evaluation> evaluations, Timestamps timestamps) {
        List<List<DecoratedKey>> keys = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            keys.add(parts.get(i).plan().checkedKeys(evaluations.get(i)));
        }
        Map<WrittenPartition, PartitionUpdate> updates = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            ModificationPlan plan = parts.get(i).plan();
            Evaluation evaluation = evaluations.get(i);
            evaluation.execution().pass();
            long partTimestamp =
                    plan.timestamp(evaluation)
                            .orElse(
                                    plan.deletesRange()
                                            ? timestamps.ofRangesMicros()
                                            : timestamps.micros());
            List<DecoratedKey> written = plan.namesRows(evaluation) ? keys.get(i) : List.of();
            for (DecoratedKey key : written) {
                new WrittenPartition(plan.table(), key)
                        .add(plan.update(key, evaluation, partTimestamp), updates);
            }
        }
        return updates;
    }

    // What goes to one key of one keyspace is one mutation, whatever the tables.
    private record Mutation(String keyspace, DecoratedKey key) {}

    private List<String> warnings(Map<WrittenPartition, PartitionUpdate> updates, Guard guard) {
        if (updates.size() <= 1) {
            return List.of();
        }
        Set<Mutation> mutations = new HashSet<>();
        Set<DecoratedKey> keys = new HashSet<>();
        // Cassandra names the tables in the order of this very set.
        Set<String> tables = new HashSet<>();
        long size = 0;
        for (Map.Entry<WrittenPartition, PartitionUpdate> one : updates.entrySet()) {
            StoredTable table = one.getKey().table();
            mutations.add(new Mutation(table.metadata().keyspace(), one.getKey().key()));
            keys.add(one.getKey().key());
            tables.add(table.metadata().toString());
            size += UpdateSize.bytes(one.getValue(), table.store().comparator());
        }
        if (mutations.size() == 1) {
            return List.of();
        }
        guard.measure(Threshold.PARTITIONS_IN_BATCH, mutations.size(), String.join(", ", tables));
        List<String> warnings = new ArrayList<>();
        Limit bytes = guard.guardrails().limit(Threshold.BATCH_SIZE);
        if (size > bytes.failOrMax()) {
            throw CqlException.invalid("Batch too large")
                    .withHint(
                            "The batch has %d bytes; the limit for several partitions is %d."
                                    .formatted(size, bytes.failOrMax()));
        }
        if (size > bytes.warnOrMax()) {
            warnings.add(
                    "Batch for %s is of size %d, exceeding specified threshold of %d by %d."
                            .formatted(tables, size, bytes.warnOrMax(), size - bytes.warnOrMax()));
        }
        Limit partitions = guard.guardrails().limit(Threshold.UNLOGGED_BATCH_ACROSS_PARTITIONS);
        if (type != BatchType.LOGGED && keys.size() > partitions.failOrMax()) {
            throw CqlException.invalid("Batch too large")
                    .withHint(
                            "The unlogged batch writes to %d partitions; the limit is %d."
                                    .formatted(keys.size(), partitions.failOrMax()));
        }
        if (type != BatchType.LOGGED && keys.size() > partitions.warnOrMax()) {
            warnings.add(
                    "Unlogged batch covering %d partitions detected against table%s %s. You should use a logged batch for atomicity, or asynchronous writes for performance."
                            .formatted(keys.size(), tables.size() == 1 ? "" : "s", tables));
        }
        return warnings;
    }

    private ResultPage executeConditionally(
            List<Evaluation> evaluations,
            ConditionalResult answer,
            OptionalLong clientTimestamp,
            WriteClock clock) {
        StoredTable table = parts.getFirst().plan().table();
        DecoratedKey key = partition(evaluations.getFirst(), parts.getFirst().plan());
        ConditionalRows rows = new ConditionalRows(table.store().comparator());
        for (int i = 0; i < parts.size(); i++) {
            ModificationPlan plan = parts.get(i).plan();
            Evaluation evaluation = evaluations.get(i);
            if (!partition(evaluation, plan).equals(key)) {
                throw severalPartitions();
            }
            plan.requireRow();
            plan.checkPlaces(evaluation);
            if (parts.get(i).condition().isConditional()) {
                rows.add(
                        parts.get(i).conditionRow(evaluation),
                        parts.get(i).condition(),
                        evaluation);
            }
        }
        Execution execution = evaluations.getFirst().execution();
        return table.exclusively(
                List.of(key),
                () -> {
                    execution.trace("Reading existing values for CAS precondition");
                    if (rows.hold(table.store(), key)) {
                        execution.trace("CAS precondition is met");
                        long ofRanges =
                                clientTimestamp.isPresent()
                                        ? clientTimestamp.getAsLong()
                                        : clock.nextMicros();
                        WrittenPartition.writeAll(
                                updates(evaluations, new Timestamps(clock.nextMicros(), ofRanges)),
                                evaluations.getFirst());
                        execution.trace("CAS applied successfully");
                        return answer.applied();
                    }
                    ResultPage present =
                            answer.notApplied(
                                    ModificationPlan.read(
                                            table.store(),
                                            key,
                                            rows.filter(),
                                            evaluations.getFirst()),
                                    Math.max(1, rows.size()),
                                    evaluations.getFirst());
                    execution.traceRead();
                    execution.trace("CAS did not apply");
                    return present;
                });
    }

    private static DecoratedKey partition(Evaluation evaluation, ModificationPlan plan) {
        List<DecoratedKey> keys = plan.keys(evaluation);
        if (plan.hasPartitionAlternatives()) {
            throw severalPartitions();
        }
        return keys.getFirst();
    }

    private static CqlException severalPartitions() {
        return CqlException.invalid("Batch with conditions cannot span multiple partitions");
    }
}
