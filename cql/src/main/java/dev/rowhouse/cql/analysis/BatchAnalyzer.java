package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Analyses BATCH.
final class BatchAnalyzer {
    private final Batch batch;
    private final Schema schema;
    private final Optional<String> keyspaceInUse;
    private final BindVariables variables = new BindVariables();

    BatchAnalyzer(Batch batch, Schema schema, Optional<String> keyspaceInUse) {
        this.batch = batch;
        this.schema = schema;
        this.keyspaceInUse = keyspaceInUse;
    }

    BoundBatch analyze() {
        List<BoundModification> parts = new ArrayList<>();
        Optional<BoundTerm> timestamp = Optional.empty();
        for (Modification statement : batch.statements()) {
            Scope scope = Scope.of(schema, statement.table(), keyspaceInUse);
            parts.add(new ModificationAnalyzer(statement, scope, variables).analyze());
            if (timestamp.isEmpty()) {
                timestamp = batch.using().timestamp().map(term -> timestamp(term, scope));
            }
        }
        try {
            check(parts);
        } catch (CqlException e) {
            throw Failures.placed(e, batch.span());
        }
        return new BoundBatch(
                batch.type(),
                timestamp,
                parts,
                variables.variables(),
                partitionKeyVariables(parts, timestamp),
                variables.functions());
    }

    private BoundTerm timestamp(Term term, Scope scope) {
        Receiver receiver =
                new Receiver(
                        "[batch]", "[batch]", "[timestamp]", NativeType.BIGINT, Optional.empty());
        return new TermBinder(scope, variables, TermBinder.Usage.VALUES).bind(term, receiver);
    }

    private List<Integer> partitionKeyVariables(
            List<BoundModification> parts, Optional<BoundTerm> timestamp) {
        boolean isOneTable = parts.stream().map(part -> part.table().cql()).distinct().count() == 1;
        boolean isTimestampMarked = timestamp.filter(BoundTerm::containsMarker).isPresent();
        return isOneTable && !isTimestampMarked
                ? variables.partitionKeyVariables(parts.getFirst().table())
                : List.of();
    }

    private void check(List<BoundModification> parts) {
        if (batch.using().timeToLive().isPresent()) {
            throw CqlException.invalid("Global TTL on the BATCH statement is not supported.");
        }
        boolean isConditional = parts.stream().anyMatch(BoundModification::isConditional);
        boolean isCounterBatch = batch.type() == BatchType.COUNTER;
        boolean hasCounters = parts.stream().anyMatch(BoundModification::isCounter);
        boolean hasOthers = parts.stream().anyMatch(part -> !part.isCounter());
        if (batch.using().timestamp().isPresent()) {
            checkTimestamp(parts, isConditional);
        }
        if (isCounterBatch && hasOthers) {
            throw CqlException.invalid("Cannot include non-counter statement in a counter batch");
        }
        if (hasCounters && hasOthers) {
            throw CqlException.invalid(
                    "Counter and non-counter mutations cannot exist in the same batch");
        }
        if (batch.type() == BatchType.LOGGED && hasCounters) {
            throw CqlException.invalid("Cannot include a counter statement in a logged batch")
                    .withHint("Write BEGIN COUNTER BATCH.");
        }
        checkVirtual(parts);
        if (isConditional) {
            checkConditional(parts);
        }
    }

    private void checkVirtual(List<BoundModification> parts) {
        long virtual =
                parts.stream()
                        .filter(part -> SchemaContext.isVirtualKeyspace(part.table().keyspace()))
                        .count();
        if (virtual > 0 && batch.type() == BatchType.LOGGED) {
            throw CqlException.invalid(
                    "Cannot include a virtual table statement in a logged batch");
        }
        if (virtual > 0 && virtual < parts.size()) {
            throw CqlException.invalid(
                    "Mutations for virtual and regular tables cannot exist in the same batch");
        }
    }

    private void checkTimestamp(List<BoundModification> parts, boolean isConditional) {
        if (isConditional) {
            throw CqlException.invalid("Cannot provide custom timestamp for conditional BATCH");
        }
        if (batch.type() == BatchType.COUNTER) {
            throw CqlException.invalid("Cannot provide custom timestamp for counter BATCH");
        }
        if (parts.stream().anyMatch(part -> part.timestamp().isPresent())) {
            throw CqlException.invalid(
                    "Timestamp must be set either on BATCH or individual statements");
        }
        if (parts.stream().anyMatch(BoundModification::isCounter)) {
            throw CqlException.invalid(
                    "Cannot provide custom timestamp for a BATCH containing counters");
        }
    }

    /// Checks conditional batches; whether all conditions are in one partition is checked when the
    /// keys are known.
    private static void checkConditional(List<BoundModification> parts) {
        TableMetadata table = parts.getFirst().table();
        if (parts.stream().anyMatch(part -> !part.table().cql().equals(table.cql()))) {
            throw CqlException.invalid("Batch with conditions cannot span multiple tables");
        }
    }
}
