package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

/// The first and the last key of an SSTable. Statistics.db has them since version `oa`.
///
/// ```
/// coverage := hasPartitionDeletions:u8 first:vbytes last:vbytes tokenSpace:f64
/// ```
///
/// @param hasPartitionDeletions whether a whole partition may be deleted
/// @param first the first key
/// @param last the last key
/// @param tokenSpace the share of the ring that the keys were taken from; not a number when the
///     writer did not know it
public record KeyCoverage(
        boolean hasPartitionDeletions, Bytes first, Bytes last, double tokenSpace) {
    /// The coverage by a new SSTable, whose writer does not know the share of the ring.
    public static KeyCoverage of(boolean hasPartitionDeletions, Bytes first, Bytes last) {
        return new KeyCoverage(hasPartitionDeletions, first, last, Double.NaN);
    }

    static KeyCoverage read(ByteReader in) {
        return new KeyCoverage(
                in.readBoolean(), in.readVIntBytes(), in.readVIntBytes(), in.readDouble());
    }

    void write(ByteWriter out) {
        out.writeByte(hasPartitionDeletions ? 1 : 0);
        out.writeVIntBytes(first).writeVIntBytes(last).writeDouble(tokenSpace);
    }
}
