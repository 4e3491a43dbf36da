package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.execution.Execution;

import java.util.OptionalInt;

/// Checks the restrictions on a SELECT with `ORDER BY … ANN OF`, with Cassandra's messages.
///
/// @param path the access path of the statement
record NearestChecks(AccessPath path) {
    // Cassandra's sai_ann_max_top_k.
    private static final int ROWS_MAX = 1000;

    /// Checks the limits, and warns of pages that are too small for them. Partitions without their
    /// rows are to Cassandra a limit of one row in each.
    void checkLimits(SelectLimits limits, OptionalInt pageSize, Execution execution) {
        if (path.isAggregated()) {
            throw CqlException.invalid("Top-K queries can not be run with aggregation");
        }
        if (path.isDistinct() || limits.rowsPerPartition() != SelectLimits.NONE) {
            throw CqlException.invalid("Top-K queries do not support per-partition limits");
        }
        if (limits.rows() == SelectLimits.NONE) {
            throw CqlException.invalid(
                    "Top-K queries must have a limit specified and the limit must be less than the query page size");
        }
        if (pageSize.isPresent() && pageSize.getAsInt() < limits.rows()) {
            execution.warn(
                    "Top-K queries do not support paging and the page size is set to %d, which is less than LIMIT %d. The page size has been set to %<d to match the LIMIT."
                            .formatted(pageSize.getAsInt(), limits.rows()));
        }
    }

    /// Checks how many rows are wanted, once it is known that any are read.
    void checkRows(SelectLimits limits) {
        if (limits.rows() > ROWS_MAX) {
            throw CqlException.invalid(
                    "Use of ANN OF in an ORDER BY clause requires a LIMIT that is not greater than %d. LIMIT was %d",
                    ROWS_MAX, limits.rows());
        }
    }
}
