package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What Cassandra wrote is read as Cassandra reads it: every column of every row, byte for byte.
class CassandraReadTest {
    @TestFactory
    Stream<DynamicTest> tables() throws IOException {
        return CassandraTable.names().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
    }

    private static void check(String name) throws IOException {
        CassandraTable table = CassandraTable.load(name);
        ChunkCache cache = new ChunkCache(1 << 20);
        List<PartitionSource> sources = new ArrayList<>();
        for (Descriptor descriptor : table.descriptors()) {
            sources.add(SSTableReader.open(CassandraTable.FILES, descriptor, table.table(), cache));
        }
        assertThat(new SelectedRows(table.table()).of(sources)).isEqualTo(table.rows());
        for (PartitionSource source : sources) {
            ((SSTableReader) source).close();
        }
        assertThat(cache.usedBytes()).isZero();
    }
}
