package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.data.DeletionTimes;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.trie.PartitionTrieWriter;
import dev.rowhouse.storage.sstable.trie.RowTrieWriter;

import java.io.IOException;

/// Writes Partitions.db and Rows.db, node by node.
final class TrieIndexWriter implements IndexWriter {
    private final WritableFile partitionsFile;
    private final WritableFile rowsFile;
    private final ChunkWriter partitions;
    private final ChunkWriter rows;
    private final PartitionTrieWriter partitionTrie;
    private final RowTrieWriter rowTrie;

    private TrieIndexWriter(
            WritableFile partitionsFile,
            WritableFile rowsFile,
            Descriptor descriptor,
            SSTableOptions options) {
        this.partitionsFile = partitionsFile;
        this.rowsFile = rowsFile;
        this.partitions = ChunkWriter.plain(partitionsFile, Checksums.PAGE_BYTES);
        this.rows = ChunkWriter.plain(rowsFile, Checksums.PAGE_BYTES);
        this.partitionTrie = new PartitionTrieWriter(partitions);
        this.rowTrie =
                new RowTrieWriter(
                        rows,
                        options.header(),
                        DeletionTimes.of(descriptor.version()),
                        options.rowIndexBytes());
    }

    static TrieIndexWriter create(FileSystem files, Descriptor descriptor, SSTableOptions options)
            throws IOException {
        WritableFile partitions = files.create(descriptor.file(Component.PARTITIONS));
        try {
            WritableFile rows = files.create(descriptor.file(Component.ROWS));
            return new TrieIndexWriter(partitions, rows, descriptor, options);
        } catch (IOException e) {
            partitions.close();
            files.delete(descriptor.file(Component.PARTITIONS));
            throw e;
        }
    }

    @Override
    public void beginPartition() {
        rowTrie.clear();
    }

    @Override
    public void add(Unfiltered element, long from, long to) throws IOException {
        rowTrie.add(element, from, to);
    }

    @Override
    public void endPartition(WrittenPartition partition) throws IOException {
        long entry =
                rowTrie.finish(
                        partition.key(),
                        partition.position(),
                        partition.deletion(),
                        partition.elementsEnd());
        partitionTrie.add(partition.key(), entry < 0 ? ~partition.position() : entry);
    }

    @Override
    public void finish(WrittenComponents components) throws IOException {
        partitionTrie.finish();
        components.add(Component.PARTITIONS, partitions.finish());
        components.add(Component.ROWS, rows.finish());
        close();
    }

    @Override
    public void close() throws IOException {
        try (partitionsFile;
                rowsFile) {}
    }
}
