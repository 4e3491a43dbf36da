package dev.rowhouse.storage.sstable.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.ChunkSource;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

class ChunkWriterTest {
    private static final Path FILE = Path.of("f");

    @TestFactory
    Stream<DynamicTest> every_compressor_gives_back_what_it_took() {
        return Arrays.stream(Compressor.values())
                .map(compressor ->
                        DynamicTest.dynamicTest(
                                compressor.className(), () -> roundTrips(compressor)));
    }

    private static void roundTrips(Compressor compressor) throws IOException {
        RandomSource random = RandomSource.seeded(11);
        for (int round = 0; round < 60; round++) {
            int chunkBytes = 1 << 6 + random.nextInt(9);
            int maxBytes = random.nextInt(2) == 0 ? Integer.MAX_VALUE : chunkBytes / 2;
            byte[] bytes = new byte[random.nextInt(4 * chunkBytes)];
            int letters = 1 + random.nextInt(256);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) random.nextInt(letters);
            }
            Compression compression = new Compression(compressor, chunkBytes, maxBytes, Map.of());
            assertThat(writtenAndRead(compression, bytes).toArray()).isEqualTo(bytes);
        }
    }

    private static Bytes writtenAndRead(Compression compression, byte[] bytes) throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        ChunkWriter writer = ChunkWriter.compressed(files.create(FILE), compression);
        writer.append(new ByteWriter().writeBytes(Bytes.copyOf(bytes)));
        ChunkWriter.Result result = writer.finish();
        ByteWriter info = new ByteWriter();
        result.compressionInfo().orElseThrow().write(info);
        ChunkSource chunks =
                new CompressedChunks(
                        files.open(FILE),
                        CompressionInfo.read(
                                ByteReader.of(FILE, info.toArray()), SSTableVersion.written()),
                        new ChunkCache(0));
        return new ByteReader(chunks).readBytes(bytes.length);
    }

    /// Cassandra, when it verifies, goes to the end of the data, and looks for a chunk there.
    @ParameterizedTest
    @EnumSource(Compressor.class)
    void there_is_a_chunk_at_the_end_of_data_that_fill_their_chunks(Compressor compressor)
            throws IOException {
        Compression compression = new Compression(compressor, 64, Integer.MAX_VALUE, Map.of());
        assertThat(chunks(compression, 127)).isEqualTo(2);
        assertThat(chunks(compression, 128)).isEqualTo(3);
        assertThat(chunks(compression, 129)).isEqualTo(3);
        assertThat(writtenAndRead(compression, new byte[128]).length()).isEqualTo(128);
    }

    private static int chunks(Compression compression, int length) throws IOException {
        ChunkWriter writer =
                ChunkWriter.compressed(new MemoryFileSystem().create(FILE), compression);
        writer.append(new ByteWriter().writeBytes(Bytes.copyOf(new byte[length])));
        return writer.finish().compressionInfo().orElseThrow().chunks();
    }

    @Test
    void the_options_of_a_table_say_how_its_data_are_compressed() {
        assertThat(Compression.of(Map.of("enabled", "false"))).isEmpty();
        assertThat(
                        Compression.of(
                                Map.of(
                                        "class",
                                        "org.apache.cassandra.io.compress.ZstdCompressor",
                                        "chunk_length_in_kb",
                                        "4",
                                        "min_compress_ratio",
                                        "1.1",
                                        "compression_level",
                                        "5")))
                .contains(
                        new Compression(
                                Compressor.ZSTD, 4096, 3724, Map.of("compression_level", "5")));
        assertThatThrownBy(() -> Compression.of(Map.of("class", "ROT13Compressor")))
                .hasMessageContaining("ROT13Compressor");
    }
}
