package dev.rowhouse.engine.database;

import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.engine.execution.Consistency;

import java.util.List;

/// The consistency levels that each statement allows, with Cassandra's messages. One node answers
/// at all of them alike; but what a cluster would refuse is refused here.
///
/// Of a batch without conditions Cassandra takes any level.
///
/// @param schema where the replication of keyspaces stands
record ConsistencyRules(Schema schema) {
    private static final String NETWORK_TOPOLOGY = "NetworkTopologyStrategy";
    private static final String LOCATOR_PACKAGE = "org.apache.cassandra.locator.";

    /// Checks the level of a statement.
    ///
    /// @throws CqlException when it does not go with it
    void check(ExecutableStatement statement, Consistency level) {
        switch (statement) {
            case ExecutableStatement.Query ignored -> {
                if (level == Consistency.ANY) {
                    throw CqlException.invalid("ANY ConsistencyLevel is only supported for writes");
                }
            }
            case ExecutableStatement.Modification modification ->
                    checkWrite(modification.bound(), level);
            case ExecutableStatement.Batch batch -> checkBatch(batch.bound().statements(), level);
            case ExecutableStatement.Transaction ignored -> {}
            case ExecutableStatement.Definition ignored -> {}
            case ExecutableStatement.Access ignored -> {}
            case ExecutableStatement.Use ignored -> {}
            case ExecutableStatement.Truncation ignored -> {}
            case ExecutableStatement.Refused ignored -> {}
            case ExecutableStatement.Inquiry ignored -> {}
            case ExecutableStatement.Explanation ignored -> {}
        }
    }

    /// Checks the level of a batch.
    ///
    /// @throws CqlException when it does not go with it
    void checkParts(List<ExecutableStatement> parts, Consistency level) {
        checkBatch(
                parts.stream()
                        .filter(ExecutableStatement.Modification.class::isInstance)
                        .map(part -> ((ExecutableStatement.Modification) part).bound())
                        .toList(),
                level);
    }

    private void checkBatch(List<BoundModification> parts, Consistency level) {
        for (BoundModification part : parts) {
            if (part.isConditional()) {
                checkCommit(part, level);
            }
        }
    }

    private void checkWrite(BoundModification write, Consistency level) {
        if (write.isConditional()) {
            checkCommit(write, level);
        } else if (write.isCounter()) {
            if (level == Consistency.ANY) {
                throw CqlException.invalid(
                        "Consistency level ANY is not yet supported for counter table %s",
                        write.table().name());
            }
            if (level.isSerial()) {
                throw CqlException.invalid("Counter operations are inherently non-serializable");
            }
        } else if (level.isSerial()) {
            throw CqlException.invalid("You must use conditional updates for serializable writes")
                    .withHint(
                            "SERIAL and LOCAL_SERIAL are for reads, and as the serial consistency of writes with IF.");
        }
    }

    /// The level at which what a condition allowed is written.
    private void checkCommit(BoundModification write, Consistency level) {
        if (level.isSerial()) {
            throw CqlException.invalid(
                    "%s is not supported as conditional update commit consistency. Use ANY if you mean \"make sure it is accepted but I don't care how many replicas commit it for non-SERIAL reads\"",
                    level);
        }
        if (level == Consistency.EACH_QUORUM) {
            String strategy =
                    schema.findKeyspace(write.table().keyspace())
                            .map(KeyspaceMetadata::replication)
                            .map(replication -> replication.getOrDefault("class", ""))
                            .orElse("");
            if (!strategy.endsWith(NETWORK_TOPOLOGY)) {
                throw CqlException.invalid(
                        "consistency level EACH_QUORUM not compatible with replication strategy (%s)",
                        strategy.contains(".") ? strategy : LOCATOR_PACKAGE + strategy);
            }
        }
    }
}
