package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

/// Steps through the entries of Index.db.
///
/// ```
/// file  := entry*                                  in the order of the keys
/// entry := key:sbytes position:uvint length:uvint index:u8[length]
/// ```
///
/// **Invariants.** After [#advance] the entry is that of `key`, and `in` stands behind it.
///
/// **Thread safety.** Belongs to one thread.
public final class IndexCursor implements PartitionCursor {
    private final ByteReader in;
    private final long dataLength;
    private Bytes key = Bytes.EMPTY;
    private long entryPosition;
    private long position = -1;
    private long rowIndexPosition;
    private int rowIndexLength;

    /// A cursor before the entry at a position of Index.db.
    ///
    /// @param dataLength the length of the data before compression
    public IndexCursor(ByteReader in, long start, long dataLength) {
        this.in = in;
        this.dataLength = dataLength;
        in.seek(start);
    }

    @Override
    public boolean advance() {
        if (in.remaining() == 0) {
            return false;
        }
        entryPosition = in.position();
        key = in.readShortBytes();
        readRest();
        return true;
    }

    /// Goes to the entry of a key, of those that begin before a position.
    ///
    /// @return false when it is not among them
    public boolean advanceTo(Bytes wanted, long end) {
        while (in.position() < end) {
            entryPosition = in.position();
            boolean isFound = in.skipShortBytes(wanted);
            readRest();
            if (isFound) {
                key = wanted;
                return true;
            }
        }
        return false;
    }

    /// Does what [#advanceTo] does without a close look at the entries passed: for an index with
    /// checksums.
    public boolean skipTo(Bytes wanted, long end) {
        while (in.position() < end) {
            entryPosition = in.position();
            if (in.skipShortBytes(wanted)) {
                key = wanted;
                readRest();
                return true;
            }
            in.skipUnsignedVInt();
            long length = in.readUnsignedVInt();
            if (length != 0) {
                in.skip(length);
            }
        }
        return false;
    }

    private void readRest() {
        long before = position;
        long at = in.position();
        position = in.readUnsignedVInt();
        // The empty key, which views may have, comes before all others.
        boolean isMisplaced = at == entryPosition + Short.BYTES && entryPosition > 0;
        if (position <= before || position >= dataLength || isMisplaced) {
            throw in.corrupt(
                    at,
                    "a key and a position from " + (before + 1) + " to " + dataLength,
                    position);
        }
        rowIndexLength = in.readCount(in.remaining(), "bytes");
        rowIndexPosition = in.position();
        if (rowIndexLength > 0) {
            in.skip(rowIndexLength);
        }
    }

    /// The position of the next entry.
    public long nextPosition() {
        return in.position();
    }

    @Override
    public CorruptSSTableException corrupt(String expected) {
        return in.corrupt(entryPosition, expected, key);
    }

    @Override
    public Bytes key() {
        return key;
    }

    /// The position of the entry in Index.db.
    public long entryPosition() {
        return entryPosition;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public PartitionIndexEntry entry() {
        // Copied, so that a key kept for long does not keep a chunk.
        return entry(DecoratedKey.of(Bytes.wrap(key.toArray())));
    }

    /// The entry, whose key the caller already has.
    public PartitionIndexEntry entry(DecoratedKey decorated) {
        long end = dataLength;
        long next = in.position();
        if (in.remaining() > 0) {
            in.skip(in.readShort());
            long at = in.position();
            end = in.readUnsignedVInt();
            if (end <= position || end >= dataLength) {
                throw in.corrupt(at, "a position after " + position, end);
            }
            in.seek(next);
        }
        return new PartitionIndexEntry(decorated, position, end, rowIndexPosition, rowIndexLength);
    }
}
