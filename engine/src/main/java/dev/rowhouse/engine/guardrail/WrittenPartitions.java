package dev.rowhouse.engine.guardrail;

import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.table.PartitionWatch;

import java.util.Optional;
import java.util.function.Consumer;

/// Watches the partitions that are written to SSTables. At that point writes can no longer be
/// rejected, so partitions beyond a threshold are reported as in Cassandra's log.
public final class WrittenPartitions {
    private WrittenPartitions() {}

    /// A watch.
    ///
    /// @param log takes the messages, on the writing thread
    public static PartitionWatch watch(Guardrails guardrails, Consumer<String> log) {
        return new PartitionWatch(
                least(guardrails.limit(Threshold.PARTITION_SIZE)),
                least(guardrails.limit(Threshold.PARTITION_TOMBSTONES)),
                partition -> {
                    String what =
                            "%s on sstable %s"
                                    .formatted(
                                            PartitionName.of(partition.table(), partition.key()),
                                            partition.descriptor().file(Component.DATA));
                    tell(guardrails, Threshold.PARTITION_SIZE, partition.bytes(), what, log);
                    tell(
                            guardrails,
                            Threshold.PARTITION_TOMBSTONES,
                            partition.tombstones(),
                            what,
                            log);
                });
    }

    /// The lower end of a limit; the largest number when there is none.
    private static long least(Limit limit) {
        return Math.min(limit.warnOrMax(), limit.failOrMax());
    }

    private static void tell(
            Guardrails guardrails,
            Threshold threshold,
            long value,
            String what,
            Consumer<String> log) {
        Limit limit = guardrails.limit(threshold);
        Optional<String> said =
                value > limit.failOrMax()
                        ? Optional.of(threshold.message(false, what, value, limit.failOrMax()))
                        : value > limit.warnOrMax()
                                ? Optional.of(
                                        threshold.message(true, what, value, limit.warnOrMax()))
                                : Optional.empty();
        said.ifPresent(message ->
                log.accept(Guard.text(threshold.guardrail(), message, threshold.reason())));
    }
}
