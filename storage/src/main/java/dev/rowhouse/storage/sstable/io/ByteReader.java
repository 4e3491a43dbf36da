package dev.rowhouse.storage.sstable.io;

import dev.rowhouse.base.Bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Reads the primitives of SSTables one after the other, never past the end and never more than
/// there is.
///
/// ```
/// u8 u16 i32 i64 f64     big-endian
/// uvint                  unsigned: the leading one bits of the first byte count the bytes that
///                        follow it
/// svint                  signed: zig-zag (0, -1, 1, -2 ...), then uvint
/// vbytes := length:uvint u8[length]
/// sbytes := length:u16 u8[length]
/// ibytes := length:i32 u8[length]
/// utf    := sbytes of UTF-8
/// ```
///
/// Byte strings share the array of the chunk they lie in. Whoever keeps a small one for long should
/// copy it.
///
/// **Invariants.** `bytes` is the chunk that starts at `start`, `at` the next byte in it. When `at`
/// is its end the next read takes the next chunk.
///
/// **Thread safety.** Belongs to one thread.
public final class ByteReader {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] NOTHING = {};

    private final ChunkSource source;
    private byte[] bytes = NOTHING;
    private long start;
    private int at;

    /// A reader that begins at the beginning.
    public ByteReader(ChunkSource source) {
        this.source = source;
    }

    /// A reader of a file that is in memory as a whole.
    public static ByteReader of(Path file, byte[] bytes) {
        return new ByteReader(ChunkSource.of(file, bytes));
    }

    /// Another reader of the same file, at its beginning.
    public ByteReader another() {
        return new ByteReader(source);
    }

    /// The file that is read.
    public Path file() {
        return source.file();
    }

    /// The position of the next byte.
    public long position() {
        return start + at;
    }

    /// The number of bytes from the next one to the end.
    public long remaining() {
        return source.length() - position();
    }

    /// Goes to a position.
    ///
    /// @throws CorruptSSTableException when it does not lie in the file
    public void seek(long position) {
        if (position < 0 || position > source.length()) {
            throw new CorruptSSTableException(
                    source.file(),
                    position(),
                    "a position from 0 to " + source.length(),
                    Long.toString(position));
        }
        if (position >= start && position <= start + bytes.length) {
            at = (int) (position - start);
        } else {
            bytes = NOTHING;
            start = position;
            at = 0;
        }
    }

    /// Passes over some bytes.
    public void skip(long count) {
        require(count, "bytes");
        seek(position() + count);
    }

    /// The exception that says that something else was expected at a position.
    public CorruptSSTableException corrupt(long position, String expected, Object found) {
        return new CorruptSSTableException(
                source.file(), position, expected, String.valueOf(found));
    }

    private void require(long count, String what) {
        if (count < 0 || count > remaining()) {
            throw corrupt(
                    position(),
                    "at most " + remaining() + " more bytes",
                    Long.toUnsignedString(count) + " " + what);
        }
    }

    private void nextChunk() {
        require(1, "byte");
        long position = position();
        Chunk chunk = source.chunkAt(position);
        bytes = chunk.bytes();
        start = chunk.start();
        at = (int) (position - start);
    }

    /// The next byte, from 0 to 255.
    public int readByte() {
        if (at == bytes.length) {
            nextChunk();
        }
        return bytes[at++] & 0xff;
    }

    /// Whether the next byte is 1; it must be that or 0.
    public boolean readBoolean() {
        int value = readByte();
        if (value > 1) {
            throw corrupt(position() - 1, "0 or 1", value);
        }
        return value == 1;
    }

    /// Two bytes, from 0 to 65535.
    public int readShort() {
        if (at + Short.BYTES <= bytes.length) {
            int value = (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
            at += Short.BYTES;
            return value;
        }
        return readByte() << 8 | readByte();
    }

    /// Four bytes.
    public int readInt() {
        if (at + Integer.BYTES <= bytes.length) {
            int value = (int) INT.get(bytes, at);
            at += Integer.BYTES;
            return value;
        }
        return readShort() << 16 | readShort();
    }

    /// Eight bytes.
    public long readLong() {
        if (at + Long.BYTES <= bytes.length) {
            long value = (long) LONG.get(bytes, at);
            at += Long.BYTES;
            return value;
        }
        return (long) readInt() << 32 | readInt() & 0xffff_ffffL;
    }

    /// Numbers of eight bytes each, which may stay in the file until they are needed.
    public Longs readLongs(int count, ByteOrder order) {
        long position = position();
        skip((long) count * Long.BYTES);
        return source.longs(position, count, order);
    }

    /// Numbers of eight bytes each, as many as there is room for.
    void readLongs(long[] into, ByteOrder order) {
        long length = (long) into.length * Long.BYTES;
        if (length <= bytes.length - at) {
            // Without a copy: this reads filters of many megabytes.
            ByteBuffer.wrap(bytes, at, (int) length).order(order).asLongBuffer().get(into);
            at += (int) length;
        } else {
            byte[] copy = readBytes(length).toArray();
            ByteBuffer.wrap(copy).order(order).asLongBuffer().get(into);
        }
    }

    /// A number of eight bytes with a fraction.
    public double readDouble() {
        return Double.longBitsToDouble(readLong());
    }

    /// A number of one to nine bytes, whose 64 bits are to be taken as unsigned.
    public long readUnsignedVInt() {
        int first = readByte();
        if (first < 0x80) {
            return first;
        }
        int extra = Integer.numberOfLeadingZeros(~(first << 24));
        long value = extra >= 7 ? 0 : first & (0xff >> (extra + 1));
        if (at + extra <= bytes.length) {
            for (int end = at + extra; at < end; at++) {
                value = value << 8 | bytes[at] & 0xff;
            }
            return value;
        }
        for (int i = 0; i < extra; i++) {
            value = value << 8 | readByte();
        }
        return value;
    }

    /// Passes over a number of one to nine bytes.
    public void skipUnsignedVInt() {
        int first = readByte();
        if (first >= 0x80) {
            int extra = Integer.numberOfLeadingZeros(~(first << 24));
            if (extra <= bytes.length - at) {
                at += extra;
            } else {
                skip(extra);
            }
        }
    }

    /// A signed number of one to nine bytes.
    public long readSignedVInt() {
        long folded = readUnsignedVInt();
        return folded >>> 1 ^ -(folded & 1);
    }

    /// A count or length of one to nine bytes that is not more than a limit.
    public int readCount(long limit, String what) {
        long position = position();
        long count = readUnsignedVInt();
        if (count < 0 || count > Math.min(limit, Integer.MAX_VALUE)) {
            throw corrupt(position, "at most " + limit + " " + what, Long.toUnsignedString(count));
        }
        return (int) count;
    }

    /// A count of four bytes that is not more than a limit.
    public int readIntCount(long limit, String what) {
        long position = position();
        int count = readInt();
        if (count < 0 || count > limit) {
            throw corrupt(position, "from 0 to " + limit + " " + what, count);
        }
        return count;
    }

    /// So many bytes.
    public Bytes readBytes(long count) {
        if (count >= 0 && count <= bytes.length - at) {
            Bytes result = Bytes.wrap(bytes, at, (int) count);
            at += (int) count;
            return result;
        }
        require(count, "bytes");
        if (count > Integer.MAX_VALUE - 8) {
            throw corrupt(position(), "a length that memory can hold", count);
        }
        byte[] copy = new byte[(int) count];
        int filled = 0;
        while (filled < copy.length) {
            if (at == bytes.length) {
                nextChunk();
            }
            int part = Math.min(copy.length - filled, bytes.length - at);
            System.arraycopy(bytes, at, copy, filled, part);
            at += part;
            filled += part;
        }
        return Bytes.wrap(copy);
    }

    /// Bytes after their length as `uvint`.
    public Bytes readVIntBytes() {
        return readBytes(readUnsignedVInt());
    }

    /// Bytes after their length as `u16`.
    public Bytes readShortBytes() {
        return readBytes(readShort());
    }

    /// Passes over bytes after their length as `u16`.
    ///
    /// @return whether they are those
    public boolean skipShortBytes(Bytes wanted) {
        int length = readShort();
        if (length > bytes.length - at) {
            return readBytes(length).equals(wanted);
        }
        boolean isEqual = wanted.isEqualTo(bytes, at, length);
        at += length;
        return isEqual;
    }

    /// Bytes after their length as `i32`.
    public Bytes readIntBytes() {
        return readBytes(readInt());
    }

    /// Text after its length in bytes as `u16`.
    public String readText() {
        long position = position();
        return text(position, readShortBytes());
    }

    /// Text after its length in bytes as `uvint`.
    public String readVIntText() {
        long position = position();
        return text(position, readVIntBytes());
    }

    private String text(long position, Bytes utf8) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8.toArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw corrupt(position, "UTF-8 text", utf8);
        }
    }

    /// Checks that everything has been read.
    public void requireEnd() {
        if (remaining() != 0) {
            throw corrupt(position(), "the end", remaining() + " more bytes");
        }
    }
}
