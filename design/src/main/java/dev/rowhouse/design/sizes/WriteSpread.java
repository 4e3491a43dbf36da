package dev.rowhouse.design.sizes;

/// How far apart in time the writes are that share an SSTable. It decides how many bytes the difference of a row's timestamp to the smallest of the
/// file takes as a variable-length number of microseconds.
public enum WriteSpread {
    /// Seconds, as in a test or a bulk load.
    SECONDS(3.5),
    /// Hours, as in a freshly flushed memtable.
    HOURS(5),
    /// Days to months, as after compactions.
    DAYS(6.5);

    private final double timestampBytes;

    WriteSpread(double timestampBytes) {
        this.timestampBytes = timestampBytes;
    }

    /// Average bytes of a timestamp.
    public double timestampBytes() {
        return timestampBytes;
    }
}
