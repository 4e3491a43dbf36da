package dev.rowhouse.storage.sstable.chunk;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Longs;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;

/// The positions of the chunks of compressed data.
///
/// ```
/// file   := class:utf options:i32 (name:utf value:utf)[options] chunkBytes:i32
///           maxCompressedBytes:i32 length:i64 chunks:i32 offset:i64[chunks]
/// ```
///
/// Versions before na have no maxCompressedBytes. Offsets ascend. There may be one chunk more than
/// the length asks for, an empty one: Cassandra's compactions write it.
///
/// **Thread safety.** Immutable.
public final class CompressionInfo {
    private final Compression compression;
    private final long length;
    private final Longs offsets;

    /// The positions of some chunks.
    ///
    /// @param compression how they are compressed
    /// @param length the number of bytes before compression
    /// @param offsets where each chunk begins in the data's file; given away
    CompressionInfo(Compression compression, long length, Longs offsets) {
        this.compression = compression;
        this.length = length;
        this.offsets = offsets;
    }

    /// The compression of the chunks.
    public Compression compression() {
        return compression;
    }

    /// The number of bytes before compression.
    public long length() {
        return length;
    }

    /// The number of chunks.
    public int chunks() {
        return offsets.size();
    }

    /// The position of a chunk in the data's file.
    long offset(int chunk) {
        return offsets.get(chunk);
    }

    /// Reads the component.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it is damaged
    public static CompressionInfo read(ByteReader in, SSTableVersion version) {
        String className = in.readText();
        Compressor compressor =
                Compressor.find(className)
                        .orElseThrow(() -> in.corrupt(0, "the name of a compressor", className));
        Map<String, String> options = new TreeMap<>();
        for (int count = in.readIntCount(in.remaining(), "options"); count > 0; count--) {
            String name = in.readText();
            options.put(name, in.readText());
        }
        long position = in.position();
        int chunkBytes = in.readInt();
        int maxBytes = version.hasRawChunks() ? in.readInt() : Integer.MAX_VALUE;
        if (Integer.bitCount(chunkBytes) != 1 || chunkBytes < 0 || maxBytes < 0) {
            throw in.corrupt(position, "lengths of chunks", chunkBytes + " and " + maxBytes);
        }
        position = in.position();
        long length = in.readLong();
        int count = in.readIntCount(in.remaining() / Long.BYTES, "chunks");
        long needed = length / chunkBytes + (length % chunkBytes == 0 ? 0 : 1);
        if (length < 0 || count < needed || count > needed + 1) {
            throw in.corrupt(position, needed + " chunks for " + length + " bytes", count);
        }
        position = in.position();
        Longs offsets = in.readLongs(count, ByteOrder.BIG_ENDIAN);
        in.requireEnd();
        if (offsets.isWhole()) {
            requireAscending(in, position, offsets);
        }
        Compression compression = new Compression(compressor, chunkBytes, maxBytes, options);
        return new CompressionInfo(compression, length, offsets);
    }

    /// Those that stay in the file until they are needed have checksums, which say as much.
    private static void requireAscending(ByteReader in, long position, Longs offsets) {
        for (int i = 0; i < offsets.size(); i++) {
            long offset = offsets.get(i);
            long earliest = i == 0 ? 0 : offsets.get(i - 1) + Integer.BYTES;
            if (i == 0 ? offset != 0 : offset < earliest) {
                throw in.corrupt(
                        position + (long) i * Long.BYTES, "an offset from " + earliest, offset);
            }
        }
    }

    /// Writes the component.
    public void write(ByteWriter out) {
        out.writeText(compression.compressor().className());
        out.writeInt(compression.options().size());
        new TreeMap<>(compression.options())
                .forEach((name, value) -> out.writeText(name).writeText(value));
        out.writeInt(compression.chunkBytes()).writeInt(compression.maxCompressedBytes());
        out.writeLong(length).writeInt(chunks());
        for (int i = 0; i < chunks(); i++) {
            out.writeLong(offset(i));
        }
    }
}
