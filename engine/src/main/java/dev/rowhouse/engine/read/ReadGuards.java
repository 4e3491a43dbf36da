package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.engine.guardrail.Feature;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.engine.path.Combinations;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Keeps a SELECT within the guardrails. The facts from its access path are computed once.
///
/// **Thread safety.** Immutable.
final class ReadGuards {
    private final List<Feature> features;
    private final Combinations combinations;
    private final String table;

    ReadGuards(BoundSelect select, TermCompiler compiler) {
        AccessPath path = select.path();
        this.features = List.copyOf(features(select));
        this.combinations = new Combinations(path.partitions(), path.clustering(), compiler);
        this.table = path.table().name();
    }

    private static List<Feature> features(BoundSelect select) {
        AccessPath path = select.path();
        List<Feature> features = new ArrayList<>();
        boolean isOfSystem = SystemTables.isSystem(path.table().keyspace());
        if (select.allowsFiltering() && !isOfSystem) {
            features.add(Feature.ALLOW_FILTERING);
        }
        if (!path.groupBy().isEmpty()) {
            features.add(Feature.GROUP_BY);
        }
        if (path.partitions() instanceof PartitionAccess.Scan scan && !isOfSystem) {
            if (path.usesIndex()) {
                features.add(Feature.INDEX_QUERY_WITHOUT_PARTITION);
            } else if (scan.range().isAll()) {
                features.add(Feature.FULL_SCAN);
            }
        }
        return features;
    }

    /// Checks an execution.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it is refused
    void check(Evaluation evaluation, OptionalInt pageSize, PathReader reader) {
        Guard guard = evaluation.execution().guard();
        features.forEach(guard::use);
        combinations.check(guard, evaluation);
        if (guard.restricts(Threshold.PARTITION_KEYS_IN_SELECT)) {
            int partitions = reader.namedPartitions(evaluation);
            if (partitions > 1) {
                guard.measure(Threshold.PARTITION_KEYS_IN_SELECT, partitions, table);
            }
        }
        if (pageSize.isPresent()) {
            guard.measure(Threshold.PAGE_SIZE, pageSize.getAsInt(), table);
        }
    }
}
