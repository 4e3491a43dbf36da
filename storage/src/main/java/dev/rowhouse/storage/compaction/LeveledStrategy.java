package dev.rowhouse.storage.compaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `LeveledCompactionStrategy`: SSTables of equal size, on levels of which each may hold ten times
/// what the one above may. SSTables of one level do not overlap, so that a read meets one of each.
///
/// ```
/// level 0   [----------][-------]          as they were flushed, overlapping
///              [-------------]
/// level 1   [---][---][---][---]           sstable_size_in_mb x fanout_size at most
/// level 2   [-][-][-][-][-][-][-][-]       that x fanout_size at most
/// ```
///
/// 1. The deepest level that holds too much gives an SSTable away: with those that it overlaps
///    below, it becomes SSTables of the next level.
/// 2. When no level does, the SSTables of level 0 are merged; with those that they overlap on level
///    1 as soon as they amount to more than one full SSTable.
/// 3. When there are so many on level 0 that this takes long, they are compacted by size first, so
///    that reads meet fewer.
///
/// Cassandra goes round the ring on each level, keeping in memory where it was. Taking the oldest
/// SSTable has the same effect without remembering anything, because a compacted SSTable is new.
final class LeveledStrategy extends CompactionStrategy {
    private static final int LEVEL_0_MAX = 32;
    // Less than that much too much is not worth the while.
    private static final double TOLERANCE = 1.001;

    private final SizeTiers tiers;
    private final long sstableBytes;
    private final double fanout;
    private final boolean isPromoting;

    LeveledStrategy(StrategyOptions options) {
        super(options, TombstoneRule.of(options));
        this.tiers = SizeTiers.of(options);
        this.sstableBytes = options.integer("sstable_size_in_mb", 160) << 20;
        this.fanout = options.integer("fanout_size", 10);
        this.isPromoting = options.flag("single_sstable_uplevel", "true");
    }

    /// The capacity of a level from 1 on.
    private double capacityBytes(int level) {
        return sstableBytes * Math.pow(fanout, level);
    }

    @Override
    Optional<CompactionTask> choose(TableFacts facts) {
        Levels levels = new Levels(facts.sstables());
        for (int level = Levels.DEEPEST - 1; level > 0; level--) {
            double bytes = idleBytes(levels.level(level), facts);
            if (bytes > TOLERANCE * capacityBytes(level)) {
                int crowded = level;
                Optional<CompactionTask> task =
                        crowdedLevel0(levels, facts)
                                .or(() -> giveAway(crowded, bytes, levels, facts));
                if (task.isPresent()) {
                    return task;
                }
            }
        }
        return level0(levels, facts).or(() -> crowdedLevel0(levels, facts));
    }

    private static double idleBytes(List<SSTableFacts> level, TableFacts facts) {
        return level.stream()
                .filter(sstable -> !facts.busy().contains(sstable.id()))
                .mapToDouble(SSTableFacts::bytes)
                .sum();
    }

    private Optional<CompactionTask> giveAway(
            int level, double bytes, Levels levels, TableFacts facts) {
        List<SSTableFacts> candidates = new ArrayList<>(levels.level(level));
        candidates.sort(SSTableFacts.BY_ID);
        for (SSTableFacts candidate : candidates) {
            List<SSTableFacts> inputs = new ArrayList<>(List.of(candidate));
            inputs.addAll(levels.overlapping(level + 1, candidate.tokens()));
            if (!facts.isBusyWithin(spanOf(inputs))) {
                String reason =
                        "level %d holds %s of %s"
                                .formatted(
                                        level,
                                        ByteCount.text(bytes),
                                        ByteCount.text(capacityBytes(level)));
                return Optional.of(
                        inputs.size() == 1 && isPromoting
                                ? new CompactionTask.Promote(candidate, level + 1, reason)
                                : rewrite(inputs, level + 1, reason));
            }
        }
        return Optional.empty();
    }

    private CompactionTask rewrite(List<SSTableFacts> inputs, int level, String reason) {
        OutputCut cut = level == 0 ? OutputCut.WHOLE : new OutputCut.BySize(sstableBytes);
        return new CompactionTask.Rewrite(inputs, level, cut, reason);
    }

    private static TokenSpan spanOf(List<SSTableFacts> sstables) {
        return sstables.stream()
                .map(SSTableFacts::tokens)
                .reduce(TokenSpan::union)
                .orElse(TokenSpan.RING);
    }

    private Optional<CompactionTask> crowdedLevel0(Levels levels, TableFacts facts) {
        if (levels.level(0).size() <= LEVEL_0_MAX) {
            return Optional.empty();
        }
        Set<String> crowd =
                levels.level(0).stream().map(SSTableFacts::id).collect(Collectors.toSet());
        List<SSTableFacts> tier =
                tiers.choose(
                        facts.idle().stream()
                                .filter(sstable -> crowd.contains(sstable.id()))
                                .toList());
        return tier.isEmpty()
                ? Optional.empty()
                : Optional.of(rewrite(tier, 0, SizeTiers.reason(tier) + " on the crowded level 0"));
    }

    private Optional<CompactionTask> level0(Levels levels, TableFacts facts) {
        Set<SSTableFacts> chosen = new LinkedHashSet<>();
        for (SSTableFacts oldest : levels.level(0)) {
            List<SSTableFacts> group = levels.overlapping(0, oldest.tokens());
            boolean isFree = group.stream().noneMatch(one -> facts.busy().contains(one.id()));
            if (isFree && chosen.size() < LEVEL_0_MAX) {
                group.stream().sorted(SSTableFacts.OLDEST_FIRST).forEach(chosen::add);
            }
        }
        List<SSTableFacts> inputs = new ArrayList<>(chosen.stream().limit(LEVEL_0_MAX).toList());
        long bytes = totalBytes(inputs);
        boolean isFull = bytes > sstableBytes;
        String reason =
                inputs.size() + " SSTables of level 0 with " + ByteCount.text((double) bytes);
        if (isFull) {
            inputs.addAll(levels.overlapping(1, spanOf(inputs)));
        }
        return inputs.size() < 2 || facts.isBusyWithin(spanOf(inputs))
                ? Optional.empty()
                : Optional.of(rewrite(inputs, isFull ? 1 : 0, reason));
    }

    @Override
    CompactionTask rewriteAlone(List<SSTableFacts> worthwhile, long gcBefore) {
        SSTableFacts deepest =
                worthwhile.stream()
                        .max(
                                Comparator.comparingInt(SSTableFacts::level)
                                        .thenComparingDouble(
                                                one -> one.tombstones().ratioBefore(gcBefore))
                                        .thenComparing(SSTableFacts.BY_ID.reversed()))
                        .orElseThrow();
        return rewrite(List.of(deepest), deepest.level(), tombstoneReason(deepest, gcBefore));
    }

    /// All go to the first level that can hold them.
    @Override
    public List<CompactionTask> major(TableFacts facts) {
        List<SSTableFacts> all = facts.idle();
        if (all.isEmpty()) {
            return List.of();
        }
        int level = 1;
        while (level < Levels.DEEPEST && capacityBytes(level) < totalBytes(all)) {
            level++;
        }
        return List.of(rewrite(all, level, "all onto one level"));
    }
}
