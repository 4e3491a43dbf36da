package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.Optional;

/// How a question goes through the buckets or shards of its table. The question's statement runs
/// once per bucket and refers to the current bucket as `RowColumn(name(), column())`; whoever runs
/// the plan may stop as soon as its page is full.
public sealed interface BucketLoop {
    /// How the statement refers to the loop.
    String name();

    /// The name of the bucket column.
    String column();

    /// The buckets between two known points in time, both included: [TimeBucket#bucketsBetween],
    /// reversed when descending.
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

    /// The buckets that a small table lists for the owner of the rows: the question has no lower or
    /// no upper bound, or none at all.
    ///
    /// @param table the table that lists buckets
    /// @param statement a SELECT that returns the column `column`, in the order in which the
    ///     buckets are to be visited; one that comes several times, because the question is about
    ///     several owners, is visited once
    /// @param sorted the order into which the caller has to bring the buckets first, because those
    ///     of several owners come one owner after the other
    record Listed(
            String name,
            String column,
            String table,
            PlanStatement statement,
            Optional<Direction> sorted)
            implements BucketLoop {}

    /// All shards, numbered from 0. Where the answer has an order, the rows of all shards are
    /// merged by it: each shard is asked for its first rows, the foremost of all that were fetched
    /// goes to the answer, and a shard is asked for more only when what it gave is used up; so a
    /// page costs each shard a part of a page and no shard is read to its end.
    ///
    /// @param merge the columns of the statement's result that order the answer; empty when it has
    ///     no order, so that one shard may follow the other
    record Sharded(String name, String column, Shard shard, List<MergeTerm> merge)
            implements BucketLoop {
        /// Copies the list.
        public Sharded {
            merge = List.copyOf(merge);
        }
    }

    /// A column of the statement's result by which rows are merged.
    ///
    /// @param type the column's type, which compares
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
