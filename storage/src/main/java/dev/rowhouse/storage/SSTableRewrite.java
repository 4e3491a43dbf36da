package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.UnstorableException;
import dev.rowhouse.storage.sstable.metadata.EncodingStatsCollector;
import dev.rowhouse.storage.sstable.metadata.Lineage;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableScan;
import dev.rowhouse.storage.sstable.table.SSTableWriter;

import java.io.IOException;

/// Writes the rows of an SSTable once more, in another version. It is read twice: the first time
/// for the bases of times and the number of partitions.
///
/// @param files where both are
/// @param table the table whose rows they are
record SSTableRewrite(FileSystem files, TableMetadata table) {
    private static final int CACHE_BYTES = 8 << 20;

    /// Writes them.
    ///
    /// @param to what is written, in the version that it says
    /// @param lineage of the new SSTable
    /// @throws StorageException when the SSTable does not fit the table or is damaged, or when it
    ///     has something that the version cannot store
    void write(ForeignSSTable from, Descriptor to, Lineage lineage) throws IOException {
        try (SSTableReader reader = from.open(files, table, ReadCache.of(CACHE_BYTES))) {
            long partitions = from.metadata().statistics().counts().partitionSizes().count();
            SSTableOptions options =
                    SSTableOptions.of(table, partitions)
                            .withStats(EncodingStatsCollector.of(reader.scanAll(), to.version()))
                            .withLineage(lineage);
            try (SSTableWriter writer = SSTableWriter.create(files, to, table, options)) {
                SSTableScan rows = reader.scanAll();
                while (rows.hasNext()) {
                    writer.append(rows.next());
                }
                writer.finish();
            }
        } catch (UnstorableException e) {
            throw new StorageException(
                    "%s cannot be written as %s: %s. Version nb can store it."
                            .formatted(from.descriptor(), to.version(), e.getMessage()),
                    e);
        }
    }
}
