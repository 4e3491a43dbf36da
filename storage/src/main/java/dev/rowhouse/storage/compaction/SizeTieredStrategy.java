package dev.rowhouse.storage.compaction;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// `SizeTieredCompactionStrategy`: as soon as there are enough SSTables of similar size, they
/// become one. Each piece of data is rewritten as many times as there are sizes; a read may meet a
/// few SSTables of each.
final class SizeTieredStrategy extends CompactionStrategy {
    private final SizeTiers tiers;

    SizeTieredStrategy(StrategyOptions options) {
        super(options, TombstoneRule.of(options));
        this.tiers = SizeTiers.of(options);
    }

    @Override
    Optional<CompactionTask> choose(TableFacts facts) {
        List<SSTableFacts> tier = tiers.choose(facts.idle());
        return tier.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new CompactionTask.Rewrite(
                                tier, 0, OutputCut.WHOLE, SizeTiers.reason(tier)));
    }

    @Override
    CompactionTask rewriteAlone(List<SSTableFacts> worthwhile, long gcBefore) {
        SSTableFacts largest = Collections.max(worthwhile, SSTableFacts.SMALLEST_FIRST);
        return new CompactionTask.Rewrite(
                List.of(largest), 0, OutputCut.WHOLE, tombstoneReason(largest, gcBefore));
    }

    @Override
    public List<CompactionTask> major(TableFacts facts) {
        List<SSTableFacts> all = facts.idle();
        return all.isEmpty()
                ? List.of()
                : List.of(new CompactionTask.Rewrite(all, 0, OutputCut.WHOLE, "all into one"));
    }
}
