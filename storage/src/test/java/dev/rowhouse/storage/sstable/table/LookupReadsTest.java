package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;

/// The bytes that a lookup reads: they grow with the logarithm of the partition's length, not with
/// the length, and with many lookups of absent keys the Bloom filter spares them.
class LookupReadsTest {
    private static final TableMetadata ROWS_TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addRegularColumn("v", NativeType.INT)
                    .build();
    private static final TableMetadata KEYS_TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addRegularColumn("v", NativeType.INT)
                    .build();
    private static final int FEW = 500;
    // -Dlookup.rows=500000 for the figures of the manual.
    private static final int MANY = Integer.getInteger("lookup.rows", 50_000);
    private static final int KEYS = 1000;
    private static final int LOOKUPS = 20;
    private static final int PAGE = 4 * 1024;

    private final CountingFiles files = new CountingFiles();

    /// Counts the bytes that are read from open files.
    private static final class CountingFiles extends MemoryFileSystem {
        private long bytes;

        @Override
        public ReadableFile open(Path path) throws IOException {
            ReadableFile file = super.open(path);
            return new ReadableFile() {
                @Override
                public Path path() {
                    return file.path();
                }

                @Override
                public long size() throws IOException {
                    return file.size();
                }

                @Override
                public void read(long position, ByteBuffer into) throws IOException {
                    bytes += into.remaining();
                    file.read(position, into);
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void a_row_of_a_wide_partition(SSTableVersion version) throws IOException {
        Descriptor few = writeWide(version, FEW);
        Descriptor many = writeWide(version, MANY);
        // A page for each step of a binary search in Index.db; a trie takes fewer.
        int steps = Integer.SIZE - Integer.numberOfLeadingZeros(MANY);
        for (Direction direction : Direction.values()) {
            long most = mostBytes(many, MANY, direction);
            assertThat(most)
                    .as("%s, %s rows", direction, MANY)
                    .isLessThan(mostBytes(few, FEW, direction) + (long) steps * PAGE);
            assertThat(most)
                    .as("a part of the row index and a chunk of the data")
                    .isLessThan(files.readBytes(many.file(version.rowIndex())).length);
        }
    }

    /// The most bytes read for a row, with nothing in memory.
    private long mostBytes(Descriptor descriptor, int rows, Direction direction)
            throws IOException {
        long most = 0;
        for (int i = 0; i < LOOKUPS; i++) {
            int row = (int) ((long) (rows - 1) * i / (LOOKUPS - 1));
            try (SSTableReader reader =
                    SSTableReader.open(files, descriptor, ROWS_TABLE, new ChunkCache(1 << 24))) {
                long before = files.bytes;
                UnfilteredRowIterator found =
                        reader.find(
                                        reader.first(),
                                        i % 2 == 0
                                                ? Names.of(Clustering.of(Bytes.ofInt(row)))
                                                : Slices.of(slice(row)),
                                        direction)
                                .orElseThrow();
                assertThat(found.next()).isInstanceOf(Row.class);
                assertThat(found.hasNext()).isFalse();
                most = Math.max(most, files.bytes - before);
            }
        }
        return most;
    }

    private static Slice slice(int row) {
        Clustering clustering = Clustering.of(Bytes.ofInt(row));
        return new Slice(
                ClusteringBound.of(Side.BEFORE, clustering),
                ClusteringBound.of(Side.AFTER, clustering));
    }

    private Descriptor writeWide(SSTableVersion version, int rows) throws IOException {
        PartitionUpdate.Builder update =
                PartitionUpdate.builder(ROWS_TABLE, ClusteringComparator.of(ROWS_TABLE), key(1));
        for (int i = 0; i < rows; i++) {
            update.row(
                    Row.builder(Clustering.of(Bytes.ofInt(i)))
                            .cell(Cell.live(ROWS_TABLE.column("v"), 1, Bytes.ofInt(i)))
                            .build());
        }
        TreeMap<DecoratedKey, PartitionUpdate> all = new TreeMap<>();
        all.put(key(1), update.build());
        return write(version, ROWS_TABLE, rows, all);
    }

    private static DecoratedKey key(int number) {
        return DecoratedKey.of(Bytes.ofInt(number));
    }

    private Descriptor write(
            SSTableVersion version,
            TableMetadata table,
            int number,
            TreeMap<DecoratedKey, PartitionUpdate> all)
            throws IOException {
        Descriptor descriptor = new Descriptor(Path.of("t"), version, Integer.toString(number));
        files.createFolders(descriptor.folder());
        SSTableOptions options = SSTableOptions.of(table, all.size()).withRowIndexBytes(128);
        try (SSTableWriter writer = SSTableWriter.create(files, descriptor, table, options)) {
            for (PartitionUpdate update : all.values()) {
                writer.append(
                        update.change()
                                .unfiltered(
                                        ClusteringComparator.of(table),
                                        Slices.ALL,
                                        Direction.ASCENDING));
            }
            writer.finish();
        }
        return descriptor;
    }

    private Descriptor writeKeys() throws IOException {
        TreeMap<DecoratedKey, PartitionUpdate> all = new TreeMap<>();
        for (int i = 0; i < KEYS; i++) {
            Row row =
                    Row.builder(Clustering.EMPTY)
                            .cell(Cell.live(KEYS_TABLE.column("v"), 1, Bytes.ofInt(i)))
                            .build();
            all.put(
                    key(i),
                    PartitionUpdate.builder(KEYS_TABLE, ClusteringComparator.of(KEYS_TABLE), key(i))
                            .row(row)
                            .build());
        }
        Descriptor descriptor = write(SSTableVersion.DA, KEYS_TABLE, KEYS, all);
        files.delete(descriptor.file(Component.CHECKSUMS));
        return descriptor;
    }

    private long missing(SSTableReader reader, int from, int to) {
        long before = files.bytes;
        for (int i = from; i < to; i++) {
            assertThat(reader.find(key(i), Slices.ALL, Direction.ASCENDING)).isEmpty();
        }
        return files.bytes - before;
    }

    private static void requireAll(SSTableReader reader) {
        for (int i = 0; i < KEYS; i++) {
            assertThat(reader.find(key(i), Slices.ALL, Direction.ASCENDING)).isPresent();
        }
    }

    @Test
    void a_filter_of_cassandra_is_asked_once_its_keys_were_found_in_it() throws IOException {
        Descriptor descriptor = writeKeys();
        long spared;
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, KEYS_TABLE, new ChunkCache(0))) {
            missing(reader, KEYS, 5 * KEYS);
            spared = missing(reader, KEYS, 5 * KEYS);
            requireAll(reader);
        }
        files.delete(descriptor.file(Component.FILTER));
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, KEYS_TABLE, new ChunkCache(0))) {
            // One key in a hundred looks like one of the filter's.
            assertThat(missing(reader, KEYS, 5 * KEYS)).isGreaterThan(25 * spared);
        }
    }

    @Test
    void a_few_lookups_do_not_read_the_filter() throws IOException {
        Descriptor descriptor = writeKeys();
        files.write(descriptor.file(Component.FILTER), new byte[] {1});
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, KEYS_TABLE, new ChunkCache(0))) {
            assertThat(missing(reader, KEYS, KEYS + 20)).isLessThan(20 * 3 * PAGE);
        }
    }

    @Test
    void a_filter_that_lost_its_bits_or_its_form_hides_nothing() throws IOException {
        Descriptor descriptor = writeKeys();
        Path filter = descriptor.file(Component.FILTER);
        byte[] bytes = files.readBytes(filter);
        for (int i = 2 * Integer.BYTES; i < bytes.length; i += 7) {
            bytes[i] = 0;
        }
        for (byte[] damaged : List.of(bytes, new byte[] {1, 2, 3, 4, 5})) {
            files.write(filter, damaged);
            try (SSTableReader reader =
                    SSTableReader.open(files, descriptor, KEYS_TABLE, new ChunkCache(1 << 20))) {
                missing(reader, KEYS, 5 * KEYS);
                requireAll(reader);
            }
        }
    }
}
