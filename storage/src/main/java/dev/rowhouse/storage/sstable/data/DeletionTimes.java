package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.io.UnstorableException;
import dev.rowhouse.storage.sstable.metadata.LocalTimes;

/// Deletion times in the forms of partition headers and of indexes.
public enum DeletionTimes {
    /// ```
    /// deletion := localDeletionTime:i32 markedForDeleteAt:i64    none: 7fffffff 8000000000000000
    /// ```
    FIXED {
        @Override
        public DeletionTime read(ByteReader in) {
            long localDeletionTime = LocalTimes.SIGNED.read(in);
            return of(in.readLong(), localDeletionTime);
        }

        @Override
        public void write(ByteWriter out, DeletionTime deletion) {
            LocalTimes.SIGNED.write(out, deletion.localDeletionTime());
            out.writeLong(deletion.markedForDeleteAt());
        }

        @Override
        void skip(ByteReader in) {
            in.skip(BYTES);
        }
    },

    /// ```
    /// deletion := 80                                              none
    ///           | markedForDeleteAt:i64 localDeletionTime:u32     its first bit is 0
    /// ```
    FLAGGED {
        @Override
        public DeletionTime read(ByteReader in) {
            long position = in.position();
            int first = in.readByte();
            if (first == NONE) {
                return DeletionTime.LIVE;
            }
            if (first > NONE) {
                throw in.corrupt(position, "a deletion time", Integer.toHexString(first));
            }
            in.seek(position);
            return new DeletionTime(in.readLong(), LocalTimes.UNSIGNED.read(in));
        }

        @Override
        public void write(ByteWriter out, DeletionTime deletion) {
            if (deletion.isLive()) {
                out.writeByte(NONE);
                return;
            }
            if (deletion.markedForDeleteAt() < 0) {
                throw new UnstorableException(
                        "a deletion of a partition or range by a timestamp before 1970 ("
                                + deletion.markedForDeleteAt()
                                + " µs) cannot be stored in this version");
            }
            out.writeLong(deletion.markedForDeleteAt());
            LocalTimes.UNSIGNED.write(out, deletion.localDeletionTime());
        }

        @Override
        void skip(ByteReader in) {
            if (in.readByte() != NONE) {
                in.skip(BYTES - 1L);
            }
        }
    };

    private static final int BYTES = Integer.BYTES + Long.BYTES;
    private static final int NONE = 0x80;

    /// The form in SSTables of a version.
    public static DeletionTimes of(SSTableVersion version) {
        return version.hasUnsignedTimes() ? FLAGGED : FIXED;
    }

    /// Reads a deletion time.
    public abstract DeletionTime read(ByteReader in);

    /// Writes a deletion time.
    ///
    /// @throws UnstorableException when the form has no bytes for it
    public abstract void write(ByteWriter out, DeletionTime deletion);

    /// Passes over a deletion time.
    abstract void skip(ByteReader in);

    /// A deletion time as read. Only the timestamp says whether there is a deletion: Cassandra 5.0
    /// has another local time for none than earlier versions.
    static DeletionTime of(long markedForDeleteAt, long localDeletionTime) {
        return markedForDeleteAt == Long.MIN_VALUE
                ? DeletionTime.LIVE
                : new DeletionTime(markedForDeleteAt, localDeletionTime);
    }
}
