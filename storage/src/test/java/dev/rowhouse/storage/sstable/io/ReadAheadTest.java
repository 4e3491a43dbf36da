package dev.rowhouse.storage.sstable.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.testkit.MemoryFileSystem;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

class ReadAheadTest {
    private static final Path FILE = Path.of("f");

    /// Counts how often the file is read.
    private static final class Counted implements ReadableFile {
        private final ReadableFile file;
        private int reads;

        Counted(byte[] bytes) throws IOException {
            MemoryFileSystem files = new MemoryFileSystem();
            files.write(FILE, bytes);
            this.file = files.open(FILE);
        }

        @Override
        public Path path() {
            return file.path();
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            reads++;
            file.read(position, into);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private static byte[] random(RandomSource random, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    @Test
    void pieces_are_those_of_the_file_wherever_they_lie() throws IOException {
        for (long seed : Seeds.of(30)) {
            RandomSource random = RandomSource.seeded(seed);
            byte[] bytes = random(random, 1 + random.nextInt(600_000));
            Counted file = new Counted(bytes);
            ReadAhead ahead = new ReadAhead(file, bytes.length);
            int at = 0;
            for (int i = 0; i < 200; i++) {
                at = random.nextInt(8) == 0 ? random.nextInt(bytes.length) : at;
                int length = Math.min(random.nextInt(1 << random.nextInt(17)), bytes.length - at);
                ByteBuffer piece = ByteBuffer.allocate(length);
                ahead.read(at, piece);
                assertThat(piece.array())
                        .as("seed %d", seed)
                        .isEqualTo(Arrays.copyOfRange(bytes, at, at + length));
                at = at + length == bytes.length ? 0 : at + length;
            }
        }
    }

    @Test
    void neighbouring_pieces_come_by_few_reads() throws IOException {
        byte[] bytes = random(RandomSource.seeded(1), 1 << 20);
        Counted file = new Counted(bytes);
        ReadAhead ahead = new ReadAhead(file, bytes.length);
        for (int at = 0; at < bytes.length; at += 1 << 10) {
            ahead.read(at, ByteBuffer.allocate(1 << 10));
        }
        assertThat(file.reads).isLessThan(13);
    }

    @Test
    void there_is_nothing_behind_the_end() throws IOException {
        Counted file = new Counted(new byte[10]);
        ReadAhead ahead = new ReadAhead(file, 10);
        ahead.read(8, ByteBuffer.allocate(2));
        assertThatThrownBy(() -> ahead.read(8, ByteBuffer.allocate(3)))
                .isInstanceOf(EOFException.class);
    }
}
