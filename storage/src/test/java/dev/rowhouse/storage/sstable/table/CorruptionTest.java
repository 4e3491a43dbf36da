package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.chunk.Compression;
import dev.rowhouse.storage.sstable.chunk.Compressor;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Every byte of a small SSTable is altered in turn, and every component cut short: reading it says
/// that it is damaged, or answers as if nothing had happened. It never answers otherwise and never
/// fails otherwise.
///
/// `-Dcorruption.partitions=20` for a larger one.
class CorruptionTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.TEXT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addStaticColumn("s", NativeType.TEXT)
                    .addRegularColumn("v", NativeType.TEXT)
                    .addRegularColumn("e", SetType.multiCell(NativeType.INT))
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    private static final Path FOLDER = Path.of("t");
    // No more than a partition of few rows has, which so is not wide.
    private static final long SMALL_BYTES = 100;
    private static final long LARGE_BYTES = 1 << 20;
    // From one damaged byte to the next.
    private static final int STEP = FaultStep.of(3);
    private static final String DAMAGED = "damaged";
    private static final int PARTITIONS = Integer.getInteger("corruption.partitions", 4);

    @TestFactory
    Stream<DynamicTest> damage() {
        Compression small = new Compression(Compressor.LZ4, 256, Integer.MAX_VALUE, Map.of());
        Compression raw = new Compression(Compressor.NOOP, 256, 256, Map.of());
        return Stream.of(
                test("compressed", Optional.of(small), true, 64, 128),
                test("compressed, no partition wide", Optional.of(small), true, SMALL_BYTES, 128),
                test("stored as it is", Optional.of(raw), true, 64, 128),
                test("plain", Optional.empty(), true, 64, 128),
                test("compressed, by Cassandra", Optional.of(small), false, LARGE_BYTES, 128),
                test(
                        "compressed, by Cassandra, few keys sampled",
                        Optional.of(small),
                        false,
                        LARGE_BYTES,
                        2),
                test("plain, by Cassandra", Optional.empty(), false, LARGE_BYTES, 128),
                test(
                        "plain, by Cassandra, all keys sampled",
                        Optional.empty(),
                        false,
                        LARGE_BYTES,
                        1),
                test("compressed", Optional.of(small), SSTableVersion.OA),
                test("plain", Optional.empty(), SSTableVersion.OA),
                test("compressed", Optional.of(small), SSTableVersion.DA),
                test("plain", Optional.empty(), SSTableVersion.DA));
    }

    /// An SSTable of ours in another version, with wide partitions.
    private static DynamicTest test(
            String name, Optional<Compression> compression, SSTableVersion version) {
        return DynamicTest.dynamicTest(
                name + ", " + version,
                () -> {
                    MemoryFileSystem files = new MemoryFileSystem();
                    Descriptor descriptor = new Descriptor(FOLDER, version, "1");
                    write(files, descriptor, compression, 64, 128);
                    alter(files, descriptor);
                });
    }

    private static DynamicTest test(
            String name,
            Optional<Compression> compression,
            boolean isOwn,
            long rowIndexBytes,
            int indexInterval) {
        return DynamicTest.dynamicTest(
                name,
                () -> {
                    MemoryFileSystem files = new MemoryFileSystem();
                    Descriptor descriptor = Descriptor.of(FOLDER, 1);
                    write(files, descriptor, compression, rowIndexBytes, indexInterval);
                    if (!isOwn) {
                        files.delete(descriptor.file(Component.CHECKSUMS));
                    }
                    assertThat(files.exists(descriptor.file(Component.OFFSETS)))
                            .isEqualTo(rowIndexBytes == SMALL_BYTES);
                    alter(files, descriptor);
                });
    }

    private static void alter(MemoryFileSystem files, Descriptor descriptor) throws IOException {
        List<String> expected = answers(files, descriptor);
        assertThat(expected).hasSizeGreaterThan(40);
        int damaged = 0;
        for (Path file : files.list(FOLDER)) {
            damaged += damage(files, descriptor, file, expected);
        }
        assertThat(damaged).isGreaterThan(1000 / STEP);
    }

    /// Damages a file in every way in turn: one byte in so many, and its end cut off.
    ///
    /// @return how often the damage was found
    private static int damage(
            MemoryFileSystem files, Descriptor descriptor, Path file, List<String> expected)
            throws IOException {
        byte[] bytes = files.readBytes(file);
        int found = 0;
        for (int i = 0; i < bytes.length; i += STEP) {
            byte[] altered = bytes.clone();
            altered[i] ^= (byte) (i / STEP % 3 == 0 ? 0xff : 1 << i % 8);
            found += isFound(files, descriptor, file, altered, expected, "byte " + i) ? 1 : 0;
        }
        for (int length = 0; length < bytes.length; length += 1 + bytes.length / 50) {
            byte[] cut = Arrays.copyOf(bytes, length);
            found += isFound(files, descriptor, file, cut, expected, "cut at " + length) ? 1 : 0;
        }
        files.write(file, bytes);
        return found;
    }

    private static boolean isFound(
            MemoryFileSystem files,
            Descriptor descriptor,
            Path file,
            byte[] bytes,
            List<String> expected,
            String what) {
        files.write(file, bytes);
        List<String> found;
        try {
            found = answers(files, descriptor);
        } catch (CorruptSSTableException e) {
            return true;
        } catch (IOException | RuntimeException e) {
            return fail(file + " " + what, e);
        }
        assertThat(found).describedAs(file + " " + what).hasSameSizeAs(expected);
        boolean isDamaged = false;
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).equals(DAMAGED)) {
                isDamaged = true;
            } else {
                assertThat(found.get(i)).describedAs(file + " " + what).isEqualTo(expected.get(i));
            }
        }
        return isDamaged;
    }

    /// What reads of all kinds answer, each by itself.
    private static List<String> answers(MemoryFileSystem files, Descriptor descriptor)
            throws IOException {
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, TABLE, new ChunkCache(1 << 20))) {
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < PARTITIONS + 6; i++) {
                DecoratedKey key = key(i);
                answers.add(one(() -> reader.find(key, Slices.ALL, Direction.ASCENDING)));
                answers.add(
                        one(() -> reader.find(key, Slices.of(slice(3, 9)), Direction.DESCENDING)));
                answers.add(
                        one(() -> reader.find(key, Names.of(clustering(5)), Direction.ASCENDING)));
                answers.add(
                        answer(() ->
                                Dump.of(
                                        reader.scan(
                                                KeyRange.ALL.after(key),
                                                Names.of(clustering(7)),
                                                Direction.DESCENDING))));
            }
            answers.add(
                    answer(() ->
                            Dump.of(reader.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING))));
            answers.add(reader.statistics().times() + " " + reader.first() + " " + reader.last());
            return answers;
        }
    }

    private static String one(Supplier<Optional<UnfilteredRowIterator>> partition) {
        return answer(() -> partition.get().map(Dump::of).orElse(List.of()));
    }

    private static String answer(Supplier<List<String>> lines) {
        try {
            return String.join("\n", lines.get());
        } catch (CorruptSSTableException e) {
            assertThat(e.expected()).isNotEqualTo(e.found());
            return DAMAGED;
        }
    }

    private static DecoratedKey key(int number) {
        return DecoratedKey.of(Bytes.utf8("partition" + number));
    }

    private static Clustering clustering(int number) {
        return Clustering.of(Bytes.ofInt(number));
    }

    private static Slice slice(int from, int to) {
        return new Slice(
                ClusteringBound.inclusiveStart(List.of(Bytes.ofInt(from))),
                ClusteringBound.exclusiveEnd(List.of(Bytes.ofInt(to))));
    }

    private static void write(
            MemoryFileSystem files,
            Descriptor descriptor,
            Optional<Compression> compression,
            long rowIndexBytes,
            int indexInterval)
            throws IOException {
        Memtable memtable = new Memtable(COMPARATOR);
        for (int i = 0; i < PARTITIONS; i++) {
            memtable.put(partition(i, rowIndexBytes == SMALL_BYTES ? 1 : 10).change());
        }
        files.createFolders(FOLDER);
        SSTableOptions base = SSTableOptions.of(TABLE, PARTITIONS);
        SSTableOptions options =
                new SSTableOptions(
                        base.header(),
                        compression,
                        base.bloomFilterChance(),
                        indexInterval,
                        rowIndexBytes,
                        PARTITIONS,
                        base.commitLog(),
                        base.lineage());
        try (SSTableWriter writer = SSTableWriter.create(files, descriptor, TABLE, options)) {
            Iterator<UnfilteredRowIterator> partitions =
                    memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
            while (partitions.hasNext()) {
                writer.append(partitions.next());
            }
            writer.finish();
        }
    }

    private static PartitionUpdate partition(int number, int rows) {
        long time = 1_700_000_000_000_000L + number;
        PartitionUpdate.Builder update =
                PartitionUpdate.builder(TABLE, COMPARATOR, key(number))
                        .row(Row.builder(Clustering.STATIC).cell(cell("s", time, "static")).build())
                        .delete(slice(6, 8), new DeletionTime(time - 5, 1_700_000_000));
        for (int i = 0; i < rows; i++) {
            update.row(
                    Row.builder(clustering(i))
                            .liveness(LivenessInfo.expiring(time, i % 3, 1_700_000_000))
                            .cell(cell("v", time + i % 2, "value " + i))
                            .cell(
                                    new Cell(
                                            TABLE.column("e"),
                                            Bytes.ofInt(i),
                                            time,
                                            Lifetime.FOREVER,
                                            Bytes.EMPTY))
                            .build());
        }
        return update.build();
    }

    private static Cell cell(String column, long timestamp, String text) {
        return Cell.live(TABLE.column(column), timestamp, Bytes.utf8(text));
    }
}
