package dev.rowhouse.server.client;

import com.datastax.oss.protocol.internal.PrimitiveCodec;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The notations of the protocol for the library.
final class RefereeCodec implements PrimitiveCodec<RefereeBuffer> {
    @Override
    public RefereeBuffer allocate(int size) {
        return new RefereeBuffer(size);
    }

    @Override
    public void release(RefereeBuffer toRelease) {}

    @Override
    public int sizeOf(RefereeBuffer toMeasure) {
        return toMeasure.writer - toMeasure.reader;
    }

    @Override
    public RefereeBuffer concat(RefereeBuffer left, RefereeBuffer right) {
        RefereeBuffer both = new RefereeBuffer(left.rest());
        both.write(right.rest());
        return both;
    }

    @Override
    public void markReaderIndex(RefereeBuffer source) {
        source.mark = source.reader;
    }

    @Override
    public void resetReaderIndex(RefereeBuffer source) {
        source.reader = source.mark;
    }

    @Override
    public byte readByte(RefereeBuffer source) {
        return source.read(1)[0];
    }

    @Override
    public int readInt(RefereeBuffer source) {
        return ByteBuffer.wrap(source.read(4)).getInt();
    }

    @Override
    public int readInt(RefereeBuffer source, int offset) {
        return ByteBuffer.wrap(source.array).getInt(source.reader + offset);
    }

    @Override
    public InetAddress readInetAddr(RefereeBuffer source) {
        try {
            return InetAddress.getByAddress(source.read(readByte(source)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public long readLong(RefereeBuffer source) {
        return ByteBuffer.wrap(source.read(8)).getLong();
    }

    @Override
    public int readUnsignedShort(RefereeBuffer source) {
        return ByteBuffer.wrap(source.read(2)).getShort() & 0xFFFF;
    }

    @Override
    @SuppressWarnings("NullAway") // The library's null bytes.
    public ByteBuffer readBytes(RefereeBuffer source) {
        int length = readInt(source);
        return length < 0 ? null : ByteBuffer.wrap(source.read(length));
    }

    @Override
    public byte[] readShortBytes(RefereeBuffer source) {
        return source.read(readUnsignedShort(source));
    }

    @Override
    public String readString(RefereeBuffer source) {
        return new String(source.read(readUnsignedShort(source)), StandardCharsets.UTF_8);
    }

    @Override
    public String readLongString(RefereeBuffer source) {
        return new String(source.read(readInt(source)), StandardCharsets.UTF_8);
    }

    @Override
    public RefereeBuffer readRetainedSlice(RefereeBuffer source, int sliceLength) {
        return new RefereeBuffer(source.read(sliceLength));
    }

    @Override
    public void updateCrc(RefereeBuffer source, CRC32 crc) {
        crc.update(source.rest());
    }

    @Override
    public void writeByte(byte b, RefereeBuffer dest) {
        dest.write(new byte[] {b});
    }

    @Override
    public void writeInt(int i, RefereeBuffer dest) {
        dest.write(ByteBuffer.allocate(4).putInt(i).array());
    }

    @Override
    public void writeInetAddr(InetAddress address, RefereeBuffer dest) {
        writeByte((byte) address.getAddress().length, dest);
        dest.write(address.getAddress());
    }

    @Override
    public void writeLong(long l, RefereeBuffer dest) {
        dest.write(ByteBuffer.allocate(8).putLong(l).array());
    }

    @Override
    public void writeUnsignedShort(int i, RefereeBuffer dest) {
        dest.write(ByteBuffer.allocate(2).putShort((short) i).array());
    }

    @Override
    public void writeString(String s, RefereeBuffer dest) {
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        writeUnsignedShort(bytes.length, dest);
        dest.write(bytes);
    }

    @Override
    public void writeLongString(String s, RefereeBuffer dest) {
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        writeInt(bytes.length, dest);
        dest.write(bytes);
    }

    @Override
    public void writeBytes(@Nullable ByteBuffer bytes, RefereeBuffer dest) {
        if (bytes == null) {
            writeInt(-1, dest);
            return;
        }
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        writeBytes(array, dest);
    }

    @Override
    public void writeBytes(byte @Nullable [] bytes, RefereeBuffer dest) {
        if (bytes == null) {
            writeInt(-1, dest);
            return;
        }
        writeInt(bytes.length, dest);
        dest.write(bytes);
    }

    @Override
    public void writeShortBytes(byte[] bytes, RefereeBuffer dest) {
        writeUnsignedShort(bytes.length, dest);
        dest.write(bytes);
    }
}
