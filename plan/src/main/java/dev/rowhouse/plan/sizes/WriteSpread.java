package dev.rowhouse.plan.sizes;

/// How far apart in time the writes are that share an SSTable. It decides how many bytes the
/// difference of a row's timestamp to the smallest of the file takes as a variable-length number of
/// microseconds.
public enum WriteSpread {
    /// Seconds, as in a test or a bulk load.
    SECONDS(3.5, 1, true),
    /// Hours, as in a freshly flushed memtable.
    HOURS(5, 2, true),
    /// Days to months, as after compactions. Compactions have removed the markers of deletions that
    /// are older than the grace period.
    DAYS(6.5, 3, false);

    private final double timestampBytes;
    private final double secondsBytes;
    private final boolean keepsDeletions;

    WriteSpread(double timestampBytes, double secondsBytes, boolean keepsDeletions) {
        this.timestampBytes = timestampBytes;
        this.secondsBytes = secondsBytes;
        this.keepsDeletions = keepsDeletions;
    }

    /// Average bytes of a time in whole seconds: when a value expires, or when one was deleted.
    public double secondsBytes() {
        return secondsBytes;
    }

    /// Whether the deletion of what a collection held before it was written is still there.
    public boolean keepsDeletions() {
        return keepsDeletions;
    }

    /// Average bytes of a timestamp.
    public double timestampBytes() {
        return timestampBytes;
    }
}
