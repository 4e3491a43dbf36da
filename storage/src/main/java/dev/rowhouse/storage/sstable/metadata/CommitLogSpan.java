package dev.rowhouse.storage.sstable.metadata;

import java.util.List;

/// Which parts of the commit log an SSTable makes superfluous.
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

    /// One part.
    public static CommitLogSpan of(CommitLogPosition from, CommitLogPosition to) {
        return new CommitLogSpan(from, to, List.of(new Interval(from, to)));
    }
}
