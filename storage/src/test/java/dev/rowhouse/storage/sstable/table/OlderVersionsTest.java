package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/// SSTables of versions that are only read, as `conformance/cassandra/OlderSSTables.java` has
/// Cassandra write them.
class OlderVersionsTest {
    private static final TableMetadata WIDE =
            TableMetadata.builder("gold", "older_wide", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("a", NativeType.TEXT)
                    .addClusteringColumn("b", NativeType.INT)
                    .addRegularColumn("v", NativeType.TEXT)
                    .addRegularColumn("n", NativeType.BIGINT)
                    .build();
    private static final TableMetadata DELETES =
            TableMetadata.builder("gold", "older_deletes", new UUID(1, 2))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("a", NativeType.TEXT)
                    .addClusteringColumn("b", NativeType.INT)
                    .addRegularColumn("v", NativeType.TEXT)
                    .build();
    private static final long DELETED = 1_600_000_000_000_000L;
    private static final int ROWS = 240;
    private static final int PER_GROUP = 40;

    private static Descriptor find(SSTableVersion version, String table) throws IOException {
        Path tables = CassandraTable.folder().resolveSibling("sstable-" + version.letters());
        return Descriptor.list(CassandraTable.FILES, tables.resolve(table)).getFirst();
    }

    @ParameterizedTest
    @EnumSource(names = {"MD", "ME", "NA"})
    void rows_are_those_of_a_later_version(SSTableVersion version) throws IOException {
        CassandraTable table = CassandraTable.load("cassandra40");
        List<Descriptor> descriptors = table.in(version).descriptors();
        assertThat(descriptors).hasSize(2);
        ChunkCache cache = new ChunkCache(1 << 20);
        List<PartitionSource> sources = new ArrayList<>();
        for (Descriptor descriptor : descriptors) {
            SSTableReader reader =
                    SSTableReader.open(CassandraTable.FILES, descriptor, table.table(), cache);
            sources.add(reader);
            SSTableCheck.check(CassandraTable.FILES, reader, ignored -> {});
            assertThat(reader.metadata().bloomFilterChance()).isEqualTo(0.01);
            assertThat(reader.statistics().lineage().originatingHost()).isEmpty();
        }
        assertThat(new SelectedRows(table.table()).of(sources)).isEqualTo(table.rows());
        for (PartitionSource source : sources) {
            ((SSTableReader) source).close();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MD", "ME", "NA"})
    void slices_of_wide_partitions_that_are_not_compressed(SSTableVersion version)
            throws IOException {
        Descriptor descriptor = find(version, "older_wide");
        assertThat(CassandraTable.FILES.exists(descriptor.file(Component.COMPRESSION_INFO)))
                .isFalse();
        try (SSTableReader reader =
                SSTableReader.open(
                        CassandraTable.FILES, descriptor, WIDE, new ChunkCache(1 << 20))) {
            SSTableCheck.Contents contents =
                    SSTableCheck.check(CassandraTable.FILES, reader, reader.comparator());
            assertThat(contents.partitions()).isEqualTo(3);
            assertThat(contents.rows()).isEqualTo(2 * ROWS + 2);
            for (int from = 0; from < ROWS; from += 7) {
                for (Direction direction : Direction.values()) {
                    requireSlice(reader, from, Math.min(ROWS, from + 5), direction);
                }
            }
            for (int missing = 3; missing < 100; missing++) {
                assertThat(
                                reader.find(
                                        DecoratedKey.of(Bytes.ofInt(missing)),
                                        Slices.ALL,
                                        Direction.ASCENDING))
                        .isEmpty();
            }
        }
    }

    private static void requireSlice(SSTableReader reader, int from, int to, Direction direction) {
        Slices slices = Slices.of(new Slice(before(from), before(to)));
        UnfilteredRowIterator found =
                reader.find(DecoratedKey.of(Bytes.ofInt(2)), slices, direction).orElseThrow();
        List<String> texts = new ArrayList<>();
        while (found.hasNext()) {
            Row row = (Row) found.next();
            Cell number = (Cell) row.columnAt(0);
            Cell value = (Cell) row.columnAt(1);
            texts.add(number.value() + " " + value.value());
        }
        List<String> expected =
                IntStream.range(from, to)
                        .mapToObj(i ->
                                Bytes.ofLong(2L * i)
                                        + " "
                                        + (i % 7 == 0
                                                ? Bytes.EMPTY
                                                : Bytes.utf8("value of row " + i)))
                        .toList();
        assertThat(texts)
                .as("%s from %s, %s", reader, from, direction)
                .isEqualTo(direction.isDescending() ? expected.reversed() : expected);
    }

    private static ClusteringBound before(int row) {
        return ClusteringBound.of(
                Side.BEFORE, List.of(Bytes.utf8("a" + row / PER_GROUP), Bytes.ofInt(row)));
    }

    /// Deletions of ranges across blocks and beyond all rows, of rows, and of a partition.
    @ParameterizedTest
    @EnumSource(names = {"MD", "ME", "NA"})
    void deletions(SSTableVersion version) throws IOException {
        try (SSTableReader reader =
                SSTableReader.open(
                        CassandraTable.FILES,
                        find(version, "older_deletes"),
                        DELETES,
                        new ChunkCache(1 << 20))) {
            SSTableCheck.Contents contents =
                    SSTableCheck.check(CassandraTable.FILES, reader, reader.comparator());
            assertThat(contents).isEqualTo(new SSTableCheck.Contents(3, ROWS + 3, 6));
            assertThat(found(reader, 1, Slices.ALL).partitionDeletion().markedForDeleteAt())
                    .isEqualTo(DELETED + 3);
            UnfilteredRowIterator rows = found(reader, 2, Slices.ALL);
            while (rows.hasNext()) {
                assertThat(((Row) rows.next()).deletion().markedForDeleteAt())
                        .isEqualTo(DELETED + 4);
            }
            assertThat(open(reader, "a0", 20)).isEqualTo(DELETED);
            assertThat(open(reader, "a2", 100)).isEqualTo(DELETED + 1);
            assertThat(open(reader, "a4", 170)).isEqualTo(DELETED + 1);
            assertThat(open(reader, "a4", 171)).isEqualTo(Long.MIN_VALUE);
            assertThat(open(reader, "z", 2)).isEqualTo(DELETED + 2);
        }
    }

    /// The deletion of a range that is in force at a row, whether the row is there or not.
    private static long open(SSTableReader reader, String a, int b) {
        List<Bytes> place = List.of(Bytes.utf8(a), Bytes.ofInt(b));
        UnfilteredRowIterator found =
                found(
                        reader,
                        0,
                        Slices.of(
                                new Slice(
                                        ClusteringBound.of(Side.BEFORE, place),
                                        ClusteringBound.of(Side.AFTER, place))));
        return found.hasNext() && found.next() instanceof RangeTombstoneMarker marker
                ? marker.above().markedForDeleteAt()
                : Long.MIN_VALUE;
    }

    private static UnfilteredRowIterator found(SSTableReader reader, int key, Slices slices) {
        return reader.find(DecoratedKey.of(Bytes.ofInt(key)), slices, Direction.ASCENDING)
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(names = {"MD", "ME", "NA"})
    void they_are_not_written(SSTableVersion version) throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Descriptor descriptor = new Descriptor(Path.of("t"), version, "1");
        files.createFolders(descriptor.folder());
        assertThatThrownBy(() ->
                        SSTableWriter.create(files, descriptor, WIDE, SSTableOptions.of(WIDE, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(version + " is only read");
        assertThat(files.list(descriptor.folder())).isEmpty();
    }

    /// Their wide partitions have a row index.
    @ParameterizedTest
    @EnumSource(names = {"MD", "ME", "NA"})
    void a_row_index_leads_into_a_wide_partition(SSTableVersion version) throws IOException {
        try (SSTableReader reader =
                SSTableReader.open(
                        CassandraTable.FILES,
                        find(version, "older_wide"),
                        WIDE,
                        new ChunkCache(1 << 20))) {
            assertThat(reader.largePartitionBytes(DecoratedKey.of(Bytes.ofInt(2)), 4096))
                    .isGreaterThan(4096);
            assertThat(Dump.of(reader.scan(KeyRange.ALL, Slices.ALL, Direction.DESCENDING)))
                    .hasSizeGreaterThan(2 * ROWS);
        }
    }
}
