package dev.rowhouse.base;

import static java.util.Objects.checkFromIndexSize;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/// An immutable run of bytes: the serialized form of a key, a clustering value or a cell.
///
/// A `Bytes` is a slice (array, offset, length) over an array that is no longer written; the
/// factory methods say which of them copy. Two instances are equal when their bytes are equal, and
/// they are ordered as unsigned bytes, the shorter first on a common prefix, which is Cassandra's
/// order for `blob` and the tie-break between cells of equal timestamp.
///
/// **Thread safety.** Immutable.
public final class Bytes implements Comparable<Bytes> {
    /// The empty run of bytes. CQL knows an empty value as something other than null.
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] array;
    private final int offset;
    private final int length;

    private Bytes(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /// Wraps an array without copying it. The caller gives the array away and must not write to it
    /// again.
    public static Bytes wrap(byte[] array) {
        return array.length == 0 ? EMPTY : new Bytes(array, 0, array.length);
    }

    /// Wraps a slice of an array without copying it. The caller must not write to that slice again.
    public static Bytes wrap(byte[] array, int offset, int length) {
        checkFromIndexSize(offset, length, array.length);
        return length == 0 ? EMPTY : new Bytes(array, offset, length);
    }

    /// Copies an array that the caller goes on using.
    public static Bytes copyOf(byte[] array) {
        return wrap(array.clone());
    }

    /// The UTF-8 bytes of a text.
    public static Bytes utf8(String text) {
        return wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /// One byte.
    public static Bytes ofByte(int value) {
        return wrap(new byte[] {(byte) value});
    }

    /// Two bytes, big-endian.
    public static Bytes ofShort(int value) {
        byte[] bytes = new byte[Short.BYTES];
        SHORT.set(bytes, 0, (short) value);
        return wrap(bytes);
    }

    /// Four bytes, big-endian.
    public static Bytes ofInt(int value) {
        byte[] bytes = new byte[Integer.BYTES];
        INT.set(bytes, 0, value);
        return wrap(bytes);
    }

    /// Eight bytes, big-endian.
    public static Bytes ofLong(long value) {
        byte[] bytes = new byte[Long.BYTES];
        LONG.set(bytes, 0, value);
        return wrap(bytes);
    }

    /// Parses hexadecimal digits, without the `0x` prefix.
    ///
    /// @throws IllegalArgumentException when the digits are odd in number or not hexadecimal
    public static Bytes ofHex(String digits) {
        return wrap(HexFormat.of().parseHex(digits));
    }

    /// The number of bytes.
    public int length() {
        return length;
    }

    /// Whether there is no byte at all.
    public boolean isEmpty() {
        return length == 0;
    }

    /// The byte at an index from 0.
    public byte get(int index) {
        checkFromIndexSize(index, 1, length);
        return array[offset + index];
    }

    /// The big-endian short at an index.
    public short getShort(int index) {
        checkFromIndexSize(index, Short.BYTES, length);
        return (short) SHORT.get(array, offset + index);
    }

    /// The big-endian int at an index.
    public int getInt(int index) {
        checkFromIndexSize(index, Integer.BYTES, length);
        return (int) INT.get(array, offset + index);
    }

    /// The big-endian long at an index.
    public long getLong(int index) {
        checkFromIndexSize(index, Long.BYTES, length);
        return (long) LONG.get(array, offset + index);
    }

    /// A part of these bytes, sharing the array.
    public Bytes slice(int from, int size) {
        checkFromIndexSize(from, size, length);
        return wrap(array, offset + from, size);
    }

    /// A fresh copy of the bytes.
    public byte[] toArray() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    /// Copies all bytes to a place in `target`.
    public void copyTo(byte[] target, int targetOffset) {
        System.arraycopy(array, offset, target, targetOffset, length);
    }

    /// The bytes decoded as UTF-8; malformed sequences become replacement characters.
    public String toUtf8() {
        return new String(array, offset, length, StandardCharsets.UTF_8);
    }

    /// The bytes as lower-case hexadecimal digits, without a prefix.
    public String toHex() {
        return HexFormat.of().formatHex(array, offset, offset + length);
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(
                array,
                offset,
                offset + length,
                other.array,
                other.offset,
                other.offset + other.length);
    }

    /// Whether these are the same bytes as some in an array.
    ///
    /// @param from where the others begin
    public boolean isEqualTo(byte[] other, int from, int size) {
        return Arrays.equals(array, offset, offset + length, other, from, from + size);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof Bytes other
                && Arrays.equals(
                        array,
                        offset,
                        offset + length,
                        other.array,
                        other.offset,
                        other.offset + other.length);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    /// `0x` and the hexadecimal digits, as CQL writes a blob.
    @Override
    public String toString() {
        return "0x" + toHex();
    }
}
