package dev.rowhouse.storage.compaction;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// `TimeWindowCompactionStrategy`: SSTables belong to the window of time of their newest write. The
/// newest window is compacted by size; as soon as there is a newer one, a window becomes one
/// SSTable, and that stays until all in it has expired.
final class TimeWindowStrategy extends CompactionStrategy {
    private final SizeTiers tiers;
    private final TimeUnit timestampUnit;
    private final long windowMillis;

    TimeWindowStrategy(StrategyOptions options) {
        super(options, TombstoneRule.ofExpiring(options));
        this.tiers = SizeTiers.of(options);
        this.timestampUnit = TimeUnit.valueOf(options.text("timestamp_resolution", "MICROSECONDS"));
        TimeUnit unit = TimeUnit.valueOf(options.text("compaction_window_unit", "DAYS"));
        this.windowMillis = unit.toMillis(options.integer("compaction_window_size", 1));
    }

    /// The windows, the oldest first, by their number since the epoch.
    private NavigableMap<Long, List<SSTableFacts>> windows(List<SSTableFacts> sstables) {
        NavigableMap<Long, List<SSTableFacts>> windows = new TreeMap<>();
        for (SSTableFacts sstable : sstables) {
            windows.computeIfAbsent(windowOf(sstable), ignored -> new ArrayList<>()).add(sstable);
        }
        return windows;
    }

    private long windowOf(SSTableFacts sstable) {
        return Math.floorDiv(timestampUnit.toMillis(sstable.times().maxTimestamp()), windowMillis);
    }

    @Override
    Optional<CompactionTask> choose(TableFacts facts) {
        if (facts.sstables().isEmpty()) {
            return Optional.empty();
        }
        long newest = facts.sstables().stream().mapToLong(this::windowOf).max().orElseThrow();
        for (Map.Entry<Long, List<SSTableFacts>> window :
                windows(facts.idle()).descendingMap().entrySet()) {
            List<SSTableFacts> members = window.getValue();
            List<SSTableFacts> chosen =
                    window.getKey() == newest ? tiers.choose(members) : smallest(members);
            if (!chosen.isEmpty()) {
                String reason =
                        window.getKey() == newest
                                ? SizeTiers.reason(chosen) + " in the newest window"
                                : chosen.size() + " SSTables of " + name(window.getKey());
                return Optional.of(new CompactionTask.Rewrite(chosen, 0, OutputCut.WHOLE, reason));
            }
        }
        return Optional.empty();
    }

    /// The SSTables of a window that has ended, the smallest when there are too many; none when it
    /// is one already.
    private List<SSTableFacts> smallest(List<SSTableFacts> members) {
        return members.size() < 2
                ? List.of()
                : members.stream()
                        .sorted(SSTableFacts.SMALLEST_FIRST)
                        .limit(Math.max(2, tiers.maxThreshold()))
                        .toList();
    }

    private String name(long window) {
        return "the window from " + Instant.ofEpochMilli(window * windowMillis);
    }

    @Override
    CompactionTask rewriteAlone(List<SSTableFacts> worthwhile, long gcBefore) {
        SSTableFacts oldest =
                worthwhile.stream()
                        .min(
                                Comparator.comparingLong(this::windowOf)
                                        .thenComparing(SSTableFacts.SMALLEST_FIRST))
                        .orElseThrow();
        return new CompactionTask.Rewrite(
                List.of(oldest), 0, OutputCut.WHOLE, tombstoneReason(oldest, gcBefore));
    }

    /// One SSTable for each window: merged with others, a window would no longer expire as a whole.
    @Override
    public List<CompactionTask> major(TableFacts facts) {
        List<CompactionTask> tasks = new ArrayList<>();
        windows(facts.idle())
                .forEach((window, members) ->
                        tasks.add(
                                new CompactionTask.Rewrite(
                                        members,
                                        0,
                                        OutputCut.WHOLE,
                                        "all of " + name(window) + " into one")));
        return tasks;
    }
}
