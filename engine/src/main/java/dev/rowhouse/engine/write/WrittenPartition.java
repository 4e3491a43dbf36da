package dev.rowhouse.engine.write;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// One partition of one table that several statements change together.
record WrittenPartition(StoredTable table, DecoratedKey key) {
    /// Adds a change of the partition to the changes of all partitions.
    void add(PartitionUpdate update, Map<WrittenPartition, PartitionUpdate> updates) {
        updates.merge(this, update, this::merged);
    }

    private PartitionUpdate merged(PartitionUpdate first, PartitionUpdate second) {
        return PartitionUpdate.builder(first.table(), table.store().comparator(), key)
                .add(first.change())
                .add(second.change())
                .build();
    }

    /// Checks the changes, then writes all of them or none.
    static void writeAll(Map<WrittenPartition, PartitionUpdate> updates, Evaluation evaluation) {
        long nowInSeconds = evaluation.nowInSeconds();
        Guard guard = evaluation.execution().guard();
        updates.forEach((target, update) -> target.table().check(update, nowInSeconds, guard));
        boolean isOfCounters =
                updates.keySet().stream().anyMatch(target -> target.table().isCounter());
        if (isOfCounters) {
            writeOneByOne(updates, evaluation);
        } else if (!updates.isEmpty()) {
            writeTogether(updates, evaluation);
        }
    }

    private static void writeOneByOne(
            Map<WrittenPartition, PartitionUpdate> updates, Evaluation evaluation) {
        updates.forEach((target, update) -> {
            evaluation.execution().countWrite();
            target.table().write(update, evaluation.nowInSeconds());
            target.table().trace(evaluation.execution());
        });
    }

    private static void writeTogether(
            Map<WrittenPartition, PartitionUpdate> updates, Evaluation evaluation) {
        Map<UUID, StoredTable> tables = new HashMap<>();
        updates.keySet()
                .forEach(target -> tables.put(target.table().metadata().id(), target.table()));
        StoredTable any = updates.keySet().iterator().next().table();
        any.writeTogether(
                List.copyOf(updates.values()),
                update -> {
                    StoredTable table = requireNonNull(tables.get(update.table().id()));
                    evaluation.execution().countWrite();
                    table.apply(update, evaluation.nowInSeconds());
                    table.trace(evaluation.execution());
                });
    }
}
