package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.data.DeletionTimes;
import dev.rowhouse.storage.sstable.index.IndexSummary;
import dev.rowhouse.storage.sstable.index.PartitionOffsets;
import dev.rowhouse.storage.sstable.index.RowIndexBuilder;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;

/// Writes Index.db, and from memory Summary.db and Offsets.db: a sample of the keys, and of small
/// partitions where they are. The blocks of a partition are in memory, too, until it ends.
final class BigIndexWriter implements IndexWriter {
    private final WritableFile file;
    private final ChunkWriter index;
    private final RowIndexBuilder rows;
    private final IndexSummary.Builder summary;
    private final PartitionOffsets.Builder offsets;
    private final ByteWriter buffer = new ByteWriter();

    private BigIndexWriter(WritableFile file, Descriptor descriptor, SSTableOptions options) {
        this.file = file;
        this.index = ChunkWriter.plain(file, Checksums.PAGE_BYTES);
        this.rows =
                new RowIndexBuilder(
                        new ClusteringCodec(options.header().clusteringTypes()),
                        DeletionTimes.of(descriptor.version()),
                        options.rowIndexBytes());
        this.summary = new IndexSummary.Builder(options.indexInterval());
        this.offsets = new PartitionOffsets.Builder(options.rowIndexBytes());
    }

    static BigIndexWriter create(FileSystem files, Descriptor descriptor, SSTableOptions options)
            throws IOException {
        return new BigIndexWriter(
                files.create(descriptor.file(Component.INDEX)), descriptor, options);
    }

    @Override
    public void beginPartition() {
        rows.clear();
    }

    @Override
    public void add(Unfiltered element, long from, long to) {
        rows.add(element, from, to);
    }

    @Override
    public void endPartition(WrittenPartition partition) throws IOException {
        summary.add(partition.key(), index.length());
        buffer.writeShortBytes(partition.key().key()).writeUnsignedVInt(partition.position());
        boolean isWide =
                rows.finish(
                        buffer, partition.headerLength(), partition.deletion(), partition.length());
        offsets.add(partition.key().token(), partition.position(), isWide);
        index.append(buffer);
        buffer.clear();
    }

    @Override
    public void finish(WrittenComponents components) throws IOException {
        components.add(Component.INDEX, index.finish());
        file.close();
        ByteWriter out = new ByteWriter();
        summary.build().write(out);
        components.write(Component.SUMMARY, out.toArray());
        if (offsets.isWorthwhile()) {
            out.clear();
            offsets.build().write(out);
            components.write(Component.OFFSETS, out.toArray());
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
