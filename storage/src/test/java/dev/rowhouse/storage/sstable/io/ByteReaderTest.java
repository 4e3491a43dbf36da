package dev.rowhouse.storage.sstable.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

class ByteReaderTest {
    private static final Path FILE = Path.of("f");

    @Test
    void unsigned_numbers_are_written_as_cassandra_writes_them() {
        Map<Long, String> expected =
                Map.of(
                        0L,
                        "00",
                        127L,
                        "7f",
                        128L,
                        "8080",
                        255L,
                        "80ff",
                        16_383L,
                        "bfff",
                        16_384L,
                        "c04000",
                        2_097_152L,
                        "e0200000",
                        (1L << 56) - 1,
                        "feffffffffffffff",
                        1L << 56,
                        "ff0100000000000000",
                        -1L,
                        "ffffffffffffffffff");
        expected.forEach((value, hex) -> {
            ByteWriter out = new ByteWriter();
            out.writeUnsignedVInt(value);
            assertThat(Bytes.wrap(out.toArray()).toHex()).isEqualTo(hex);
            assertThat(ByteWriter.unsignedVIntLength(value)).isEqualTo(out.length());
        });
    }

    @Test
    void signed_numbers_are_folded() {
        Map<Long, String> expected = Map.of(0L, "00", -1L, "01", 1L, "02", -64L, "7f", 64L, "8080");
        expected.forEach((value, hex) -> {
            ByteWriter out = new ByteWriter();
            out.writeSignedVInt(value);
            assertThat(Bytes.wrap(out.toArray()).toHex()).isEqualTo(hex);
        });
    }

    @Test
    void everything_is_read_back_whatever_the_chunks_are() {
        RandomSource random = RandomSource.seeded(7);
        for (int round = 0; round < 300; round++) {
            long seed = random.nextLong();
            ByteWriter out = new ByteWriter();
            RandomSource values = RandomSource.seeded(seed);
            for (int i = 0; i < 40; i++) {
                write(out, values);
            }
            ByteReader in = new ByteReader(chunks(out.toArray(), 1 + random.nextInt(20)));
            RandomSource again = RandomSource.seeded(seed);
            for (int i = 0; i < 40; i++) {
                check(in, again);
            }
            in.requireEnd();
        }
    }

    private static void write(ByteWriter out, RandomSource values) {
        long value = values.nextLong() >> values.nextInt(64);
        switch (values.nextInt(7)) {
            case 0 -> out.writeByte((int) value);
            case 1 -> out.writeShort((int) value);
            case 2 -> out.writeInt((int) value);
            case 3 -> out.writeLong(value);
            case 4 -> out.writeUnsignedVInt(value);
            case 5 -> out.writeSignedVInt(value);
            default -> out.writeVIntText("x".repeat((int) (value & 63)));
        }
    }

    private static void check(ByteReader in, RandomSource values) {
        long value = values.nextLong() >> values.nextInt(64);
        switch (values.nextInt(7)) {
            case 0 -> assertThat(in.readByte()).isEqualTo((int) value & 0xff);
            case 1 -> assertThat(in.readShort()).isEqualTo((int) value & 0xffff);
            case 2 -> assertThat(in.readInt()).isEqualTo((int) value);
            case 3 -> assertThat(in.readLong()).isEqualTo(value);
            case 4 -> assertThat(in.readUnsignedVInt()).isEqualTo(value);
            case 5 -> assertThat(in.readSignedVInt()).isEqualTo(value);
            default -> assertThat(in.readVIntText()).hasSize((int) (value & 63));
        }
    }

    private static ChunkSource chunks(byte[] bytes, int size) {
        return new ChunkSource() {
            @Override
            public Path file() {
                return FILE;
            }

            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public Chunk chunkAt(long position) {
                int start = (int) position / size * size;
                int end = Math.min(bytes.length, start + size);
                return new Chunk(start, Arrays.copyOfRange(bytes, start, end));
            }
        };
    }

    @Test
    void lengths_beyond_the_end_are_damage() {
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[] {5, 1, 2}).readVIntBytes())
                .isInstanceOf(CorruptSSTableException.class)
                .hasMessageContaining(
                        "f at offset 1: expected at most 2 more bytes, found 5 bytes");
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[] {-1, -1, -1, -1, 0}).readIntBytes())
                .isInstanceOf(CorruptSSTableException.class);
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[3]).readInt())
                .isInstanceOf(CorruptSSTableException.class);
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[] {2}).readBoolean())
                .isInstanceOf(CorruptSSTableException.class);
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[] {1, (byte) 0xff}).readVIntText())
                .isInstanceOf(CorruptSSTableException.class)
                .hasMessageContaining("UTF-8");
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[1]).seek(2))
                .isInstanceOf(CorruptSSTableException.class);
        assertThatThrownBy(() -> ByteReader.of(FILE, new byte[1]).requireEnd())
                .isInstanceOf(CorruptSSTableException.class);
    }
}
