package dev.rowhouse.plan.sizes;

/// The time span of the writes that share an SSTable. A row's timestamp is stored as its difference
/// from the smallest of the file, a variable-length number of microseconds; the span decides its
/// bytes.
public enum WriteSpread {
    /// Seconds, for example in a test or a bulk load.
    SECONDS(3.5, 1, true),
    /// Hours, for example in a freshly flushed memtable.
    HOURS(5, 2, true),
    /// Days to months, for example after compactions. These have removed the deletion markers that
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

    /// The average bytes of a time in whole seconds: the time at which a value expires or was
    /// deleted.
    public double secondsBytes() {
        return secondsBytes;
    }

    /// Whether the deletion of a collection's old content is still in the file.
    public boolean keepsDeletions() {
        return keepsDeletions;
    }

    /// The average bytes of a timestamp.
    public double timestampBytes() {
        return timestampBytes;
    }
}
