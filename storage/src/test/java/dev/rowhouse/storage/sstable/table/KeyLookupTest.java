package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.index.BloomFilter;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.FaultFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/// Summary and filter of SSTables: those without checksums, as Cassandra writes them, are never
/// believed more than they deserve, and damaged ones with checksums are made anew.
class KeyLookupTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addRegularColumn("v", NativeType.INT)
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    private static final Descriptor DESCRIPTOR = Descriptor.of(Path.of("t"), 1);
    private static final int MANY = 128 * 100;
    private static final int SAMPLES = 20_000;

    @Test
    void opening_reads_no_more_of_an_index_with_more_keys() throws IOException {
        int few = callsOfOpening(files(128 * 2));
        FaultFileSystem files = files(MANY);
        assertThat(callsOfOpening(files)).isBetween(few - 2, few + 2);
        files.delete(DESCRIPTOR.file(Component.FILTER));
        assertThat(callsOfOpening(files)).isGreaterThan(few + 20);
    }

    private static int callsOfOpening(FaultFileSystem files) throws IOException {
        int before = files.calls();
        open(files).close();
        return files.calls() - before;
    }

    @Test
    void the_filter_is_compared_with_the_index_once_and_then_believed() throws IOException {
        FaultFileSystem files = files(MANY);
        try (SSTableReader reader = open(files)) {
            int before = files.calls();
            assertThat(countFound(reader, MANY, 3 * MANY)).isZero();
            int first = files.calls() - before;
            assertThat(countFound(reader, MANY, 3 * MANY)).isZero();
            int second = files.calls() - before - first;
            // Those that the filter takes for keys are looked for each time, one in a hundred.
            assertThat(second).isLessThan(first);
            assertThat(second).isLessThan(2 * MANY / 10);
            assertThat(countFound(reader, 0, MANY)).isEqualTo(MANY);
        }
    }

    @Test
    void a_filter_that_lost_its_bits_hides_nothing() throws IOException {
        FaultFileSystem files = files(MANY);
        Path file = DESCRIPTOR.file(Component.FILTER);
        byte[] bytes = files.readBytes(file);
        for (int i = 2 * Integer.BYTES; i < bytes.length; i += 7) {
            bytes[i] = 0;
        }
        write(files, file, bytes);
        try (SSTableReader reader = open(files)) {
            assertThat(countFound(reader, MANY, 3 * MANY)).isZero();
            assertThat(countFound(reader, 0, MANY)).isEqualTo(MANY);
        }
    }

    @Test
    void a_summary_or_a_filter_of_another_form_is_made_anew() throws IOException {
        for (Component component : new Component[] {Component.SUMMARY, Component.FILTER}) {
            FaultFileSystem files = files(MANY);
            write(files, DESCRIPTOR.file(component), new byte[] {1, 2, 3, 4, 5});
            try (SSTableReader reader = open(files)) {
                assertThat(countFound(reader, 0, 2 * MANY)).isEqualTo(MANY);
            }
        }
    }

    @Test
    void a_filter_with_more_hashes_than_any_is_made_anew() throws IOException {
        FaultFileSystem files = files(MANY);
        Path file = DESCRIPTOR.file(Component.FILTER);
        byte[] bytes = files.readBytes(file);
        bytes[0] = 0x7f;
        write(files, file, bytes);
        assertThatThrownBy(() ->
                        BloomFilter.read(ByteReader.of(file, bytes), SSTableVersion.written()))
                .isInstanceOf(CorruptSSTableException.class);
        try (SSTableReader reader = open(files)) {
            assertThat(countFound(reader, 0, 2 * MANY)).isEqualTo(MANY);
        }
    }

    @Test
    void a_summary_of_another_table_is_refused() throws IOException {
        FaultFileSystem files = files(MANY);
        FaultFileSystem other = files(10);
        Path file = DESCRIPTOR.file(Component.SUMMARY);
        write(files, file, other.readBytes(file));
        assertThatThrownBy(() -> open(files).close())
                .isInstanceOf(CorruptSSTableException.class)
                .hasMessageContaining("Summary.db")
                .hasMessageContaining("of Index.db");
    }

    @Test
    void a_long_filter_is_made_anew_when_a_read_meets_damage() throws IOException {
        FaultFileSystem files = files(SSTableOptions.of(TABLE, 300_000), MANY);
        requireMadeAnew(files, Component.FILTER);
    }

    @Test
    void a_long_summary_is_made_anew_when_a_read_meets_damage() throws IOException {
        SSTableOptions usual = SSTableOptions.of(TABLE, SAMPLES);
        SSTableOptions eachKey =
                new SSTableOptions(
                        usual.header(),
                        usual.compression(),
                        usual.bloomFilterChance(),
                        1,
                        usual.rowIndexBytes(),
                        usual.partitionsExpected(),
                        usual.commitLog(),
                        usual.lineage());
        requireMadeAnew(files(eachKey, SAMPLES), Component.SUMMARY);
    }

    private static void requireMadeAnew(FaultFileSystem files, Component component)
            throws IOException {
        Path file = DESCRIPTOR.file(component);
        byte[] bytes = files.readBytes(file);
        assertThat(bytes.length).isGreaterThan(256 * 1024);
        int damaged = bytes.length / 2;
        bytes[damaged] ^= 1;
        write(files, file, bytes);
        List<Component> anew = new ArrayList<>();
        try (SSTableReader reader = open(files)) {
            reader.tellRebuilt(anew::add);
            assertThat(anew).isEmpty();
            requireAllFound(reader);
            assertThat(anew).containsExactly(component);
            assertThatThrownBy(() -> SSTableCheck.check(files, reader, COMPARATOR))
                    .isInstanceOf(CorruptSSTableException.class)
                    .hasMessageContaining(component.fileName());
        }
        bytes[damaged] ^= 1;
        write(files, file, bytes);
        try (SSTableReader reader = open(files)) {
            reader.tellRebuilt(anew::add);
            requireAllFound(reader);
            assertThat(anew).hasSize(1);
        }
    }

    private static void requireAllFound(SSTableReader reader) {
        assertThat(countFound(reader, 0, MANY)).isEqualTo(MANY);
        assertThat(countFound(reader, SAMPLES, 2 * SAMPLES)).isZero();
        Iterator<UnfilteredRowIterator> all =
                reader.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
        int keys = 0;
        while (all.hasNext()) {
            all.next();
            keys++;
        }
        assertThat(keys).isIn(MANY, SAMPLES);
    }

    private static void write(FaultFileSystem files, Path path, byte[] bytes) throws IOException {
        files.delete(path);
        try (WritableFile file = files.create(path)) {
            file.append(ByteBuffer.wrap(bytes));
        }
    }

    private static long countFound(SSTableReader reader, int from, int to) {
        return IntStream.range(from, to)
                .filter(i -> reader.find(key(i), Slices.ALL, Direction.ASCENDING).isPresent())
                .count();
    }

    private static SSTableReader open(FaultFileSystem files) throws IOException {
        return SSTableReader.open(files, DESCRIPTOR, TABLE, new ChunkCache(0));
    }

    private static DecoratedKey key(int number) {
        return DecoratedKey.of(Bytes.ofInt(number));
    }

    /// An SSTable without checksums.
    private static FaultFileSystem files(int partitions) throws IOException {
        FaultFileSystem files = files(SSTableOptions.of(TABLE, partitions), partitions);
        files.delete(DESCRIPTOR.file(Component.CHECKSUMS));
        return files;
    }

    private static FaultFileSystem files(SSTableOptions options, int partitions)
            throws IOException {
        FaultFileSystem files = new FaultFileSystem();
        files.createFolders(DESCRIPTOR.folder());
        Memtable memtable = new Memtable(COMPARATOR);
        for (int i = 0; i < partitions; i++) {
            Cell cell = Cell.live(TABLE.column("v"), 1, Bytes.ofInt(i));
            memtable.put(
                    PartitionUpdate.builder(TABLE, COMPARATOR, key(i))
                            .row(Row.builder(Clustering.EMPTY).cell(cell).build())
                            .build()
                            .change());
        }
        try (SSTableWriter writer = SSTableWriter.create(files, DESCRIPTOR, TABLE, options)) {
            Iterator<UnfilteredRowIterator> all =
                    memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
            while (all.hasNext()) {
                writer.append(all.next());
            }
            writer.finish();
        }
        return files;
    }
}
