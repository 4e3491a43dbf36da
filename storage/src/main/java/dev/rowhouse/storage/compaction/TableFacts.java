package dev.rowhouse.storage.compaction;

import java.util.List;
import java.util.Set;

/// The facts about a table at one moment for a compaction strategy.
///
/// @param sstables all live SSTables
/// @param busy the ids of those that are being compacted: they are in the way, but not to be chosen
/// @param memtableTimestampMin the smallest write timestamp in memtables, or less; the largest
///     `long` when they are empty
/// @param flushBytes how large an SSTable is about that is written from memory, 0 when that is not
///     known
/// @param nowInSeconds the time of day, in seconds since the epoch
public record TableFacts(
        List<SSTableFacts> sstables,
        Set<String> busy,
        long memtableTimestampMin,
        long flushBytes,
        long nowInSeconds) {
    /// Copies the collections.
    public TableFacts {
        sstables = List.copyOf(sstables);
        busy = Set.copyOf(busy);
    }

    /// Some SSTables, none of them busy, and nothing in memory.
    public static TableFacts of(List<SSTableFacts> sstables, long nowInSeconds) {
        return new TableFacts(sstables, Set.of(), Long.MAX_VALUE, 0, nowInSeconds);
    }

    /// The SSTables that can be chosen.
    List<SSTableFacts> idle() {
        return sstables.stream().filter(sstable -> !busy.contains(sstable.id())).toList();
    }

    /// Whether an SSTable that is being compacted has tokens of a span.
    boolean isBusyWithin(TokenSpan span) {
        return sstables.stream()
                .anyMatch(one -> busy.contains(one.id()) && one.tokens().intersects(span));
    }

    /// The other SSTables that have tokens of one.
    List<SSTableFacts> overlapping(SSTableFacts sstable) {
        return sstables.stream()
                .filter(other -> !other.id().equals(sstable.id()))
                .filter(other -> other.tokens().intersects(sstable.tokens()))
                .toList();
    }
}
