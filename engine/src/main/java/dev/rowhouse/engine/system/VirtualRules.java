package dev.rowhouse.engine.system;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Batch;

/// What may not be asked of virtual tables, apart from that none of ours can be written to.
public final class VirtualRules {
    private VirtualRules() {}

    /// Checks a modification.
    ///
    /// @throws CqlException when virtual tables do not know what it asks for
    public static void check(BoundModification modification) {
        if (!isVirtual(modification)) {
            return;
        }
        if (modification.timestamp().isPresent()) {
            throw CqlException.invalid("Custom timestamp is not supported by virtual tables");
        }
        if (modification.timeToLive().isPresent()) {
            throw CqlException.invalid("Expiring columns are not supported by virtual tables");
        }
        if (modification.isConditional()) {
            throw CqlException.invalid("Conditional updates are not supported by virtual tables");
        }
    }

    /// Checks a batch.
    ///
    /// @throws CqlException when virtual tables cannot be in it, or not beside others
    public static void check(BoundBatch batch) {
        batch.statements().forEach(VirtualRules::check);
        boolean hasVirtual = batch.statements().stream().anyMatch(VirtualRules::isVirtual);
        if (hasVirtual && batch.type() == Batch.Type.LOGGED) {
            throw CqlException.invalid(
                    "Cannot include a virtual table statement in a logged batch");
        }
        if (hasVirtual && !batch.statements().stream().allMatch(VirtualRules::isVirtual)) {
            throw CqlException.invalid(
                    "Mutations for virtual and regular tables cannot exist in the same batch");
        }
    }

    private static boolean isVirtual(BoundModification modification) {
        return SystemTables.isVirtual(modification.table().keyspace());
    }
}
