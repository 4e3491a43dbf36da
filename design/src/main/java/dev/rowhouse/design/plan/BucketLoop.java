package dev.rowhouse.design.plan;

/// How a question goes through the time buckets of its table. The question's statement runs once per bucket and refers to the current
/// bucket as `RowColumn(name(), column())`; whoever runs the plan may stop as soon as its page is full.
public sealed interface BucketLoop {
    /// How the statement refers to the loop.
    String name();

    /// The name of the bucket column.
    String column();

    /// The buckets between two known points in time, both included: [TimeBucket#bucketsBetween], reversed when descending.
    ///
    /// @param direction the order of the buckets, that of the answer's rows
    record Between(
            String name,
            String column,
            TimeBucket bucket,
            Expression from,
            Expression to,
            Direction direction)
            implements BucketLoop {}

    /// The buckets that a small table lists for the owner of the rows: the question has no lower or no upper bound, or none at all.
    ///
    /// @param table the table that lists buckets
    /// @param statement a SELECT that returns the column `column`, in the order in which the buckets are to be visited
    record Listed(String name, String column, String table, PlanStatement statement)
            implements BucketLoop {}

    /// The order of buckets.
    enum Direction {
        /// Oldest first.
        ASCENDING,
        /// Newest first.
        DESCENDING
    }
}
