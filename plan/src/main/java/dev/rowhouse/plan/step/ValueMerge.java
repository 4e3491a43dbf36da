package dev.rowhouse.plan.step;

import java.util.List;

/// The merge of the rows of a question with `IN` and an order. The statement runs once for each
/// combination of the values, and each run returns its rows in the order. The caller merges them
/// like the rows of shards, see [BucketLoop.Sharded]: no read goes further than a page needs. Of
/// rows that are equal in the order, those of an earlier read come first.
///
/// In a table with shards there is one read for each combination and shard, and all are merged. In
/// a table with time buckets the rows of one bucket are merged before the next bucket is read.
///
/// @param loops the lists whose values are combined, at least one
/// @param order the columns of the statement's result that order the answer, at least one
public record ValueMerge(List<ValueLoop> loops, List<BucketLoop.MergeTerm> order) {
    /// Copies the lists.
    ///
    /// @throws IllegalArgumentException when there is nothing to combine, or no order
    public ValueMerge {
        loops = List.copyOf(loops);
        order = List.copyOf(order);
        if (loops.isEmpty() || order.isEmpty()) {
            throw new IllegalArgumentException("nothing to merge, or no order to merge by");
        }
    }
}
