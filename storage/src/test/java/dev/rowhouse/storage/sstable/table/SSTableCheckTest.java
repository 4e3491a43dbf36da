package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.metadata.ClusteringSpan;
import dev.rowhouse.storage.sstable.metadata.KeyCoverage;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

class SSTableCheckTest {
    @Test
    void what_cassandra_wrote_is_whole() throws IOException {
        long partitions = 0;
        for (String name : CassandraTable.names()) {
            CassandraTable table = CassandraTable.load(name);
            for (Descriptor descriptor : table.descriptors()) {
                try (SSTableReader reader =
                        SSTableReader.open(
                                CassandraTable.FILES,
                                descriptor,
                                table.table(),
                                new ChunkCache(1 << 20))) {
                    partitions +=
                            SSTableCheck.check(
                                            CassandraTable.FILES,
                                            reader,
                                            ClusteringComparator.of(table.table()))
                                    .partitions();
                }
            }
        }
        assertThat(partitions).isGreaterThan(1500);
    }

    @Test
    void a_wrong_digest_is_found() throws IOException {
        CassandraTable table = CassandraTable.load("deletes");
        Descriptor original = table.descriptors().getFirst();
        MemoryFileSystem files = new MemoryFileSystem();
        for (Path file : CassandraTable.FILES.list(original.folder())) {
            files.write(file, CassandraTable.FILES.readBytes(file));
        }
        files.writeText(original.file(Component.DIGEST), "12345");
        try (SSTableReader reader =
                SSTableReader.open(files, original, table.table(), new ChunkCache(0))) {
            assertThatThrownBy(() ->
                            SSTableCheck.check(
                                    files, reader, ClusteringComparator.of(table.table())))
                    .isInstanceOf(CorruptSSTableException.class)
                    .hasMessageContaining("Digest.crc32")
                    .hasMessageContaining("found 12345");
        }
    }

    /// A read passes over an SSTable by what its statistics say, so they must cover all of it.
    @ParameterizedTest
    @EnumSource(names = {"OA", "DA"})
    void statistics_that_do_not_cover_the_content_are_found(SSTableVersion version)
            throws IOException {
        CassandraTable table = CassandraTable.load("deletes").in(version);
        requireStatistics(table, "ok", statistics -> statistics);
        requireStatistics(
                table,
                "the first key",
                statistics -> covering(statistics, true, Bytes.EMPTY, last(statistics)));
        requireStatistics(
                table,
                "the last key",
                statistics -> covering(statistics, true, first(statistics), Bytes.EMPTY));
        requireStatistics(
                table,
                "deletions of partitions",
                statistics -> covering(statistics, false, first(statistics), last(statistics)));
        requireStatistics(
                table,
                "clusterings with",
                statistics ->
                        with(
                                statistics,
                                new ClusteringSpan(
                                        statistics.clusterings().start(),
                                        statistics.clusterings().start()),
                                statistics.coverage()));
    }

    private static Bytes first(Statistics statistics) {
        return statistics.coverage().orElseThrow().first();
    }

    private static Bytes last(Statistics statistics) {
        return statistics.coverage().orElseThrow().last();
    }

    private static Statistics covering(
            Statistics statistics, boolean hasPartitionDeletions, Bytes first, Bytes last) {
        return with(
                statistics,
                statistics.clusterings(),
                Optional.of(KeyCoverage.of(hasPartitionDeletions, first, last)));
    }

    private static Statistics with(
            Statistics statistics, ClusteringSpan clusterings, Optional<KeyCoverage> coverage) {
        return new Statistics(
                statistics.counts(),
                statistics.times(),
                clusterings,
                statistics.tombstones(),
                statistics.commitLog(),
                statistics.lineage(),
                statistics.compressionRatio(),
                statistics.hasLegacyCounterShards(),
                coverage);
    }

    private static void requireStatistics(
            CassandraTable table, String expected, UnaryOperator<Statistics> change)
            throws IOException {
        Descriptor original = table.descriptors().getFirst();
        MemoryFileSystem files = new MemoryFileSystem();
        for (Path file : CassandraTable.FILES.list(original.folder())) {
            files.write(file, CassandraTable.FILES.readBytes(file));
        }
        Path file = original.file(Component.STATISTICS);
        SSTableMetadata metadata = SSTableMetadata.read(original, files.readBytes(file));
        files.write(
                file,
                new SSTableMetadata(
                                metadata.bloomFilterChance(),
                                metadata.cardinality(),
                                change.apply(metadata.statistics()),
                                metadata.header())
                        .toBytes(original.version()));
        try (SSTableReader reader =
                SSTableReader.open(files, original, table.table(), new ChunkCache(0))) {
            String found = "ok";
            try {
                SSTableCheck.check(files, reader, reader.comparator());
            } catch (CorruptSSTableException e) {
                assertThat(e.file()).isEqualTo(file);
                found = e.expected();
            }
            assertThat(found).startsWith(expected);
        }
    }
}
