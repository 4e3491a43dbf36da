package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.chunk.Compression;
import dev.rowhouse.storage.sstable.chunk.CompressionInfo;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What Cassandra wrote is read and written again in the same version with the same parameters: the
/// data before compression, the index or its tries, the summary and the Bloom filter are the same
/// byte for byte, and the statistics say the same.
class CassandraRewriteTest {
    // The distances of row index entries that the files were written with, see `SSTablesInFormat`.
    private static final long ROW_INDEX_BYTES = 64 * 1024;
    private static final long SHORT_ROW_INDEX_BYTES = 4 * 1024;
    private static final Pattern EACH_ROW_A_BLOCK =
            Pattern.compile("ck_.*|deletes.*|empties|no_regulars");

    // The local time of a deletion of a collection that is none takes nine bytes in Cassandra 5.0,
    // five in 4.0 and here.
    private static final Set<String> LIVE_COMPLEX_DELETIONS =
            Set.of("live_complex_del", "collections", "udts", "many_cols", "quoted");
    // Columns that were dropped are in the data of Cassandra and no longer in ours.
    private static final Set<String> DROPPED_COLUMNS = Set.of("dropped");
    // Compactions and tools make the filter for the number of keys that they expect.
    private static final Set<String> FILTERS_OF_OTHER_SIZE =
            Set.of("compacted", "compacted_none", "cassandra40", "cassandra41");

    // `SSTablesInFormat` does not know the table's options.
    private static final Set<String> SUMMARIES_OF_OTHER_INTERVAL = Set.of("fp_one");

    // A compaction ends with the checksum of nothing.
    private static final Set<String> CHECKSUMS_OF_NOTHING = Set.of("compacted_none");

    @TestFactory
    Stream<DynamicTest> tables() {
        return Stream.of(SSTableVersion.values())
                .filter(SSTableVersion::isWritable)
                .flatMap(CassandraRewriteTest::tables);
    }

