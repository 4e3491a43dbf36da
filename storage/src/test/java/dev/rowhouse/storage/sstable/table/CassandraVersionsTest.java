package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/// The same rows in SSTables of other versions are read as the same, whether Cassandra wrote them
/// or we did: by a scan, partition by partition, and slice by slice, in both directions.
class CassandraVersionsTest {
    private static final int SLICES_MAX = 12;
    private static final int PARTITIONS_MAX = 12;
    private static final long ROW_INDEX_BYTES = 4 * 1024;

    @TestFactory
    Stream<DynamicTest> tables() {
        return Arrays.stream(SSTableVersion.values())
                .filter(version -> version.compareTo(SSTableVersion.written()) > 0)
                .flatMap(CassandraVersionsTest::tables);
    }

    private static Stream<DynamicTest> tables(SSTableVersion version) {
        try {
            List<String> names = CassandraTable.names(version);
            assertThat(names).hasSizeGreaterThan(60);
            return names.stream()
                    .map(name ->
                            DynamicTest.dynamicTest(
                                    version + " " + name,
                                    () -> check(CassandraTable.load(name), version)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> tables_of_ours() throws IOException {
        return CassandraTable.names().stream()
                .map(name ->
                        DynamicTest.dynamicTest(name, () -> checkOurs(CassandraTable.load(name))));
    }

    private static void checkOurs(CassandraTable table) throws IOException {
        ChunkCache cache = new ChunkCache(1 << 20);
        for (Descriptor original : table.descriptors()) {
            try (SSTableReader usual = open(table, original, cache)) {
                checkOurs(table, usual, SSTableVersion.OA, ROW_INDEX_BYTES);
                checkOurs(table, usual, SSTableVersion.DA, ROW_INDEX_BYTES);
                checkOurs(table, usual, SSTableVersion.DA, 0);
            }
        }
    }

    private static void checkOurs(
            CassandraTable table, SSTableReader usual, SSTableVersion version, long rowIndexBytes)
            throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Descriptor copy = new Descriptor(Path.of("copy"), version, "1");
        files.createFolders(copy.folder());
        SSTableOptions options =
                SSTableOptions.of(table.table(), 1)
                        .withHeader(usual.metadata().header())
                        .withRowIndexBytes(rowIndexBytes);
        try (SSTableWriter writer = SSTableWriter.create(files, copy, table.table(), options)) {
            Iterator<UnfilteredRowIterator> partitions = usual.scanAll();
            while (partitions.hasNext()) {
                writer.append(partitions.next());
            }
            writer.finish();
        }
        try (SSTableReader reader =
                SSTableReader.open(files, copy, table.table(), new ChunkCache(1 << 20))) {
            compare(reader, usual);
            SSTableCheck.check(files, reader, ignored -> {});
        }
    }

    private static void check(CassandraTable table, SSTableVersion version) throws IOException {
        ChunkCache cache = new ChunkCache(1 << 20);
        CassandraTable other = table.in(version);
        assertThat(other.descriptors()).hasSameSizeAs(table.descriptors());
        List<PartitionSource> sources = new ArrayList<>();
        for (int i = 0; i < other.descriptors().size(); i++) {
            try (SSTableReader usual = open(table, table.descriptors().get(i), cache)) {
                SSTableReader reader = open(table, other.descriptors().get(i), cache);
                sources.add(reader);
                assertThat(reader.statistics().times()).isEqualTo(usual.statistics().times());
                compare(reader, usual);
                SSTableCheck.check(CassandraTable.FILES, reader, ignored -> {});
            }
        }
        assertThat(new SelectedRows(table.table()).of(sources)).isEqualTo(table.rows());
        for (PartitionSource source : sources) {
            ((SSTableReader) source).close();
        }
        assertThat(cache.usedBytes()).isZero();
    }

    private static SSTableReader open(CassandraTable table, Descriptor descriptor, ChunkCache cache)
            throws IOException {
        return SSTableReader.open(CassandraTable.FILES, descriptor, table.table(), cache);
    }

    private static void compare(SSTableReader reader, SSTableReader usual) {
        assertThat(reader.first()).isEqualTo(usual.first());
        assertThat(reader.last()).isEqualTo(usual.last());
        for (Direction direction : Direction.values()) {
            assertThat(Dump.of(reader.scan(KeyRange.ALL, Slices.ALL, direction)))
                    .isEqualTo(Dump.of(usual.scan(KeyRange.ALL, Slices.ALL, direction)));
        }
        Iterator<UnfilteredRowIterator> partitions =
                usual.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
        for (int tried = 0; tried < PARTITIONS_MAX && partitions.hasNext(); tried++) {
            UnfilteredRowIterator partition = partitions.next();
            for (Slices slices : slices(partition, usual.comparator())) {
                for (Direction direction : Direction.values()) {
                    assertThat(Dump.of(found(reader, partition.key(), slices, direction)))
                            .as("%s %s %s", partition.key(), slices, direction)
                            .isEqualTo(Dump.of(found(usual, partition.key(), slices, direction)));
                }
            }
        }
    }

    private static Iterator<UnfilteredRowIterator> found(
            SSTableReader reader, DecoratedKey key, Slices slices, Direction direction) {
        return reader.find(key, slices, direction).stream().iterator();
    }

    /// Slices around elements of a partition, as many as can be tried in little time.
    private static List<Slices> slices(
            UnfilteredRowIterator partition, ClusteringComparator comparator) {
        List<ClusteringBound> bounds = new ArrayList<>();
        while (partition.hasNext()) {
            Unfiltered element = partition.next();
            switch (element) {
                case Row row -> {
                    bounds.add(ClusteringBound.of(Side.BEFORE, row.clustering()));
                    bounds.add(ClusteringBound.of(Side.AFTER, row.clustering()));
                    for (int size = 1; size < row.clustering().size(); size++) {
                        bounds.add(
                                ClusteringBound.of(
                                        Side.BEFORE, row.clustering().values().subList(0, size)));
                    }
                }
                case RangeTombstoneMarker marker -> bounds.add(marker.bound());
            }
        }
        List<Slices> slices = new ArrayList<>();
        slices.add(Slices.ALL);
        int step = Math.max(1, bounds.size() / SLICES_MAX);
        for (int i = 0; i + step < bounds.size(); i += step) {
            for (int end : new int[] {i + step, bounds.size() - 1}) {
                if (comparator.compare(bounds.get(i), bounds.get(end)) < 0) {
                    slices.add(Slices.of(new Slice(bounds.get(i), bounds.get(end))));
                }
            }
        }
        return slices;
    }
}
