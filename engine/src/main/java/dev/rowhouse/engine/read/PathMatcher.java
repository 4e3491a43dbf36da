package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.engine.path.ClusteringPlan;
import dev.rowhouse.engine.path.PartitionPlan;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Row;

import java.util.List;

/// Tells whether a row is one that an access path would find; the path turned round, for rows that
/// are at hand already.
///
/// **Thread safety.** Immutable.
public final class PathMatcher {
    private final PartitionPlan partitions;
    private final ClusteringPlan clustering;
    private final List<RowCondition> conditions;
    private final ClusteringComparator comparator;

    /// A matcher of a path without indexes.
    public PathMatcher(AccessPath path) {
        TermCompiler compiler = new TermCompiler(path.table());
        this.partitions = PartitionPlan.of(path.partitions(), path.table(), compiler);
        this.clustering = new ClusteringPlan(path.table(), path.clustering(), compiler);
        this.conditions =
                path.filters().stream().map(one -> RowCondition.of(one, compiler)).toList();
        this.comparator = ClusteringComparator.of(path.table());
    }

    /// Whether the path would find a live row.
    public boolean matches(DecoratedKey key, Row row, Evaluation evaluation) {
        boolean isThere =
                switch (partitions.evaluate(evaluation)) {
                    case PartitionPlan.Keys keys -> keys.keys().contains(key);
                    case PartitionPlan.Range range -> range.range().contains(key);
                };
        if (!isThere || !clustering.evaluate(evaluation).contains(comparator, row.clustering())) {
            return false;
        }
        evaluation.enter(key, Row.EMPTY_STATIC);
        evaluation.at(row);
        return conditions.stream().allMatch(condition -> condition.holds(evaluation));
    }
}
