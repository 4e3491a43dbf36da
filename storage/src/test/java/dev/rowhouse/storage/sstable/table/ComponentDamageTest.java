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
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Damage to a component of an SSTable by Cassandra is noticed by the check, or does no harm to a
/// scan; nothing else is thrown, and no walk is endless.
class ComponentDamageTest {
    private static final String TABLE = "deletes";
    private static final Path FOLDER = Path.of("damaged");
    private static final int[] CHANGES = {0x01, 0x10, 0x80};

    /// All shorter lengths are tried, and one in several of the others.
    private static final int FIXED_PARTS_BYTES = 100;

    private static final int STEP = FaultStep.of(7);

    /// A trie is small, so that more of its bytes are tried.
    private static final int TRIE_STEP = FaultStep.of(2);

    private final MemoryFileSystem files = new MemoryFileSystem();

    @ParameterizedTest
    @EnumSource(
            value = Component.class,
            names = {"PARTITIONS", "ROWS"})
    void any_byte_of_a_trie(Component component) throws IOException {
        CassandraTable table = CassandraTable.load(TABLE).in(SSTableVersion.DA);
        Descriptor copy = copy(table);
        List<String> expected = content(copy, table);
        byte[] bytes = files.readBytes(copy.file(component));
        int tried = 0;
        int noticed = 0;
        for (int i = 0; i < bytes.length; i += TRIE_STEP) {
            for (int change : CHANGES) {
                tried++;
                byte[] damaged = bytes.clone();
                damaged[i] ^= (byte) change;
                files.write(copy.file(component), damaged);
                noticed += isNoticed(copy, table, expected, "byte " + i + " xor " + change) ? 1 : 0;
            }
        }
        // The rest is in separators of rows that still lead to the right blocks.
        assertThat(noticed).isGreaterThan(tried / 2);
    }

    /// Statistics.db of Cassandra 3.11 has no checksums: damage may go unnoticed as far as no row
    /// is lost by it, but nothing fails in another way.
    @Test
    void any_byte_of_statistics_without_checksums() throws IOException {
        CassandraTable table = CassandraTable.load("cassandra40").in(SSTableVersion.ME);
        Descriptor copy = copy(table);
        int partitions = content(copy, table).size();
        Path file = copy.file(Component.STATISTICS);
        byte[] bytes = files.readBytes(file);
        int noticed = 0;
        for (int i = 0; i < bytes.length; i += STEP) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << i % Byte.SIZE);
            files.write(file, damaged);
            try {
                assertThat(content(copy, table)).as("byte " + i).hasSize(partitions);
            } catch (CorruptSSTableException | IllegalArgumentException e) {
                noticed++;
            } catch (RuntimeException e) {
                throw new AssertionError("byte " + i, e);
            }
        }
        assertThat(noticed).isPositive();
    }

    @ParameterizedTest
    @EnumSource(
            value = SSTableVersion.class,
            names = {"NB", "OA", "DA"})
    void any_length_of_any_component(SSTableVersion version) throws IOException {
        CassandraTable table = CassandraTable.load(TABLE);
        if (version != SSTableVersion.written()) {
            table = table.in(version);
        }
        Descriptor copy = copy(table);
        List<String> expected = content(copy, table);
        int noticed = 0;
        for (Path file : files.list(FOLDER)) {
            byte[] bytes = files.readBytes(file);
            for (int length = 0;
                    length < bytes.length;
                    length += length < FIXED_PARTS_BYTES ? 1 : STEP) {
                files.write(file, Arrays.copyOf(bytes, length));
                noticed += isNoticed(copy, table, expected, file + " cut at " + length) ? 1 : 0;
            }
            files.write(file, bytes);
        }
        assertThat(noticed).isGreaterThan(FIXED_PARTS_BYTES);
    }

    private Descriptor copy(CassandraTable table) throws IOException {
        Descriptor original = table.descriptors().getFirst();
        for (Path file : CassandraTable.FILES.list(original.folder())) {
            if (String.valueOf(file.getFileName()).startsWith(original.name())) {
                files.write(
                        FOLDER.resolve(file.getFileName()), CassandraTable.FILES.readBytes(file));
            }
        }
        return new Descriptor(FOLDER, original.version(), original.id());
    }

    private boolean isNoticed(
            Descriptor copy, CassandraTable table, List<String> expected, String damage)
            throws IOException {
        try {
            assertThat(content(copy, table)).as(damage).isEqualTo(expected);
            return false;
        } catch (CorruptSSTableException e) {
            return true;
        } catch (RuntimeException e) {
            throw new AssertionError(damage, e);
        }
    }

    private List<String> content(Descriptor descriptor, CassandraTable table) throws IOException {
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, table.table(), new ChunkCache(1 << 16))) {
            SSTableCheck.check(files, reader, reader.comparator());
            return Dump.of(reader.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING));
        }
    }
}
