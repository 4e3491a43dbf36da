package dev.rowhouse.storage.sstable.metadata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The parts of the commit log that an SSTable makes superfluous.
///
/// @param lower the first place, as Cassandra keeps it beside the intervals
/// @param upper the last one
/// @param intervals the parts
public record CommitLogSpan(
        CommitLogPosition lower, CommitLogPosition upper, List<Interval> intervals) {
    /// No part, as in an SSTable that was not flushed from a memtable.
    public static final CommitLogSpan NONE =
            new CommitLogSpan(CommitLogPosition.NONE, CommitLogPosition.NONE, List.of());

    /// A part of the log.
    ///
    /// @param from its beginning
    /// @param to its end
    public record Interval(CommitLogPosition from, CommitLogPosition to) {}

    /// Copies the list.
    public CommitLogSpan {
        intervals = List.copyOf(intervals);
    }

    /// All that some spans cover, as few parts as possible.
    public static CommitLogSpan union(List<CommitLogSpan> spans) {
        List<Interval> sorted =
                spans.stream()
                        .flatMap(span -> span.intervals.stream())
                        .sorted(Comparator.comparing(Interval::from))
                        .toList();
        List<Interval> joined = new ArrayList<>();
        for (Interval interval : sorted) {
            Interval last = joined.isEmpty() ? null : joined.getLast();
            if (last == null || last.to.compareTo(interval.from) < 0) {
                joined.add(interval);
            } else if (last.to.compareTo(interval.to) < 0) {
                joined.set(joined.size() - 1, new Interval(last.from, interval.to));
            }
        }
        return joined.isEmpty()
                ? NONE
                : new CommitLogSpan(joined.getFirst().from, joined.getLast().to, joined);
    }

    /// One part.
    public static CommitLogSpan of(CommitLogPosition from, CommitLogPosition to) {
        return new CommitLogSpan(from, to, List.of(new Interval(from, to)));
    }
}