    private static Stream<DynamicTest> tables(SSTableVersion version) {
        boolean isOriginal = version == SSTableVersion.written();
        try {
            List<String> names =
                    isOriginal ? CassandraTable.names() : CassandraTable.names(version);
            return names.stream()
                    .map(name ->
                            DynamicTest.dynamicTest(
                                    version + " " + name,
                                    () -> {
                                        CassandraTable table = CassandraTable.load(name);
                                        check(isOriginal ? table : table.in(version));
                                    }));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(CassandraTable table) throws IOException {
        for (Descriptor original : table.descriptors()) {
            check(table, original);
        }
    }

    private static void check(CassandraTable cassandra, Descriptor original) throws IOException {
        TableMetadata table = cassandra.table();
        ChunkCache cache = new ChunkCache(1 << 20);
        MemoryFileSystem memory = new MemoryFileSystem();
        Descriptor copy = new Descriptor(Path.of("copy"), original.version(), "1");
        memory.createFolders(copy.folder());
        try (SSTableReader reader =
                        SSTableReader.open(CassandraTable.FILES, original, table, cache);
                SSTableWriter writer =
                        SSTableWriter.create(
                                memory, copy, table, options(cassandra, original, reader))) {
            Iterator<UnfilteredRowIterator> partitions = scan(reader);
            while (partitions.hasNext()) {
                writer.append(partitions.next());
            }
            writer.finish();
            try (SSTableReader written = SSTableReader.open(memory, copy, table, cache)) {
                assertThat(Dump.of(scan(written))).isEqualTo(Dump.of(scan(reader)));
                compareBytes(cassandra.name(), original, memory, written, reader);
            }
        }
    }

    private static Iterator<UnfilteredRowIterator> scan(SSTableReader reader) {
        return reader.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
    }

    private static SSTableOptions options(
            CassandraTable cassandra, Descriptor original, SSTableReader reader)
            throws IOException {
        Iterator<UnfilteredRowIterator> partitions = scan(reader);
        long count = 0;
        for (; partitions.hasNext(); partitions.next()) {
            count++;
        }
        return SSTableOptions.of(cassandra.table(), count)
                .withRowIndexBytes(rowIndexBytes(cassandra, original))
                .withHeader(reader.metadata().header())
                .withCompression(compression(original))
                .withCommitLog(reader.statistics().commitLog())
                .withLineage(reader.statistics().lineage());
    }

    private static long rowIndexBytes(CassandraTable cassandra, Descriptor original) {
        if (original.version() == SSTableVersion.written()) {
            return ROW_INDEX_BYTES;
        }
        return EACH_ROW_A_BLOCK.matcher(cassandra.name()).matches() ? 0 : SHORT_ROW_INDEX_BYTES;
    }

    private static Optional<Compression> compression(Descriptor original) throws IOException {
        Path file = original.file(Component.COMPRESSION_INFO);
        if (!CassandraTable.FILES.exists(file)) {
            return Optional.empty();
        }
        byte[] bytes = CassandraTable.FILES.readBytes(file);
        return Optional.of(
                CompressionInfo.read(ByteReader.of(file, bytes), original.version()).compression());
    }

    private static void compareBytes(
            String name,
            Descriptor original,
            MemoryFileSystem memory,
            SSTableReader written,
            SSTableReader reader)
            throws IOException {
        boolean isSameData =
                !LIVE_COMPLEX_DELETIONS.contains(name) && !DROPPED_COLUMNS.contains(name);
        Descriptor copy = written.descriptor();
        boolean isOriginal = original.version() == SSTableVersion.written();
        if (isSameData) {
            assertThat(written.plainData()).isEqualTo(reader.plainData());
            for (Component index : original.version().indexes()) {
                assertThat(bytes(memory, copy, index))
                        .isEqualTo(bytes(CassandraTable.FILES, original, index));
            }
            if (!CassandraTable.FILES.exists(original.file(Component.COMPRESSION_INFO))) {
                Bytes crcs = bytes(CassandraTable.FILES, original, Component.CRC);
                assertThat(bytes(memory, copy, Component.CRC))
                        .isEqualTo(
                                isOriginal && CHECKSUMS_OF_NOTHING.contains(name)
                                        ? crcs.slice(0, crcs.length() - Integer.BYTES)
                                        : crcs);
                assertThat(bytes(memory, copy, Component.DIGEST))
                        .isEqualTo(bytes(CassandraTable.FILES, original, Component.DIGEST));
            }
            Statistics ours = written.statistics();
            Statistics theirs = reader.statistics();
            assertThat(ours.counts().partitionSizes().toString())
                    .isEqualTo(theirs.counts().partitionSizes().toString());
        }
        if (isOriginal || !SUMMARIES_OF_OTHER_INTERVAL.contains(name)) {
            assertThat(bytes(memory, copy, Component.SUMMARY))
                    .isEqualTo(bytes(CassandraTable.FILES, original, Component.SUMMARY));
        }
        if (isOriginal && !FILTERS_OF_OTHER_SIZE.contains(name)) {
            assertThat(bytes(memory, copy, Component.FILTER))
                    .isEqualTo(bytes(CassandraTable.FILES, original, Component.FILTER));
        }
        if (!DROPPED_COLUMNS.contains(name)) {
            compareStatistics(written.statistics(), reader.statistics());
        }
    }

    private static void compareStatistics(Statistics ours, Statistics theirs) {
        assertThat(ours.times()).isEqualTo(theirs.times());
        assertThat(ours.clusterings()).isEqualTo(theirs.clusterings());
        assertThat(ours.tombstones().countUntil(Integer.MAX_VALUE))
                .isEqualTo(theirs.tombstones().countUntil(Integer.MAX_VALUE));
        if (ours.tombstones().size() < 100) {
            assertThat(ours.tombstones().toString()).isEqualTo(theirs.tombstones().toString());
        }
        assertThat(ours.commitLog()).isEqualTo(theirs.commitLog());
        assertThat(ours.lineage()).isEqualTo(theirs.lineage());
        assertThat(ours.counts().cellsPerPartition().toString())
                .isEqualTo(theirs.counts().cellsPerPartition().toString());
        assertThat(ours.counts().columnsSet()).isEqualTo(theirs.counts().columnsSet());
        assertThat(ours.counts().rows()).isEqualTo(theirs.counts().rows());
        assertThat(ours.coverage()).isEqualTo(theirs.coverage());
    }

    private static Bytes bytes(FileSystem files, Descriptor descriptor, Component component)
            throws IOException {
        Path file = descriptor.file(component);
        return files.exists(file) ? Bytes.wrap(files.readBytes(file)) : Bytes.EMPTY;
    }
}
