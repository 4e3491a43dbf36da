package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.StatementBuilder;

import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The consistency levels that a model states for its questions and mutations, on a cluster. A
/// level that was chosen for the whole cluster replaces them. Timeouts do not count in a proof.
public final class RequestLevels {
    private RequestLevels() {}

    /// Sets the stated levels on a statement or a batch.
    static <B extends StatementBuilder<B, ?>> B set(
            B statement, RequestSettings settings, ClusterSettings cluster) {
        B leveled = statement;
        if (cluster.consistency().isEmpty() && settings.consistency().isPresent()) {
            String level = settings.consistency().get().name();
            leveled = leveled.setConsistencyLevel(DefaultConsistencyLevel.valueOf(level));
        }
        if (cluster.serialConsistency().isEmpty() && settings.serial().isPresent()) {
            String level = settings.serial().get().name();
            leveled = leveled.setSerialConsistencyLevel(DefaultConsistencyLevel.valueOf(level));
        }
        return leveled;
    }

    /// Why a design cannot be proven at its stated levels on a cluster, as a sentence without a
    /// full stop; empty when every read sees every earlier write.
    public static Optional<String> obstacle(Design design, ClusterSettings cluster) {
        if (cluster.consistency().isPresent()) {
            return Optional.empty();
        }
        int copies = cluster.replicas();
        IntSummaryStatistics writes = replicas(design.mutations(), MutationPlan::settings, copies);
        IntSummaryStatistics reads = replicas(design.queries(), QueryPlan::settings, copies);
        if (Math.max(writes.getMax(), reads.getMax()) > copies) {
            return Optional.of(
                    "the model states a consistency level of %d replicas, and each row has %d"
                            .formatted(Math.max(writes.getMax(), reads.getMax()), copies));
        }
        // Mutations read, too.
        int read = Math.min(reads.getMin(), writes.getMin());
        return design.mutations().isEmpty() || read + writes.getMin() > copies
                ? Optional.empty()
                : Optional.of(
                        "at the stated consistency levels, a read of %d and a write of %d replicas, of %d, may miss each other"
                                .formatted(read, writes.getMin(), copies));
    }

    private static <P> IntSummaryStatistics replicas(
            List<P> plans, Function<P, RequestSettings> settings, int copies) {
        return plans.stream()
                .map(settings)
                .map(each -> each.consistency().orElse(Consistency.QUORUM))
                .mapToInt(level -> level.replicas(copies))
                .summaryStatistics();
    }
}
