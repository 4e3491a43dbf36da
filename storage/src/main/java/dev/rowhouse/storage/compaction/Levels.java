package dev.rowhouse.storage.compaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The SSTables of a table by level.
///
/// Levels from 1 on hold SSTables that do not overlap. Where two do (they were imported, or another
/// strategy was in charge before), the second one counts as of level 0, where overlapping is
/// allowed, until it has been compacted.
///
/// **Thread safety.** Immutable.
final class Levels {
    /// The deepest level there may be.
    static final int DEEPEST = 8;

    private final List<List<SSTableFacts>> levels = new ArrayList<>();

    Levels(List<SSTableFacts> sstables) {
        for (int i = 0; i <= DEEPEST; i++) {
            levels.add(new ArrayList<>());
        }
        for (SSTableFacts sstable : sstables) {
            levels.get(Math.clamp(sstable.level(), 0, DEEPEST)).add(sstable);
        }
        for (int level = 1; level <= DEEPEST; level++) {
            levels.set(level, withoutOverlaps(levels.get(level)));
        }
        levels.getFirst().sort(SSTableFacts.OLDEST_FIRST);
    }

    private List<SSTableFacts> withoutOverlaps(List<SSTableFacts> level) {
        level.sort(
                Comparator.comparingLong((SSTableFacts one) -> one.tokens().first())
                        .thenComparing(SSTableFacts.BY_ID));
        List<SSTableFacts> kept = new ArrayList<>();
        for (SSTableFacts sstable : level) {
            if (!kept.isEmpty() && kept.getLast().tokens().intersects(sstable.tokens())) {
                levels.getFirst().add(sstable);
            } else {
                kept.add(sstable);
            }
        }
        return kept;
    }

    /// The SSTables of a level: on level 0 the oldest first, on others in the order of the ring.
    List<SSTableFacts> level(int level) {
        return levels.get(level);
    }

    /// The SSTables of a level that have tokens of a span.
    List<SSTableFacts> overlapping(int level, TokenSpan span) {
        return levels.get(level).stream()
                .filter(sstable -> sstable.tokens().intersects(span))
                .toList();
    }
}
