package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.ClusteringOrder;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.io.UnstorableException;
import dev.rowhouse.storage.sstable.metadata.EncodingStatsCollector;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// What the versions that are written differ in: how late a time may be, and how keys and rows are
/// found.
class WrittenVersionsTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.BLOB)
                    .addClusteringColumn("a", NativeType.TEXT, ClusteringOrder.DESC)
                    .addClusteringColumn("b", NativeType.INT)
                    .addRegularColumn("v", NativeType.TEXT)
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    private static final long IN_2026 = 1_767_225_600;
    private static final long IN_2050 = 2_524_608_000L;
    private static final long IN_2080 = 3_471_292_800L;
    private static final long LAST_OF_NB = Integer.MAX_VALUE - 1;
    private static final int ROWS = 4000;
    private static final int KEYS = 3000;

    private final MemoryFileSystem files = new MemoryFileSystem();

    private Descriptor write(
            SSTableVersion version,
            long rowIndexBytes,
            SortedMap<DecoratedKey, PartitionUpdate> all)
            throws IOException {
        Descriptor descriptor = new Descriptor(Path.of("t"), version, "1");
        files.createFolders(descriptor.folder());
        SSTableOptions options =
                SSTableOptions.of(TABLE, all.size())
                        .withRowIndexBytes(rowIndexBytes)
                        .withStats(
                                EncodingStatsCollector.of(
                                        all.values().stream()
                                                .map(WrittenVersionsTest::elements)
                                                .iterator(),
                                        version));
        try (SSTableWriter writer = SSTableWriter.create(files, descriptor, TABLE, options)) {
            for (PartitionUpdate update : all.values()) {
                writer.append(elements(update));
            }
            writer.finish();
        }
        return descriptor;
    }

    private SSTableReader open(Descriptor descriptor) throws IOException {
        return SSTableReader.open(files, descriptor, TABLE, new ChunkCache(1 << 20));
    }

    private static UnfilteredRowIterator elements(PartitionUpdate update) {
        return update.change().unfiltered(COMPARATOR, Slices.ALL, Direction.ASCENDING);
    }

    private static SortedMap<DecoratedKey, PartitionUpdate> one(PartitionUpdate update) {
        SortedMap<DecoratedKey, PartitionUpdate> all = new TreeMap<>();
        all.put(update.key(), update);
        return all;
    }

    private static Clustering clustering(String a, int b) {
        return Clustering.of(Bytes.utf8(a), Bytes.ofInt(b));
    }

    private static PartitionUpdate late(long early) {
        return PartitionUpdate.builder(TABLE, COMPARATOR, DecoratedKey.of(Bytes.ofInt(1)))
                .delete(new DeletionTime(5, IN_2050))
                .delete(
                        new Slice(
                                ClusteringBound.inclusiveStart(List.of(Bytes.utf8("x"))),
                                ClusteringBound.inclusiveEnd(List.of(Bytes.utf8("x")))),
                        new DeletionTime(6, early))
                .row(
                        Row.builder(clustering("a", 1))
                                .cell(
                                        new Cell(
                                                TABLE.column("v"),
                                                Bytes.EMPTY,
                                                7,
                                                new Lifetime(100, IN_2080),
                                                Bytes.utf8("late")))
                                .build())
                .build();
    }

    private static long expiration(SSTableReader reader) {
        UnfilteredRowIterator partition =
                reader.find(
                                reader.first(),
                                Slices.of(
                                        new Slice(
                                                ClusteringBound.of(Side.BEFORE, clustering("a", 1)),
                                                ClusteringBound.of(
                                                        Side.AFTER, clustering("a", 1)))),
                                Direction.ASCENDING)
                        .orElseThrow();
        Row row = (Row) partition.next();
        return ((Cell) row.columnAt(0)).lifetime().localDeletionTime();
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void times_beyond_2038(SSTableVersion version) throws IOException {
        boolean isLate = version != SSTableVersion.NB;
        Descriptor descriptor = write(version, 4096, one(late(IN_2026)));
        try (SSTableReader reader = open(descriptor)) {
            UnfilteredRowIterator partition =
                    reader.find(reader.first(), Slices.ALL, Direction.ASCENDING).orElseThrow();
            assertThat(partition.partitionDeletion().localDeletionTime())
                    .isEqualTo(isLate ? IN_2050 : LAST_OF_NB);
            assertThat(expiration(reader)).isEqualTo(isLate ? IN_2080 : LAST_OF_NB);
            assertThat(reader.statistics().times().minLocalDeletionTime()).isEqualTo(IN_2026);
            assertThat(reader.statistics().times().maxLocalDeletionTime())
                    .isEqualTo(isLate ? IN_2080 : LAST_OF_NB);
            assertThat(reader.statistics().tombstones().countUntil(IN_2050 + 60))
                    .isEqualTo(isLate ? 3 : 4);
            SSTableCheck.check(files, reader, COMPARATOR);
        }
    }

    /// Cassandra reads the distance from the earliest time as a number of 31 bits.
    @ParameterizedTest
    @EnumSource(names = {"OA", "DA"})
    void a_time_is_no_more_than_68_years_after_the_first(SSTableVersion version)
            throws IOException {
        long early = 1_000_000_000;
        try (SSTableReader reader = open(write(version, 4096, one(late(early))))) {
            assertThat(expiration(reader)).isEqualTo(early + Integer.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void statistics_say_what_the_version_has(SSTableVersion version) throws IOException {
        try (SSTableReader reader = open(write(version, 4096, one(late(IN_2026))))) {
            assertThat(reader.statistics().coverage().isPresent())
                    .isEqualTo(version.hasKeyCoverage());
            reader.statistics()
                    .coverage()
                    .ifPresent(coverage -> {
                        assertThat(coverage.hasPartitionDeletions()).isTrue();
                        assertThat(coverage.first()).isEqualTo(Bytes.ofInt(1));
                        assertThat(coverage.last()).isEqualTo(Bytes.ofInt(1));
                    });
        }
    }

    @Test
    void a_deletion_of_a_partition_before_1970_is_refused_and_nothing_is_left() throws IOException {
        PartitionUpdate early =
                PartitionUpdate.builder(TABLE, COMPARATOR, DecoratedKey.of(Bytes.ofInt(1)))
                        .delete(new DeletionTime(-5, IN_2026))
                        .build();
        assertThatThrownBy(() -> write(SSTableVersion.OA, 4096, one(early)))
                .isInstanceOf(UnstorableException.class)
                .hasMessageContaining("before 1970");
        assertThat(files.list(Path.of("t"))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void keys_of_random_bytes_are_found_and_others_are_not(SSTableVersion version)
            throws IOException {
        RandomSource random = RandomSource.seeded(7);
        SortedMap<DecoratedKey, PartitionUpdate> all = new TreeMap<>();
        List<DecoratedKey> absent = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            byte[] bytes = new byte[1 + random.nextInt(40)];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = (byte) (random.nextInt(3) * 127);
            }
            DecoratedKey key = DecoratedKey.of(Bytes.wrap(bytes));
            if (random.nextInt(4) == 0) {
                absent.add(key);
                continue;
            }
            all.put(
                    key,
                    PartitionUpdate.builder(TABLE, COMPARATOR, key)
                            .row(
                                    Row.builder(clustering("a", i))
                                            .cell(
                                                    Cell.live(
                                                            TABLE.column("v"),
                                                            1,
                                                            Bytes.utf8("v" + i)))
                                            .build())
                            .build());
        }
        absent.removeIf(all::containsKey);
        assertThat(absent).hasSizeGreaterThan(KEYS / 10);
        try (SSTableReader reader = open(write(version, 4096, all))) {
            for (PartitionUpdate update : all.values()) {
                assertThat(
                                reader.find(update.key(), Slices.ALL, Direction.ASCENDING)
                                        .map(Dump::of)
                                        .orElseThrow())
                        .isEqualTo(Dump.of(elements(update)));
            }
            for (DecoratedKey key : absent) {
                assertThat(reader.find(key, Slices.ALL, Direction.ASCENDING)).isEmpty();
            }
            SortedSet<DecoratedKey> keys = new TreeSet<>();
            reader.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING)
                    .forEachRemaining(partition -> keys.add(partition.key()));
            assertThat(keys).isEqualTo(all.keySet());
            assertThat(SSTableCheck.check(files, reader, COMPARATOR).partitions())
                    .isEqualTo(all.size());
        }
    }

    /// Thousands of blocks, whose separators are longer than a page, with range deletions across
    /// blocks.
    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void slices_of_a_wide_partition(SSTableVersion version) throws IOException {
        PartitionUpdate wide = wide();
        Descriptor descriptor = write(version, 64, one(wide));
        if (version.hasTries()) {
            assertThat(files.readBytes(descriptor.file(Component.ROWS)).length)
                    .isGreaterThan(ROWS * 4);
        }
        RandomSource random = RandomSource.seeded(11);
        try (SSTableReader reader = open(descriptor)) {
            for (int i = 0; i < 40; i++) {
                int from = random.nextInt(ROWS);
                int to = Math.min(ROWS, from + 1 + random.nextInt(20));
                Slices slices = Slices.of(new Slice(bound(random, from), bound(random, to)));
                for (Direction direction : Direction.values()) {
                    List<String> expected =
                            Dump.of(wide.change().unfiltered(COMPARATOR, slices, direction));
                    List<String> found =
                            Dump.of(reader.find(wide.key(), slices, direction).orElseThrow());
                    assertThat(found).as("%s %s", slices, direction).isEqualTo(expected);
                }
            }
            SSTableCheck.Contents contents = SSTableCheck.check(files, reader, COMPARATOR);
            assertThat(contents.rows()).isEqualTo(ROWS);
            assertThat(contents.markers()).isPositive();
        }
    }

    private static PartitionUpdate wide() {
        PartitionUpdate.Builder update =
                PartitionUpdate.builder(TABLE, COMPARATOR, DecoratedKey.of(Bytes.ofInt(1)));
        for (int i = 0; i < ROWS; i++) {
            update.row(
                    Row.builder(clustering(group(i), i))
                            .cell(Cell.live(TABLE.column("v"), 10, Bytes.utf8("value " + i)))
                            .build());
        }
        for (int i = 0; i < ROWS; i += 70) {
            update.delete(
                    new Slice(
                            ClusteringBound.of(Side.AFTER, clustering(group(i), i)),
                            ClusteringBound.of(Side.BEFORE, clustering(group(i), i + 40))),
                    new DeletionTime(3, IN_2026 + i));
        }
        return update.build();
    }

    /// A long text that differs at its end from others, and falls with the number.
    private static String group(int row) {
        String shared = "x".repeat(row < ROWS / 2 ? 5000 : 20);
        return shared + (char) ('z' - row / 200);
    }

    private static ClusteringBound bound(RandomSource random, int row) {
        return ClusteringBound.of(
                random.nextInt(2) == 0 ? Side.BEFORE : Side.AFTER,
                clustering(group(Math.min(row, ROWS - 1)), row));
    }
}
