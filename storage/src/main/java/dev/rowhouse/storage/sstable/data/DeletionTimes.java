package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.metadata.StatisticsCollector;

/// Deletion times in the form of partition headers and of the index.
///
/// ```
/// deletion := localDeletionTime:i32 markedForDeleteAt:i64    none: 7fffffff 8000000000000000
/// ```
public final class DeletionTimes {
    /// The number of bytes.
    static final int BYTES = Integer.BYTES + Long.BYTES;

    private DeletionTimes() {}

    /// Reads a deletion time.
    public static DeletionTime read(ByteReader in) {
        int localDeletionTime = in.readInt();
        return of(in.readLong(), localDeletionTime);
    }

    /// Writes a deletion time.
    public static void write(ByteWriter out, DeletionTime deletion) {
        out.writeInt(StatisticsCollector.clamp(deletion.localDeletionTime()));
        out.writeLong(deletion.markedForDeleteAt());
    }

    /// A deletion time as read. Only the timestamp says whether there is a deletion: Cassandra 5.0
    /// has another local time for none than earlier versions.
    static DeletionTime of(long markedForDeleteAt, int localDeletionTime) {
        return markedForDeleteAt == Long.MIN_VALUE
                ? DeletionTime.LIVE
                : new DeletionTime(markedForDeleteAt, localDeletionTime);
    }
}
