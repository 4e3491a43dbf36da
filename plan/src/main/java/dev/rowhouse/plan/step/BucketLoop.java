package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.Optional;

/// The loop of a question over the buckets or shards of its table. The question's statement runs
/// once for each bucket and refers to the current bucket as `RowColumn(name(), column())`. A caller
/// that runs the plan may stop when its page is full.
public sealed interface BucketLoop {
    /// The name of the loop in the statement.
    String name();

    /// The name of the bucket column.
    String column();

    /// The buckets between two known points in time, both included: [TimeBucket#bucketsBetween],
    /// reversed when descending.
    ///
    /// @param direction the order of the buckets, which is that of the answer's rows
    record Between(
            String name,
            String column,
            TimeBucket bucket,
            Expression from,
            Expression to,
            Direction direction)
            implements BucketLoop {}

    /// The buckets that a small table lists for the owner of the rows. It is used when the question
    /// lacks a lower bound, an upper bound or both.
    ///
    /// @param table the table that lists buckets
    /// @param statement a SELECT that returns the column `column`, in the order in which the
    ///     buckets are visited; a bucket that is listed twice, because the question is about
    ///     several owners, is visited once
    /// @param direction the order in which the buckets are visited
    /// @param sorted the order in which the caller must first sort the buckets; needed with several
    ///     owners, because their buckets come one owner after the other
    record Listed(
            String name,
            String column,
            String table,
            PlanStatement statement,
            Direction direction,
            Optional<Direction> sorted)
            implements BucketLoop {}

    /// All shards, numbered from 0. When the answer has an order, the caller merges the rows of all
    /// shards. It fetches the first rows of each shard, and repeatedly takes the first row of all
    /// that were fetched, of equal rows that of the lower shard. It fetches more of a shard only
    /// when that shard's rows are used up. So a page reads only a part of a page from each shard,
    /// and no shard to its end.
    ///
    /// @param merge the columns of the statement's result that order the answer; empty when it has
    ///     no order, so that the shards are read one after the other
    record Sharded(String name, String column, Shard shard, List<MergeTerm> merge)
            implements BucketLoop {
        /// Copies the list.
        public Sharded {
            merge = List.copyOf(merge);
        }
    }

    /// A column of the statement's result that determines the order of merged rows.
    ///
    /// @param type the column's type, which defines the comparison
    /// @param direction ascending or descending
    record MergeTerm(String column, CqlType type, Direction direction) {}

    /// The order of buckets.
    enum Direction {
        /// Oldest first.
        ASCENDING,
        /// Newest first.
        DESCENDING
    }
}
