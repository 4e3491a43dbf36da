package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

/// A position in the commit log: records before it in an SSTable's interval need not be replayed
/// into the table.
///
/// @param segment the segment's id
/// @param position the place in the segment, in bytes
public record CommitLogPosition(long segment, int position)
        implements Comparable<CommitLogPosition> {
    /// No place.
    public static final CommitLogPosition NONE = new CommitLogPosition(-1, 0);

    @Override
    public int compareTo(CommitLogPosition other) {
        int compared = Long.compare(segment, other.segment);
        return compared != 0 ? compared : Integer.compare(position, other.position);
    }

    static CommitLogPosition read(ByteReader in) {
        return new CommitLogPosition(in.readLong(), in.readInt());
    }

    void write(ByteWriter out) {
        out.writeLong(segment).writeInt(position);
    }
}
