package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;
import java.util.Optional;

/// Decides what to compact next. It looks at facts and returns a decision; it remembers nothing,
/// reads nothing and starts nothing.
///
/// Whatever the strategy, in this order:
///
/// 1. SSTables are dropped in which everything has been dead for longer than `gc_grace_seconds`, if
///    nothing that their deletions could still cover is left elsewhere.
/// 2. The strategy looks for SSTables to put together.
/// 3. An SSTable is rewritten alone when enough of it is dead (`tombstone_threshold` and its
///    companions).
///
/// **Thread safety.** Immutable.
public abstract sealed class CompactionStrategy
        permits SizeTieredStrategy, LeveledStrategy, TimeWindowStrategy, UnifiedStrategy {
    private final boolean isEnabled;
    private final long gcGraceSeconds;
    private final boolean isCounterTable;
    private final TombstoneRule tombstoneRule;

    CompactionStrategy(StrategyOptions options, TombstoneRule tombstoneRule) {
        this.isEnabled = options.flag("enabled", "true");
        this.gcGraceSeconds = options.gcGraceSeconds();
        this.isCounterTable = options.isCounterTable();
        this.tombstoneRule = tombstoneRule;
    }

    /// The strategy that a table's options ask for.
    ///
    /// @throws IllegalArgumentException when there is none of that name
    public static CompactionStrategy of(TableMetadata table) {
        StrategyOptions options = StrategyOptions.of(table);
        return switch (options.strategy()) {
            case "SizeTieredCompactionStrategy" -> new SizeTieredStrategy(options);
            case "LeveledCompactionStrategy" -> new LeveledStrategy(options);
            case "TimeWindowCompactionStrategy" -> new TimeWindowStrategy(options);
            case "UnifiedCompactionStrategy" -> new UnifiedStrategy(options);
            default ->
                    throw new IllegalArgumentException(
                            "no compaction strategy '" + options.strategy() + "'");
        };
    }

    /// Chooses the next task; empty when the table needs none, or when its background compaction is
    /// switched off (`enabled`).
    public final Optional<CompactionTask> next(TableFacts facts) {
        if (!isEnabled) {
            return Optional.empty();
        }
        long gcBefore = facts.nowInSeconds() - gcGraceSeconds;
        return ExpiredTables.find(facts, gcBefore, isCounterTable)
                .or(() -> choose(facts))
                .or(() -> tombstoneTask(facts, gcBefore));
    }

    private Optional<CompactionTask> tombstoneTask(TableFacts facts, long gcBefore) {
        List<SSTableFacts> worthwhile =
                facts.idle().stream()
                        .filter(sstable -> tombstoneRule.isWorthwhile(sstable, facts, gcBefore))
                        .toList();
        return worthwhile.isEmpty()
                ? Optional.empty()
                : Optional.of(rewriteAlone(worthwhile, gcBefore));
    }

    /// Compacts everything that is not being compacted already (`nodetool compact`), as tasks that
    /// may be done in any order. It works when background compaction is switched off, too.
    public abstract List<CompactionTask> major(TableFacts facts);

    /// Chooses the SSTables to compact next.
    abstract Optional<CompactionTask> choose(TableFacts facts);

    /// A task that rewrites one of some SSTables, each of which has enough tombstones.
    ///
    /// @param gcBefore tombstones from before this second may go
    abstract CompactionTask rewriteAlone(List<SSTableFacts> worthwhile, long gcBefore);

    static String tombstoneReason(SSTableFacts sstable, long gcBefore) {
        return Math.round(100 * sstable.tombstones().ratioBefore(gcBefore))
                + "% of it may be dropped";
    }

    static long totalBytes(List<SSTableFacts> sstables) {
        return sstables.stream().mapToLong(SSTableFacts::bytes).sum();
    }
}
