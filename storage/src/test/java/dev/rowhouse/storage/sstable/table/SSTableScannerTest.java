package dev.rowhouse.storage.sstable.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class SSTableScannerTest {
    static List<String> names() throws IOException {
        return CassandraTable.names();
    }

    private static SSTableScanner open(Descriptor descriptor) throws IOException {
        return SSTableScanner.open(CassandraTable.FILES, descriptor, new ChunkCache(1 << 20));
    }

    private static List<String> scan(SSTableScanner scanner) {
        List<String> lines = new ArrayList<>();
        while (scanner.advance()) {
            PartitionScan partition = scanner.read();
            lines.add(
                    partition.key()
                            + " "
                            + partition.deletion()
                            + ":"
                            + partition.deletion().localDeletionTime());
            if (partition.staticRow() != Row.EMPTY_STATIC) {
                lines.add(partition.staticRow().toString());
            }
            long before = -1;
            while (partition.advance()) {
                assertThat(partition.position()).isGreaterThan(before);
                before = partition.position();
                lines.add(partition.element().toString());
            }
        }
        return lines;
    }

    @ParameterizedTest
    @MethodSource("names")
    void what_is_read_without_a_schema_is_what_is_read_with_it(String name) throws IOException {
        CassandraTable table = CassandraTable.load(name);
        for (Descriptor descriptor : table.descriptors()) {
            try (SSTableReader reader =
                            SSTableReader.openAlone(
                                    CassandraTable.FILES, descriptor, new ChunkCache(1 << 20));
                    SSTableScanner scanner = open(descriptor)) {
                assertThat(scan(scanner)).isEqualTo(Dump.of(reader.scanAll()));
                assertThat(
                                SSTableCheck.check(CassandraTable.FILES, reader, ignored -> {})
                                        .partitions())
                        .isPositive();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_header_has_the_types_of_all_columns_and_the_names_of_most(String name)
            throws IOException {
        CassandraTable table = CassandraTable.load(name);
        try (SSTableScanner scanner = open(table.descriptors().getLast())) {
            TableMetadata alone = scanner.table();
            assertThat(types(alone.partitionKey())).isEqualTo(types(table.table().partitionKey()));
            assertThat(types(alone.clustering())).isEqualTo(types(table.table().clustering()));
            assertThat(alone.clustering().stream().map(ColumnMetadata::order))
                    .isEqualTo(
                            table.table().clustering().stream()
                                    .map(ColumnMetadata::order)
                                    .toList());
            // Columns that were never written are not in the header, and user-defined types may
            // have
            // got fields since.
            for (ColumnMetadata column : alone.regularColumns()) {
                assertThat(table.table().findAnyColumn(column.name()).map(Object::toString))
                        .contains(column.toString());
            }
        }
    }

    private static List<String> types(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::type).map(CqlType::toString).toList();
    }

    @Test
    void columns_of_the_key_are_called_as_cassandras_tools_call_them() throws IOException {
        try (SSTableScanner scanner =
                open(CassandraTable.load("composite_pk").descriptors().getFirst())) {
            assertThat(scanner.table().partitionKey().stream().map(ColumnMetadata::name))
                    .containsExactly("PartitionKey", "PartitionKey1", "PartitionKey2");
        }
        try (SSTableScanner scanner =
                open(CassandraTable.load("deletes").descriptors().getFirst())) {
            assertThat(scanner.table().primaryKey().stream().map(ColumnMetadata::name))
                    .containsExactly("PartitionKey", "clustering", "clustering1");
        }
    }

    @Test
    void every_flipped_byte_of_the_index_is_found_or_harmless() throws IOException {
        Descriptor descriptor = CassandraTable.load("statics").descriptors().getFirst();
        List<String> expected;
        try (SSTableScanner scanner = open(descriptor)) {
            expected = scan(scanner);
        }
        byte[] index = CassandraTable.FILES.readBytes(descriptor.file(Component.INDEX));
        for (int i = 0; i < index.length; i++) {
            MemoryFileSystem files = new MemoryFileSystem();
            for (Path file : CassandraTable.FILES.list(descriptor.folder())) {
                files.write(file, CassandraTable.FILES.readBytes(file));
            }
            byte[] damaged = index.clone();
            damaged[i] ^= 0x10;
            files.write(descriptor.file(Component.INDEX), damaged);
            List<String> found;
            try (SSTableScanner scanner =
                    SSTableScanner.open(files, descriptor, new ChunkCache(0))) {
                found = scan(scanner);
            } catch (CorruptSSTableException e) {
                found = expected;
            }
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void a_filter_and_a_summary_that_belong_to_another_table_are_found() throws IOException {
        Descriptor descriptor = CassandraTable.load("statics").descriptors().getFirst();
        Descriptor other = CassandraTable.load("text_key").descriptors().getFirst();
        for (Component component : List.of(Component.FILTER, Component.SUMMARY)) {
            MemoryFileSystem files = new MemoryFileSystem();
            for (Path file : CassandraTable.FILES.list(descriptor.folder())) {
                files.write(file, CassandraTable.FILES.readBytes(file));
            }
            files.write(
                    descriptor.file(component),
                    CassandraTable.FILES.readBytes(other.file(component)));
            assertThatThrownBy(() -> openAndCheck(files, descriptor))
                    .isInstanceOf(CorruptSSTableException.class)
                    .hasMessageContaining(component.fileName());
        }
    }

    private static void openAndCheck(MemoryFileSystem files, Descriptor descriptor)
            throws IOException {
        try (SSTableReader reader = SSTableReader.openAlone(files, descriptor, new ChunkCache(0))) {
            SSTableCheck.check(files, reader, ignored -> {});
        }
    }

    @Test
    void a_component_that_is_gone_is_found() throws IOException {
        Descriptor descriptor = CassandraTable.load("statics").descriptors().getFirst();
        MemoryFileSystem files = new MemoryFileSystem();
        for (Path file : CassandraTable.FILES.list(descriptor.folder())) {
            files.write(file, CassandraTable.FILES.readBytes(file));
        }
        files.delete(descriptor.file(Component.DIGEST));
        try (SSTableReader reader = SSTableReader.openAlone(files, descriptor, new ChunkCache(0))) {
            assertThatThrownBy(() -> SSTableCheck.check(files, reader, ignored -> {}))
                    .isInstanceOf(CorruptSSTableException.class)
                    .hasMessageContaining("Digest.crc32")
                    .hasMessageContaining("found none");
        }
    }
}
