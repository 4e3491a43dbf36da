package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

/// Local deletion times as four bytes, in seconds since the epoch. The largest number of each form
/// stands for none, [Lifetime#NO_DELETION_TIME], and since version `oa` the one before it for a
/// time that is not valid (`Cell.MAX_DELETION_TIME`, `Cell.INVALID_DELETION_TIME` of Cassandra).
public enum LocalTimes {
    /// Until 2038.
    SIGNED(Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MAX_VALUE),
    /// Until 2106.
    UNSIGNED(0, 0xffff_fffdL, 0xffff_ffffL);

    private final long earliest;
    private final long latest;
    private final long none;

    LocalTimes(long earliest, long latest, long none) {
        this.earliest = earliest;
        this.latest = latest;
        this.none = none;
    }

    /// The form in SSTables of a version.
    public static LocalTimes of(SSTableVersion version) {
        return version.hasUnsignedTimes() ? UNSIGNED : SIGNED;
    }

    /// Reads a time.
    public long read(ByteReader in) {
        int stored = in.readInt();
        long seconds = this == SIGNED ? stored : Integer.toUnsignedLong(stored);
        return seconds == none ? Lifetime.NO_DELETION_TIME : seconds;
    }

    /// The number that stands for a time: later ones than the form can hold become the latest one.
    public long stored(long localDeletionTime) {
        return localDeletionTime == Lifetime.NO_DELETION_TIME
                ? none
                : Math.clamp(localDeletionTime, earliest, latest);
    }

    /// Writes a time.
    public void write(ByteWriter out, long localDeletionTime) {
        out.writeInt((int) stored(localDeletionTime));
    }
}
