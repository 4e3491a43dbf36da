package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.PartitionAccess;

import java.util.Optional;

/// Pages of groups: `GROUP BY` and aggregates.
///
/// @param path the access path of the statement
/// @param projection makes a row of the result
/// @param plan what rows of a group have in common, and the aggregates
/// @param order puts the groups in order, if they are not wanted as they come
record GroupPages(
        AccessPath path, Projection projection, Grouping.Plan plan, Optional<MemorySort.Plan> order)
        implements PageStrategy {
    /// Refuses the second page of groups that Cassandra refuses to read: of a table without
    /// clustering columns, it does not recognize its own state.
    @Override
    public void checkResumed() {
        if (!plan.isEverything()
                && !path.isDistinct()
                && path.table().clustering().isEmpty()
                && path.partitions() instanceof PartitionAccess.Scan) {
            throw PagingState.invalid()
                    .withHint(
                            "Cassandra cannot continue after a page of groups if the table has no"
                                    + " clustering columns: read them all at once.");
        }
    }

    @Override
    public RowCollector read(PageRequest page, PathReader reader, TombstoneWatch tombstones) {
        if (page.isPaged() && order.isPresent()) {
            throw SortedRows.unpageable();
        }
        if (page.isPaged()
                && order.isEmpty()
                && !plan.isEverything()
                && path.nearest().isEmpty()
                && reader.countsUnseen(page.evaluation())) {
            return PlainPages.countUnseen(page, reader, tombstones);
        }
        Optional<MemorySort> sort =
                order.filter(ignored -> !plan.isEverything())
                        .map(keys -> new MemorySort(keys, projection, page));
        Grouping groups =
                new Grouping(plan, projection, page, limits(page.limits(), sort.isPresent()), sort);
        reader.read(new PathReader.Request(page, tombstones, groups, false));
        return groups;
    }

    /// The limits for reading: the groups within the limit are known only after sorting.
    private SelectLimits limits(SelectLimits limits, boolean isSorted) {
        if (plan.isEverything()) {
            return new SelectLimits(SelectLimits.NONE, SelectLimits.NONE);
        }
        return isSorted ? new SelectLimits(SelectLimits.NONE, limits.rowsPerPartition()) : limits;
    }
}
