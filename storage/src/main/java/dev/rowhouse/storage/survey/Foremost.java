package dev.rowhouse.storage.survey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;

/// The partitions that have most of something, as many as are wanted.
///
/// **Thread safety.** Belongs to one thread.
final class Foremost {
    private final ToLongFunction<PartitionSurvey> measure;
    private final Comparator<PartitionSurvey> order;
    private final PriorityQueue<PartitionSurvey> kept;
    private final int wanted;

    /// @param measure what counts; partitions that have nothing of it are left out
    /// @param wanted how many partitions are kept
    Foremost(ToLongFunction<PartitionSurvey> measure, int wanted) {
        this.measure = measure;
        this.wanted = wanted;
        // Of equal ones, the first on the ring.
        this.order =
                Comparator.comparingLong(measure)
                        .thenComparing(PartitionSurvey::key, Comparator.reverseOrder());
        this.kept = new PriorityQueue<>(order);
    }

    void add(PartitionSurvey partition) {
        if (measure.applyAsLong(partition) > 0) {
            kept.add(partition);
            if (kept.size() > wanted) {
                kept.remove();
            }
        }
    }

    /// Those with most first.
    List<PartitionSurvey> list() {
        List<PartitionSurvey> list = new ArrayList<>(kept);
        list.sort(order.reversed());
        return list;
    }
}
