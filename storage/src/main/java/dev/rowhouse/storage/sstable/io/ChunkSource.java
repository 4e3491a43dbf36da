package dev.rowhouse.storage.sstable.io;

import java.nio.ByteOrder;
import java.nio.file.Path;

/// The contents of a file as they are before compression, by chunks that have been checked.
///
/// **Thread safety.** Any number of threads.
public interface ChunkSource {
    /// The file.
    Path file();

    /// The number of bytes before compression.
    long length();

    /// The chunk that holds a position, which lies from 0 to [#length()], exclusive.
    ///
    /// @throws CorruptSSTableException when the chunk is damaged
    /// @throws java.io.UncheckedIOException when it cannot be read
    Chunk chunkAt(long position);

    /// The same contents for one reader, which goes through many chunks: the file is read ahead,
    /// and the chunks are not kept in memory, where they would take the place of others.
    default ChunkSource sequential() {
        return this;
    }

    /// Numbers of eight bytes each from a position on, which lie in the file as a whole.
    default Longs longs(long position, int count, ByteOrder order) {
        ByteReader in = new ByteReader(this);
        in.seek(position);
        long[] numbers = new long[count];
        in.readLongs(numbers, order);
        return Longs.of(numbers);
    }

    /// Forgets chunks kept in memory, as far as they can be read again.
    default void evict() {}

    /// A file that is in memory as a whole.
    static ChunkSource of(Path file, byte[] bytes) {
        Chunk whole = new Chunk(0, bytes);
        return new ChunkSource() {
            @Override
            public Path file() {
                return file;
            }

            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public Chunk chunkAt(long position) {
                return whole;
            }
        };
    }
}
