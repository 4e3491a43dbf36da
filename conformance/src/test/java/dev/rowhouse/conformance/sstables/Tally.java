package dev.rowhouse.conformance.sstables;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What a run has seen so far.
///
/// **Thread safety.** May be shared.
final class Tally {
    private final Map<String, Integer> kinds = new TreeMap<>();
    private int schemas;
    private long writes;
    private long refused;
    private long sstables;
    private long large;
    private long dumps;
    private long questions;
    private long rows;
    private long faults;
    private long unfit;

    synchronized void countSchema() {
        schemas++;
    }

    synchronized void countWrite(boolean isRefused) {
        writes++;
        refused += isRefused ? 1 : 0;
    }

    synchronized void countTable(boolean isLarge) {
        sstables++;
        large += isLarge ? 1 : 0;
    }

    /// Counts a SELECT, or a dump or compaction of its own SSTables, at which Cassandra failed
    /// inside.
    synchronized void countFault() {
        faults++;
    }

    /// Counts a table of Rowhouse with something that the version cannot store.
    synchronized void countUnfit() {
        unfit++;
    }

    synchronized void countDump() {
        dumps++;
    }

    synchronized void countAnswer(int count) {
        questions++;
        rows += count;
    }

    /// Counts a finding; returns whether it is the first of its kind.
    synchronized boolean isNew(String kind) {
        return kinds.merge(kind, 1, Integer::sum) == 1;
    }

    synchronized boolean isClean() {
        return kinds.isEmpty();
    }

    /// One line.
    synchronized String summary() {
        return String.format(
                Locale.ROOT,
                "%,d schemas, %,d writes (%,d refused), %,d SSTables (%,d over 64 KiB), %,d dumps and %,d SELECTs compared (%,d rows), %,d times Cassandra failed inside, %,d tables left in nb, %,d differences",
                schemas,
                writes,
                refused,
                sstables,
                large,
                dumps,
                questions,
                rows,
                faults,
                unfit,
                kinds.values().stream().mapToInt(Integer::intValue).sum());
    }

    /// A line for each kind of difference.
    synchronized String kinds() {
        StringBuilder text = new StringBuilder();
        kinds.forEach(
                (kind, count) -> text.append(String.format(Locale.ROOT, "%6d %s%n", count, kind)));
        return text.toString();
    }
}
