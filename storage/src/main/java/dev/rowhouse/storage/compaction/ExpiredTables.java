package dev.rowhouse.storage.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds SSTables that can be deleted unread because everything in them is dead.
final class ExpiredTables {
    private ExpiredTables() {}

    /// The task to drop all SSTables that can go together.
    ///
    /// An SSTable can go when its last deletion or expiration lies before `gcBefore`, and nothing
    /// that stays and may have the same keys was written as early as its newest write: something
    /// older could have been deleted by it and would come back.
    ///
    /// A tombstone of a counter also covers later writes, so in a table of counters nothing may
    /// stay that has the same keys.
    static Optional<CompactionTask> find(TableFacts facts, long gcBefore, boolean isCounterTable) {
        List<SSTableFacts> going = new ArrayList<>();
        for (SSTableFacts sstable : facts.idle()) {
            if (sstable.times().maxLocalDeletionTime() < gcBefore) {
                going.add(sstable);
            }
        }
        boolean isSettled = false;
        while (!isSettled) {
            List<SSTableFacts> chosen = List.copyOf(going);
            isSettled =
                    !going.removeIf(sstable -> isNeeded(sstable, chosen, facts, isCounterTable));
        }
        if (going.isEmpty()) {
            return Optional.empty();
        }
        going.sort(SSTableFacts.BY_ID);
        return Optional.of(
                new CompactionTask.Drop(going, "all in them was deleted or has expired"));
    }

    private static boolean isNeeded(
            SSTableFacts sstable,
            List<SSTableFacts> going,
            TableFacts facts,
            boolean isCounterTable) {
        long newest = isCounterTable ? Long.MAX_VALUE - 1 : sstable.times().maxTimestamp();
        if (facts.memtableTimestampMin() <= newest) {
            return true;
        }
        for (SSTableFacts other : facts.overlapping(sstable)) {
            if (!going.contains(other) && other.times().minTimestamp() <= newest) {
                return true;
            }
        }
        return false;
    }
}
