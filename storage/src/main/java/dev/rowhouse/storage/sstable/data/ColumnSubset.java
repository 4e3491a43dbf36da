package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import java.util.BitSet;

/// The subset of the header's columns in a row.
///
/// ```
/// subset := missing:uvint                  up to 63 columns: bit i is set when column i is missing
/// subset := missing:uvint index:uvint[..]  more: the number of those missing, then the present
///                                          ones if they are fewer than half, else the missing ones
/// ```
///
/// A row that has all columns has a flag instead.
final class ColumnSubset {
    private static final int BITMAP_COLUMNS_MAX = 63;

    private ColumnSubset() {}

    static BitSet read(ByteReader in, int columns) {
        BitSet present = new BitSet(columns);
        present.set(0, columns);
        long position = in.position();
        if (columns <= BITMAP_COLUMNS_MAX) {
            long missing = in.readUnsignedVInt();
            if (missing >>> columns != 0) {
                throw in.corrupt(position, columns + " columns", Long.toBinaryString(missing));
            }
            present.andNot(BitSet.valueOf(new long[] {missing}));
            return present;
        }
        int missing = in.readCount(columns, "columns");
        boolean listsPresent = columns - missing < columns / 2;
        if (listsPresent) {
            present.clear();
        }
        for (int rest = listsPresent ? columns - missing : missing; rest > 0; rest--) {
            present.set(in.readCount(columns - 1, "as index of a column"), listsPresent);
        }
        if (present.cardinality() != columns - missing) {
            throw in.corrupt(position, (columns - missing) + " columns", present.cardinality());
        }
        return present;
    }

    static void write(ByteWriter out, BitSet present, int columns) {
        if (columns <= BITMAP_COLUMNS_MAX) {
            long missing = (1L << columns) - 1;
            for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
                missing &= ~(1L << i);
            }
            out.writeUnsignedVInt(missing);
            return;
        }
        int missing = columns - present.cardinality();
        out.writeUnsignedVInt(missing);
        boolean listsPresent = columns - missing < columns / 2;
        for (int i = 0; i < columns; i++) {
            if (present.get(i) == listsPresent) {
                out.writeUnsignedVInt(i);
            }
        }
    }
}
