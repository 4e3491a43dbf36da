package dev.rowhouse.storage.sstable.clustering;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

/// Values, some types of which have a fixed length.
public final class ValueCodec {
    private ValueCodec() {}

    /// Reads a value; its length comes first unless all values of its type are equally long.
    public static Bytes read(ByteReader in, int fixedLength) {
        return fixedLength < 0 ? in.readVIntBytes() : in.readBytes(fixedLength);
    }

    /// Writes a value.
    public static void write(ByteWriter out, int fixedLength, Bytes value) {
        if (fixedLength < 0) {
            out.writeVIntBytes(value);
            return;
        }
        if (value.length() != fixedLength) {
            throw new IllegalArgumentException(
                    value + " is not " + fixedLength + " bytes long as its type wants it");
        }
        out.writeBytes(value);
    }
}
