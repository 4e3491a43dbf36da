package dev.rowhouse.storage.compaction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Sets of overlapping SSTables: for every place of the ring there is a set of all that span it;
/// sets that are part of others are left out.
///
/// ```
/// A [------]
/// B    [---------]             sets: A B D, B C D
/// C            [------]
/// D   [-----------]
/// ```
///
/// @param sets the sets in the order of the ring; those that an SSTable is in follow each other
record OverlapSets(List<List<SSTableFacts>> sets) {
    /// The rule by which a set to compact includes others.
    enum Inclusion {
        /// Not at all.
        NONE,
        /// Sets that share an SSTable with it.
        SINGLE,
        /// Those, and those that share one with them, and so on.
        TRANSITIVE
    }

    /// The sets of some SSTables.
    static OverlapSets of(List<SSTableFacts> sstables) {
        List<SSTableFacts> sorted = new ArrayList<>(sstables);
        sorted.sort(
                Comparator.comparingLong((SSTableFacts one) -> one.tokens().first())
                        .thenComparing(SSTableFacts.BY_ID));
        List<List<SSTableFacts>> sets = new ArrayList<>();
        List<SSTableFacts> open = new ArrayList<>();
        for (SSTableFacts sstable : sorted) {
            long first = sstable.tokens().first();
            // The SSTables at hand were all open together; the set is complete when one ends.
            if (open.stream().anyMatch(one -> one.tokens().last() < first)) {
                sets.add(List.copyOf(open));
                open.removeIf(one -> one.tokens().last() < first);
            }
            open.add(sstable);
        }
        if (!open.isEmpty()) {
            sets.add(List.copyOf(open));
        }
        return new OverlapSets(sets);
    }

    /// SSTables to compact together.
    ///
    /// @param sets the overlap sets that they form
    record Bucket(List<List<SSTableFacts>> sets) {
        /// The maximum number of overlapping SSTables.
        int overlap() {
            return sets.stream().mapToInt(List::size).max().orElse(0);
        }

        /// All SSTables, each once.
        List<SSTableFacts> sstables() {
            Set<SSTableFacts> all = new LinkedHashSet<>();
            sets.forEach(all::addAll);
            return all.stream().sorted(SSTableFacts.BY_ID).toList();
        }

        /// The oldest of the SSTables, so many that nowhere more than a limit overlap.
        List<SSTableFacts> limitedTo(long limit) {
            if (overlap() <= limit) {
                return sstables();
            }
            List<SSTableFacts> chosen = new ArrayList<>();
            for (SSTableFacts sstable :
                    sstables().stream().sorted(SSTableFacts.OLDEST_FIRST).toList()) {
                chosen.add(sstable);
                boolean isTooMuch =
                        sets.stream()
                                .anyMatch(set ->
                                        chosen.stream().filter(set::contains).count() > limit);
                if (isTooMuch) {
                    chosen.removeLast();
                    break;
                }
            }
            chosen.sort(SSTableFacts.BY_ID);
            return chosen;
        }
    }

    /// The buckets in which at least so many SSTables overlap somewhere.
    List<Bucket> buckets(Inclusion inclusion, int overlap) {
        List<Bucket> buckets = new ArrayList<>();
        int reached = 0;
        for (int i = 0; i < sets.size(); i++) {
            if (i >= reached && sets.get(i).size() >= overlap) {
                int start = inclusion == Inclusion.NONE ? i : extended(i, -1, inclusion);
                int end = inclusion == Inclusion.NONE ? i : extended(i, 1, inclusion);
                buckets.add(new Bucket(List.copyOf(sets.subList(start, end + 1))));
                reached = inclusion == Inclusion.TRANSITIVE ? end + 1 : i + 1;
            }
        }
        return buckets;
    }

    /// The last set in a direction that is drawn in by one.
    private int extended(int from, int step, Inclusion inclusion) {
        int last = from;
        int next = from + step;
        while (next >= 0 && next < sets.size()) {
            int anchor = inclusion == Inclusion.SINGLE ? from : last;
            if (Collections.disjoint(sets.get(next), sets.get(anchor))) {
                break;
            }
            last = next;
            next += step;
        }
        return last;
    }
}
