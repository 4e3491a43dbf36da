package dev.rowhouse.storage.sstable.io;

import dev.rowhouse.base.Bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Gathers the primitives of SSTables in memory, as [ByteReader] reads them.
///
/// **Invariants.** `bytes[0..length)` has been written.
///
/// **Thread safety.** Belongs to one thread.
public final class ByteWriter {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int BYTES_EXPECTED = 256;
    private static final int SHORT_MAX = 0xffff;

    private byte[] bytes = new byte[BYTES_EXPECTED];
    private int length;

    /// A writer that has written nothing.
    public ByteWriter() {}

    /// The number of bytes written.
    public int length() {
        return length;
    }

    /// Forgets what has been written.
    public void clear() {
        length = 0;
    }

    /// The bytes written, as a buffer that is valid until the next write.
    public ByteBuffer asBuffer() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /// A copy of what has been written.
    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    private int grow(int count) {
        int from = length;
        int needed = Math.addExact(from, count);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(2L * from, 1 << 30)));
        }
        length = needed;
        return from;
    }

    /// One byte.
    public ByteWriter writeByte(int value) {
        int from = grow(1);
        bytes[from] = (byte) value;
        return this;
    }

    /// Two bytes.
    public ByteWriter writeShort(int value) {
        return writeByte(value >> 8).writeByte(value);
    }

    /// Four bytes.
    public ByteWriter writeInt(int value) {
        int from = grow(Integer.BYTES);
        INT.set(bytes, from, value);
        return this;
    }

    /// Eight bytes.
    public ByteWriter writeLong(long value) {
        int from = grow(Long.BYTES);
        LONG.set(bytes, from, value);
        return this;
    }

    /// A number of eight bytes with a fraction.
    public ByteWriter writeDouble(double value) {
        return writeLong(Double.doubleToRawLongBits(value));
    }

    /// The number of bytes that [#writeUnsignedVInt] writes for a number.
    public static int unsignedVIntLength(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        return 1 + Math.min(Byte.SIZE, (bits - 1) / 7);
    }

    /// A number of one to nine bytes, its 64 bits taken as unsigned.
    public ByteWriter writeUnsignedVInt(long value) {
        int extra = unsignedVIntLength(value) - 1;
        int from = grow(1 + extra);
        int prefix = ~(0xff >> extra) & 0xff;
        bytes[from] = (byte) (extra >= 7 ? prefix : prefix | (int) (value >>> (8 * extra)));
        for (int i = 1; i <= extra; i++) {
            bytes[from + i] = (byte) (value >>> (8 * (extra - i)));
        }
        return this;
    }

    /// A signed number of one to nine bytes.
    public ByteWriter writeSignedVInt(long value) {
        return writeUnsignedVInt(value << 1 ^ value >> 63);
    }

    /// Bytes without their length.
    public ByteWriter writeBytes(Bytes value) {
        int from = grow(value.length());
        value.copyTo(bytes, from);
        return this;
    }

    /// Appends the content of another writer, without its length.
    public ByteWriter writeBytes(ByteWriter other) {
        int from = grow(other.length);
        System.arraycopy(other.bytes, 0, bytes, from, other.length);
        return this;
    }

    /// Bytes after their length as `uvint`.
    public ByteWriter writeVIntBytes(Bytes value) {
        return writeUnsignedVInt(value.length()).writeBytes(value);
    }

    /// Bytes after their length as `u16`.
    ///
    /// @throws IllegalArgumentException when they are more than 65535
    public ByteWriter writeShortBytes(Bytes value) {
        if (value.length() > SHORT_MAX) {
            throw new IllegalArgumentException(
                    value.length() + " bytes where at most " + SHORT_MAX + " can be written");
        }
        return writeShort(value.length()).writeBytes(value);
    }

    /// Bytes after their length as `i32`.
    public ByteWriter writeIntBytes(Bytes value) {
        return writeInt(value.length()).writeBytes(value);
    }

    /// Text after its length in bytes as `u16`.
    public ByteWriter writeText(String text) {
        return writeShortBytes(Bytes.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /// Text after its length in bytes as `uvint`.
    public ByteWriter writeVIntText(String text) {
        return writeVIntBytes(Bytes.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
}
