package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.WritableFile;
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
import java.util.UUID;
import java.util.stream.IntStream;

class SSTableWriterTest {
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 1))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addRegularColumn("v", NativeType.TEXT)
                    .build();
    private static final ClusteringComparator COMPARATOR = ClusteringComparator.of(TABLE);
    private static final Descriptor DESCRIPTOR = descriptor(SSTableVersion.written());

    private static Descriptor descriptor(SSTableVersion version) {
        return new Descriptor(Path.of("t"), version, "1");
    }

    private static UnfilteredRowIterator partition(DecoratedKey key) {
        PartitionUpdate.Builder update = PartitionUpdate.builder(TABLE, COMPARATOR, key);
        for (int i = 0; i < 3; i++) {
            update.row(
                    Row.builder(Clustering.of(Bytes.ofInt(i)))
                            .cell(Cell.live(TABLE.column("v"), 10 + i, Bytes.utf8("v" + i)))
                            .build());
        }
        return update.build().change().unfiltered(COMPARATOR, Slices.ALL, Direction.ASCENDING);
    }

    private static List<DecoratedKey> keys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> DecoratedKey.of(Bytes.ofInt(i)))
                .sorted()
                .toList();
    }

    private static void write(MemoryFileSystem files, int partitions) throws IOException {
        write(files, DESCRIPTOR, partitions);
    }

    private static void write(MemoryFileSystem files, Descriptor descriptor, int partitions)
            throws IOException {
        files.createFolders(descriptor.folder());
        try (SSTableWriter writer =
                SSTableWriter.create(
                        files, descriptor, TABLE, SSTableOptions.of(TABLE, partitions))) {
            for (DecoratedKey key : keys(partitions)) {
                writer.append(partition(key));
            }
            writer.finish();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void many_partitions_are_found_by_key_and_by_range(SSTableVersion version) throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Descriptor descriptor = descriptor(version);
        int count = 2000;
        write(files, descriptor, count);
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, TABLE, new ChunkCache(1 << 16))) {
            assertThat(SSTableCheck.check(files, reader, COMPARATOR).partitions()).isEqualTo(count);
            List<DecoratedKey> keys = keys(count);
            int falsePositives = 0;
            for (int i = 0; i < count; i++) {
                DecoratedKey key = keys.get(i);
                assertThat(
                                reader.find(key, Slices.ALL, Direction.ASCENDING)
                                        .map(Dump::of)
                                        .orElseThrow())
                        .isEqualTo(Dump.of(partition(key)));
                DecoratedKey absent = DecoratedKey.of(Bytes.ofInt(count + i));
                assertThat(reader.find(absent, Slices.ALL, Direction.ASCENDING)).isEmpty();
                falsePositives += reader.mayContain(absent) ? 1 : 0;
                if (i % 97 == 0) {
                    UnfilteredRowIterator next =
                            reader.scan(KeyRange.ALL.after(key), Slices.ALL, Direction.DESCENDING)
                                    .next();
                    assertThat(next.key()).isEqualTo(keys.get(i + 1));
                }
            }
            assertThat(falsePositives).isLessThan(count / 30);
            assertThat(reader.first()).isEqualTo(keys.getFirst());
            assertThat(reader.last()).isEqualTo(keys.getLast());
            assertThat(reader.statistics().counts().rows()).isEqualTo(3L * count);
            assertThat(reader.statistics().times().minTimestamp()).isEqualTo(10);
            assertThat(reader.statistics().times().maxTimestamp()).isEqualTo(12);
        }
    }

    /// The statistics have two bytes for the length of a value; a range may end at a longer one all
    /// the same.
    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void a_range_deletion_ends_at_a_value_longer_than_the_statistics_hold(SSTableVersion version)
            throws IOException {
        Descriptor descriptor = descriptor(version);
        TableMetadata table =
                TableMetadata.builder("k", "t", new UUID(1, 1))
                        .addPartitionKeyColumn("p", NativeType.INT)
                        .addClusteringColumn("c", NativeType.BLOB)
                        .build();
        ClusteringComparator comparator = ClusteringComparator.of(table);
        Bytes value = Bytes.wrap(new byte[65_536]);
        DecoratedKey key = DecoratedKey.of(Bytes.ofInt(1));
        PartitionUpdate update =
                PartitionUpdate.builder(table, comparator, key)
                        .delete(
                                new Slice(
                                        ClusteringBound.of(Side.AFTER, List.of(value)),
                                        ClusteringBound.TOP),
                                new DeletionTime(7, 7))
                        .build();
        MemoryFileSystem files = new MemoryFileSystem();
        files.createFolders(descriptor.folder());
        try (SSTableWriter writer =
                SSTableWriter.create(files, descriptor, table, SSTableOptions.of(table, 1))) {
            writer.append(update.change().unfiltered(comparator, Slices.ALL, Direction.ASCENDING));
            writer.finish();
        }
        try (SSTableReader reader =
                SSTableReader.open(files, descriptor, table, new ChunkCache(1 << 16))) {
            assertThat(reader.find(key, Slices.ALL, Direction.ASCENDING).orElseThrow())
                    .toIterable()
                    .containsExactlyElementsOf(() ->
                            update.change()
                                    .unfiltered(comparator, Slices.ALL, Direction.ASCENDING));
        }
    }

    @Test
    void what_is_out_of_order_is_refused() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        files.createFolders(DESCRIPTOR.folder());
        List<DecoratedKey> keys = keys(2);
        try (SSTableWriter writer =
                SSTableWriter.create(files, DESCRIPTOR, TABLE, SSTableOptions.of(TABLE, 2))) {
            writer.append(partition(keys.getLast()));
            assertThatThrownBy(() -> writer.append(partition(keys.getLast())))
                    .hasMessageContaining("out of order");
            assertThatThrownBy(() -> writer.append(partition(keys.getFirst())))
                    .hasMessageContaining("out of order");
        }
        assertThat(files.list(DESCRIPTOR.folder())).isEmpty();
    }

    @Test
    void an_sstable_has_a_partition() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        files.createFolders(DESCRIPTOR.folder());
        try (SSTableWriter writer =
                SSTableWriter.create(files, DESCRIPTOR, TABLE, SSTableOptions.of(TABLE, 2))) {
            assertThat(writer.isEmpty()).isTrue();
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
        }
        assertThat(files.list(DESCRIPTOR.folder())).isEmpty();
    }

    @Test
    void an_sstable_is_not_written_over_another() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        write(files, 3);
        assertThatThrownBy(() -> write(files, 2)).isInstanceOf(IOException.class);
        try (SSTableReader reader =
                SSTableReader.open(files, DESCRIPTOR, TABLE, new ChunkCache(0))) {
            assertThat(reader.statistics().counts().rows()).isEqualTo(9);
        }
    }

    /// Files of which one operation fails, and all after it when they should.
    private static final class Failing extends MemoryFileSystem {
        private int operationsLeft;
        private final boolean staysBroken;
        private boolean hasFailed;

        Failing(int operationsLeft, boolean staysBroken) {
            this.operationsLeft = operationsLeft;
            this.staysBroken = staysBroken;
        }

        private void operate() throws IOException {
            if (operationsLeft-- == 0 || (hasFailed && staysBroken)) {
                hasFailed = true;
                throw new IOException("no space left");
            }
        }

        @Override
        public WritableFile create(Path file) throws IOException {
            operate();
            WritableFile created = super.create(file);
            return new WritableFile() {
                @Override
                public Path path() {
                    return file;
                }

                @Override
                public long position() {
                    return created.position();
                }

                @Override
                public void append(ByteBuffer bytes) throws IOException {
                    operate();
                    created.append(bytes);
                }

                @Override
                public void sync() throws IOException {
                    operate();
                    created.sync();
                }

                @Override
                public void close() throws IOException {
                    created.close();
                }
            };
        }

        @Override
        public void move(Path from, Path to) throws IOException {
            operate();
            super.move(from, to);
        }

        @Override
        public void delete(Path path) throws IOException {
            operate();
            super.delete(path);
        }

        @Override
        public void syncFolder(Path folder) throws IOException {
            operate();
            super.syncFolder(folder);
        }

        private void heal() {
            operationsLeft = Integer.MAX_VALUE;
            hasFailed = false;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void whichever_operation_fails_nothing_half_written_stays(SSTableVersion version)
            throws IOException {
        for (boolean staysBroken : new boolean[] {false, true}) {
            int failures = 0;
            while (failsAt(failures, staysBroken, descriptor(version))) {
                failures++;
            }
            assertThat(failures).isGreaterThan(25);
        }
    }

    private static boolean failsAt(int operation, boolean staysBroken, Descriptor descriptor)
            throws IOException {
        Failing files = new Failing(operation, staysBroken);
        try {
            write(files, descriptor, 5);
            return false;
        } catch (IOException e) {
            boolean isVisible = files.exists(descriptor.file(Component.TOC));
            files.heal();
            if (!isVisible) {
                for (Descriptor left : Descriptor.listAll(files, descriptor.folder())) {
                    left.delete(files);
                }
            }
            if (isVisible) {
                // Only the last sync is missing: what is there is whole.
                try (SSTableReader reader =
                        SSTableReader.open(files, descriptor, TABLE, new ChunkCache(0))) {
                    assertThat(reader.plainData().length()).isPositive();
                }
            } else {
                assertThat(files.list(descriptor.folder())).isEmpty();
            }
            return true;
        }
    }
}
