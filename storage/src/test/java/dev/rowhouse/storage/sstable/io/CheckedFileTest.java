package dev.rowhouse.storage.sstable.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

class CheckedFileTest {
    private static final Descriptor DESCRIPTOR = Descriptor.of(Path.of("t"), 1);
    private static final Path FILE = DESCRIPTOR.file(Component.OFFSETS);
    // Some parts of 64 KiB, none of which begins where a page does.
    private static final int COUNT = 20_000;
    private static final int HEAD = Integer.BYTES;

    private final MemoryFileSystem files = new MemoryFileSystem();

    private static byte[] contents() {
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + COUNT * Long.BYTES).putInt(COUNT);
        for (long i = 0; i < COUNT; i++) {
            bytes.putLong(i * i);
        }
        return bytes.array();
    }

    /// The contents as they are, with the checksums of what they were.
    private CheckedFile open(byte[] bytes) throws IOException {
        Checksums checksums = new Checksums(DESCRIPTOR);
        checksums.put(Component.OFFSETS, contents());
        files.write(FILE, bytes);
        return new CheckedFile(files.open(FILE), Component.OFFSETS, checksums);
    }

    private static Longs numbers(CheckedFile file) {
        ByteReader in = new ByteReader(file);
        Longs numbers = in.readLongs(in.readInt(), ByteOrder.BIG_ENDIAN);
        in.requireEnd();
        return numbers;
    }

    @Test
    void numbers_are_those_of_the_file_whichever_is_asked_for_first() throws IOException {
        try (CheckedFile file = open(contents())) {
            Longs numbers = numbers(file);
            assertThat(numbers.size()).isEqualTo(COUNT);
            assertThat(numbers.isWhole()).isFalse();
            for (long i = COUNT - 1; i >= 0; i--) {
                assertThat(numbers.get((int) i)).isEqualTo(i * i);
            }
            file.checkAll();
        }
    }

    @Test
    void a_damaged_page_is_found_by_who_needs_its_part_and_by_who_reads_all() throws IOException {
        for (int damaged = 5000; damaged < HEAD + COUNT * Long.BYTES; damaged += 20_011) {
            byte[] bytes = contents();
            bytes[damaged] ^= 4;
            int page = damaged / Checksums.PAGE_BYTES * Checksums.PAGE_BYTES;
            try (CheckedFile file = open(bytes)) {
                Longs numbers = numbers(file);
                int inside = (damaged - HEAD) / Long.BYTES;
                assertThatThrownBy(() -> numbers.get(inside))
                        .isInstanceOf(CorruptSSTableException.class)
                        .hasMessageContaining(FILE.getFileName().toString())
                        .hasMessageContaining(String.valueOf(page));
                int elsewhere = (inside + COUNT / 2) % COUNT;
                assertThat(numbers.get(elsewhere)).isEqualTo((long) elsewhere * elsewhere);
                assertThatThrownBy(file::checkAll).isInstanceOf(CorruptSSTableException.class);
            }
        }
    }

    @Test
    void a_file_that_has_become_shorter_is_refused_at_once() {
        byte[] shorter = new byte[contents().length - 1];
        assertThatThrownBy(() -> open(shorter)).isInstanceOf(CorruptSSTableException.class);
    }
}
