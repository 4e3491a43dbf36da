package dev.rowhouse.server.wire;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Bytes that are being written, in the notations of the protocol (native_protocol_v5.spec §3). It
/// grows as it is needed.
///
/// **Thread safety.** Belongs to one thread.
public final class OutputBuffer {
    private static final int FIRST_ROOM = 512;
    private static final int KEPT_ROOM = 64 * 1024;
    private static final int NULL = -1;

    private byte[] array = new byte[FIRST_ROOM];
    private int length;

    /// An empty buffer.
    public OutputBuffer() {}

    /// The number of bytes written.
    public int length() {
        return length;
    }

    /// The bytes, from 0 on. It is another array after more has been written.
    public byte[] array() {
        return array;
    }

    /// Forgets all bytes, and an array that had to grow large.
    public void clear() {
        length = 0;
        if (array.length > KEPT_ROOM) {
            array = new byte[FIRST_ROOM];
        }
    }

    /// Forgets the bytes behind a place.
    public void truncate(int newLength) {
        length = newLength;
    }

    /// Makes room for some bytes.
    ///
    /// @return where they begin
    private int reserve(int count) {
        int at = length;
        int needed = Math.addExact(at, count);
        if (needed > array.length) {
            array =
                    Arrays.copyOf(
                            array, Math.clamp(2L * array.length, needed, Integer.MAX_VALUE - 8));
        }
        length = needed;
        return at;
    }

    /// One byte.
    public void writeByte(int value) {
        int at = reserve(1);
        array[at] = (byte) value;
    }

    /// A `[short]`.
    public void writeShort(int value) {
        int at = reserve(Short.BYTES);
        BigEndian.putShort(array, at, value);
    }

    /// An `[int]`.
    public void writeInt(int value) {
        int at = reserve(Integer.BYTES);
        BigEndian.putInt(array, at, value);
    }

    /// Replaces an `[int]` written before.
    public void setInt(int at, int value) {
        BigEndian.putInt(array, at, value);
    }

    /// A `[long]`.
    public void writeLong(long value) {
        int at = reserve(Long.BYTES);
        BigEndian.putLong(array, at, value);
    }

    /// A `[uuid]`.
    public void writeUuid(UUID value) {
        writeLong(value.getMostSignificantBits());
        writeLong(value.getLeastSignificantBits());
    }

    /// Bytes as they are.
    public void write(byte[] bytes, int from, int count) {
        int at = reserve(count);
        System.arraycopy(bytes, from, array, at, count);
    }

    /// Bytes as they are.
    public void write(Bytes bytes) {
        int at = reserve(bytes.length());
        bytes.copyTo(array, at);
    }

    /// `[bytes]`, which may be null.
    public void writeBytes(@Nullable Bytes bytes) {
        if (bytes == null) {
            writeInt(NULL);
            return;
        }
        int count = bytes.length();
        int at = reserve(Integer.BYTES + count);
        BigEndian.putInt(array, at, count);
        bytes.copyTo(array, at + Integer.BYTES);
    }

    /// `[short bytes]`.
    public void writeShortBytes(Bytes bytes) {
        writeShort(bytes.length());
        write(bytes);
    }

    /// A `[string]`; one that is too long is cut off.
    public void writeString(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int count = bytes.length <= 0xFFFF ? bytes.length : lastWhole(bytes, 0xFFFF);
        writeShort(count);
        write(bytes, 0, count);
    }

    /// The end of the last character before a position.
    private static int lastWhole(byte[] utf8, int max) {
        int end = max;
        while ((utf8[end] & 0xC0) == 0x80) {
            end--;
        }
        return end;
    }

    /// A `[string list]`.
    public void writeStringList(List<String> texts) {
        writeShort(texts.size());
        texts.forEach(this::writeString);
    }

    /// A `[string multimap]`.
    public void writeStringMultimap(Map<String, List<String>> map) {
        writeShort(map.size());
        map.forEach((key, values) -> {
            writeString(key);
            writeStringList(values);
        });
    }

    /// An `[inetaddr]`.
    public void writeAddress(InetAddress address) {
        byte[] bytes = address.getAddress();
        writeByte(bytes.length);
        write(bytes, 0, bytes.length);
    }
}
