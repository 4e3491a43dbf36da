package dev.rowhouse.storage.compaction;

import java.util.Comparator;
import java.util.List;

/// The rule for rewriting a single SSTable to drop its tombstones and expired data.
///
/// @param isEnabled whether that is done at all
/// @param threshold the ratio of droppable cells above which it is worthwhile
/// @param intervalSeconds the minimum age of the SSTable: data that could not be dropped a moment
///     ago cannot be dropped now
/// @param isUnchecked whether to do it without estimating how much other SSTables stand in the way
record TombstoneRule(
        boolean isEnabled, double threshold, long intervalSeconds, boolean isUnchecked) {
    private static final String THRESHOLD = "tombstone_threshold";
    private static final String INTERVAL = "tombstone_compaction_interval";
    private static final String UNCHECKED = "unchecked_tombstone_compaction";

    static TombstoneRule of(StrategyOptions options) {
        return new TombstoneRule(
                true,
                options.number(THRESHOLD, 0.2),
                options.integer(INTERVAL, 86_400),
                options.flag(UNCHECKED, "false"));
    }

    /// The rule for a table whose SSTables are expected to expire as a whole: nothing is done
    /// unless an option asks for it.
    static TombstoneRule ofExpiring(StrategyOptions options) {
        TombstoneRule rule = of(options);
        boolean isAskedFor =
                options.has(THRESHOLD) || options.has(INTERVAL) || options.has(UNCHECKED);
        return new TombstoneRule(
                isAskedFor, rule.threshold, rule.intervalSeconds, rule.isUnchecked);
    }

    /// Whether rewriting an SSTable alone will make it smaller by enough.
    ///
    /// Tombstones must stay while other SSTables may have data for the same keys. Unless this check
    /// is off, only the part of the SSTable that no other overlaps on the ring counts.
    ///
    /// @param gcBefore tombstones from before this second may go
    boolean isWorthwhile(SSTableFacts sstable, TableFacts facts, long gcBefore) {
        if (!isEnabled || facts.nowInSeconds() - sstable.createdAtSeconds() < intervalSeconds) {
            return false;
        }
        double ratio = sstable.tombstones().ratioBefore(gcBefore);
        if (ratio <= threshold) {
            return false;
        }
        return isUnchecked
                || ratio * shareBeside(sstable.tokens(), facts.overlapping(sstable)) > threshold;
    }

    /// The share of a span that lies in none of some SSTables.
    private static double shareBeside(TokenSpan span, List<SSTableFacts> others) {
        List<TokenSpan> spans =
                others.stream()
                        .map(SSTableFacts::tokens)
                        .sorted(Comparator.comparingLong(TokenSpan::first))
                        .toList();
        double free = 0;
        double reached = span.first();
        for (TokenSpan other : spans) {
            free += Math.max(0, other.first() - reached);
            reached = Math.max(reached, other.last() + 1.0);
        }
        free += Math.max(0, span.last() + 1.0 - reached);
        double width = (double) span.last() - span.first() + 1;
        return others.isEmpty() ? 1 : free / width;
    }
}
