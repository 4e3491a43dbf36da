package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A changed byte in a trie is noticed by the check, or does no harm to a scan; nothing else is
/// thrown, and no walk is endless.
class TrieDamageTest {
    private static final Path FOLDER = Path.of("damaged");
    private static final int[] CHANGES = {0x01, 0x10, 0x80};

    @ParameterizedTest
    @EnumSource(
            value = Component.class,
            names = {"PARTITIONS", "ROWS"})
    void any_byte(Component component) throws IOException {
        CassandraTable table = CassandraTable.load("deletes").in(SSTableVersion.DA);
        Descriptor original = table.descriptors().getFirst();
        MemoryFileSystem files = new MemoryFileSystem();
        for (Path file : CassandraTable.FILES.list(original.folder())) {
            files.write(FOLDER.resolve(file.getFileName()), CassandraTable.FILES.readBytes(file));
        }
        Descriptor copy = new Descriptor(FOLDER, original.version(), original.id());
        List<String> expected = content(files, copy, table);
        byte[] bytes = files.readBytes(copy.file(component));
        int noticed = 0;
        for (int i = 0; i < bytes.length; i++) {
            for (int change : CHANGES) {
                byte[] damaged = bytes.clone();
                damaged[i] ^= (byte) change;
                files.write(copy.file(component), damaged);
                try {
                    assertThat(content(files, copy, table))
                            .as("byte %d xor %d", i, change)
                            .isEqualTo(expected);
                } catch (CorruptSSTableException e) {
                    noticed++;
                }
            }
        }
        // The rest is in separators of rows that still lead to the right blocks.
        assertThat(noticed).isGreaterThan(CHANGES.length * bytes.length / 2);
    }

    private static List<String> content(
            MemoryFileSystem files, Descriptor descriptor, CassandraTable table)
            throws IOException {
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, table.table(), new ChunkCache(1 << 16))) {
            SSTableCheck.check(files, reader, reader.comparator());
            return Dump.of(reader.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING));
        }
    }
}
