package dev.rowhouse.storage.sstable.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import dev.rowhouse.base.Lz4;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.Seeds;

import net.jpountz.lz4.LZ4Factory;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.zip.DataFormatException;

/// The reference is the library that Cassandra uses.
class Lz4Test {
    private static final LZ4Factory REFERENCE = LZ4Factory.safeInstance();
    private static final int SEEDS = 400;

    /// Random bytes, texts of few letters, and repetitions at all distances.
    private static byte[] bytes(RandomSource random) {
        int length = random.nextInt(1 << random.nextInt(18));
        byte[] bytes = new byte[length];
        int letters = 1 + random.nextInt(1 << random.nextInt(9));
        int at = 0;
        while (at < length) {
            int part = Math.min(length - at, 1 + random.nextInt(1 << random.nextInt(11)));
            int back = at == 0 ? 0 : random.nextInt(at + 1);
            for (int i = 0; i < part; i++, at++) {
                bytes[at] = back == 0 ? (byte) random.nextInt(letters) : bytes[at - back];
            }
        }
        return bytes;
    }

    @Test
    void the_reference_reads_what_is_compressed_and_the_other_way_round() throws Exception {
        for (long seed : Seeds.of(SEEDS)) {
            byte[] plain = bytes(RandomSource.seeded(seed));
            byte[] ours = Lz4.compress(plain, plain.length, 3);
            byte[] theirs = REFERENCE.fastCompressor().compress(plain);
            byte[] read = new byte[plain.length];
            assertThat(REFERENCE.safeDecompressor().decompress(ours, 3, ours.length - 3, read, 0))
                    .as("seed %d", seed)
                    .isEqualTo(plain.length);
            assertThat(read).as("seed %d", seed).isEqualTo(plain);
            for (byte[] block : new byte[][] {Arrays.copyOfRange(ours, 3, ours.length), theirs}) {
                Arrays.fill(read, (byte) 0);
                assertThat(Lz4.decompress(block, 0, block.length, read)).isEqualTo(plain.length);
                assertThat(read).as("seed %d", seed).isEqualTo(plain);
            }
        }
    }

    @Test
    void what_repeats_itself_becomes_about_as_small_as_by_the_reference() {
        long ours = 0;
        long theirs = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            byte[] plain = bytes(RandomSource.seeded(seed));
            ours += Lz4.compress(plain, plain.length, 0).length;
            theirs += REFERENCE.fastCompressor().compress(plain).length;
        }
        assertThat(ours).isLessThan(theirs + theirs / 20);
    }

    @Test
    void only_the_first_bytes_of_an_array_are_compressed() throws Exception {
        byte[] plain = new byte[100];
        byte[] block = Lz4.compress(plain, 60, 0);
        byte[] read = new byte[60];
        assertThat(Lz4.decompress(block, 0, block.length, read)).isEqualTo(60);
    }

    @Test
    void a_damaged_block_is_an_exception_or_other_bytes() {
        for (long seed : Seeds.of(SEEDS)) {
            RandomSource random = RandomSource.seeded(seed);
            byte[] plain = bytes(random);
            byte[] block = Lz4.compress(plain, plain.length, 0);
            for (int i = 0; i < 20; i++) {
                byte[] damaged = block.clone();
                damaged[random.nextInt(block.length)] ^= (byte) (1 << random.nextInt(8));
                int end = random.nextInt(3) == 0 ? random.nextInt(block.length) : block.length;
                byte[] read = new byte[plain.length];
                Exception failure = catchException(() -> Lz4.decompress(damaged, 0, end, read));
                if (failure != null) {
                    assertThat(failure)
                            .as("seed %d", seed)
                            .isInstanceOfAny(
                                    DataFormatException.class, IndexOutOfBoundsException.class);
                }
            }
        }
    }

    @Test
    void a_copy_from_before_the_beginning_is_refused() {
        byte[] block = {0x10, 'a', 2, 0, 0x10, 'b'};
        assertThatThrownBy(() -> Lz4.decompress(block, 0, block.length, new byte[20]))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("2 bytes back from 1");
    }

    @Test
    void a_length_beyond_all_bounds_is_damage() {
        byte[] block = new byte[9 << 20];
        Arrays.fill(block, (byte) 0xFF);
        block[block.length - 1] = 0;
        assertThatThrownBy(() -> Lz4.decompress(block, 0, block.length, new byte[100]))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("a length beyond all bounds");
    }
}
