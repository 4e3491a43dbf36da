package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;
import static dev.rowhouse.storage.ModelSchema.ROWS;
import static dev.rowhouse.storage.ModelSchema.TABLE;
import static dev.rowhouse.storage.ModelSchema.bound;
import static dev.rowhouse.storage.ModelSchema.clustering;
import static dev.rowhouse.storage.ModelSchema.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.chunk.Compression;
import dev.rowhouse.storage.sstable.chunk.Compressor;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An SSTable answers every read as the memtable does that it was written from, element for
/// element: in every version, for slices, names, either direction, with row indexes of every
/// fineness.
///
/// A failure names the seed; `-Dseeds.only=` repeats one case.
class SSTableModelTest {
    private static final int CASES = 100;
    private static final int OPERATIONS_MAX = 80;
    private static final int READS = 25;

    @Test
    void sstables_answer_as_the_memtable_does() throws IOException {
        for (long seed : Seeds.of(CASES)) {
            check(seed);
        }
    }

    private static void check(long seed) throws IOException {
        RandomSource random = RandomSource.seeded(seed);
        Memtable memtable = new Memtable(COMPARATOR);
        for (Operation operation :
                new OperationGenerator(random).operations(1 + random.nextInt(OPERATIONS_MAX))) {
            memtable.put(operation.update().change());
        }
        MemoryFileSystem files = new MemoryFileSystem();
        SSTableVersion[] versions =
                Arrays.stream(SSTableVersion.values())
                        .filter(SSTableVersion::isWritable)
                        .toArray(SSTableVersion[]::new);
        Descriptor descriptor =
                new Descriptor(Path.of("model"), versions[random.nextInt(versions.length)], "1");
        files.createFolders(descriptor.folder());
        try (SSTableWriter writer =
                SSTableWriter.create(files, descriptor, TABLE, options(random))) {
            Iterator<UnfilteredRowIterator> partitions =
                    memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
            while (partitions.hasNext()) {
                writer.append(partitions.next());
            }
            if (writer.isEmpty()) {
                return;
            }
            writer.finish();
        }
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, TABLE, new ChunkCache(4096))) {
            SSTableCheck.check(files, reader, COMPARATOR);
            for (int i = 0; i < READS; i++) {
                compare(memtable, reader, random, "seed " + seed + " " + descriptor);
            }
        }
    }

    private static SSTableOptions options(RandomSource random) {
        Compressor[] compressors = Compressor.values();
        int choice = random.nextInt(compressors.length + 1);
        Optional<Compression> compression =
                choice == compressors.length
                        ? Optional.empty()
                        : Optional.of(
                                new Compression(
                                        compressors[choice],
                                        64 << random.nextInt(4),
                                        random.nextInt(3) == 0 ? 50 : Integer.MAX_VALUE,
                                        Map.of()));
        return SSTableOptions.of(TABLE, 2)
                .withCompression(compression)
                .withRowIndexBytes(1L << random.nextInt(10));
    }

    private static void compare(
            Memtable memtable, SSTableReader reader, RandomSource random, String context) {
        ClusteringFilter filter = filter(random);
        Direction direction = random.nextInt(2) == 0 ? Direction.ASCENDING : Direction.DESCENDING;
        int partition = random.nextInt(OperationGenerator.PARTITIONS + 1);
        String description = context + " " + direction + " " + filter + " of " + partition;
        List<String> expected = new ArrayList<>();
        memtable.find(key(partition), filter, direction)
                .filter(SSTableModelTest::isSomething)
                .ifPresent(found -> expected.addAll(texts(found)));
        List<String> found = new ArrayList<>();
        reader.find(key(partition), filter, direction).ifPresent(one -> found.addAll(texts(one)));
        if (expected.isEmpty() && found.size() == 1) {
            // The memtable leaves out what has no wanted element; the file has its key all the
            // same.
            found.clear();
        }
        assertThat(found).describedAs(description).isEqualTo(expected);
        assertThat(scanned(reader.scan(KeyRange.ALL, filter, direction)))
                .describedAs(description)
                .isEqualTo(scanned(memtable.scan(KeyRange.ALL, filter, direction)));
    }

    private static boolean isSomething(UnfilteredRowIterator partition) {
        return partition.hasNext()
                || !partition.staticRow().isEmpty()
                || !partition.partitionDeletion().isLive();
    }

    private static List<String> scanned(Iterator<UnfilteredRowIterator> partitions) {
        List<String> texts = new ArrayList<>();
        while (partitions.hasNext()) {
            UnfilteredRowIterator partition = partitions.next();
            if (isSomething(partition)) {
                texts.addAll(texts(partition));
            }
        }
        return texts;
    }

    private static List<String> texts(UnfilteredRowIterator partition) {
        List<String> texts = new ArrayList<>();
        texts.add(partition.key() + " " + partition.partitionDeletion());
        if (!partition.staticRow().isEmpty()) {
            texts.add(text(partition.staticRow()));
        }
        DeletionTime open = DeletionTime.LIVE;
        while (partition.hasNext()) {
            Unfiltered element = partition.next();
            texts.add(text(element));
            switch (element) {
                case Row row ->
                        // Cassandra does not apply the deletions of a file to the same file.
                        assertThat(
                                        Rows.shadow(
                                                row,
                                                DeletionTime.latest(
                                                        open, partition.partitionDeletion())))
                                .isEqualTo(row);
                case RangeTombstoneMarker marker -> {
                    assertThat(marker.closes(partition.direction())).isEqualTo(open);
                    open = marker.opens(partition.direction());
                }
            }
        }
        assertThat(open.isLive()).isTrue();
        return texts;
    }

    private static String text(Unfiltered element) {
        return switch (element) {
            case RangeTombstoneMarker marker ->
                    marker
                            + " "
                            + marker.below().localDeletionTime()
                            + " "
                            + marker.above().localDeletionTime();
            case Row row -> {
                StringBuilder text = new StringBuilder(row.toString());
                text.append(row.liveness()).append(row.liveness().localExpirationTime());
                text.append(row.deletion().localDeletionTime());
                row.columns()
                        .forEach(data -> {
                            if (data instanceof Cell cell) {
                                text.append(cell.lifetime());
                            }
                        });
                yield text.toString();
            }
        };
    }

    private static ClusteringFilter filter(RandomSource random) {
        return switch (random.nextInt(4)) {
            case 0 -> names(random);
            case 1 -> Slices.ALL;
            default -> slices(random);
        };
    }

    private static Names names(RandomSource random) {
        List<Clustering> names = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            names.add(clustering(random.nextInt(ROWS)));
        }
        return Names.of(COMPARATOR, names);
    }

    private static Slices slices(RandomSource random) {
        List<Slice> slices = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            slices.add(
                    new Slice(
                            bound(random.nextInt(ROWS + 1), random.nextInt(4)),
                            bound(random.nextInt(ROWS + 1), random.nextInt(4))));
        }
        return Slices.of(COMPARATOR, slices);
    }
}
