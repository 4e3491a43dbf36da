package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;

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
}
