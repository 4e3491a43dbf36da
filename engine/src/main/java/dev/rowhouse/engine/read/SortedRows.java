package dev.rowhouse.engine.read;

import dev.rowhouse.cql.error.CqlException;

/// The rows of several partitions, sorted in memory: all at once, never in pages.
///
/// @param projection makes a row of the result
/// @param plan what the rows are sorted by
record SortedRows(Projection projection, MemorySort.Plan plan) implements PageStrategy {
    @Override
    public RowCollector read(PageRequest page, PathReader reader, TombstoneWatch tombstones) {
        // Whether there are pages does not matter when there are no rows.
        if (page.isPaged() && reader.readsAny(page.evaluation())) {
            throw unpageable();
        }
        MemorySort rows = new MemorySort(plan, projection, page);
        reader.read(new PathReader.Request(page, tombstones, rows, false));
        return rows;
    }

    /// The error for a client that asks for pages of a result that is sorted in memory.
    static CqlException unpageable() {
        return CqlException.invalid(
                "Cannot page queries with both ORDER BY and a IN restriction on the partition key; you must either remove the ORDER BY or the IN and sort client side, or disable paging for this query");
    }
}
