package dev.rowhouse.storage.sstable.table;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.chunk.CompressionInfo;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.data.DeletionTimes;
import dev.rowhouse.storage.sstable.data.UnfilteredWriter;
import dev.rowhouse.storage.sstable.index.BloomFilter;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.Cardinality;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.storage.sstable.metadata.StatisticsCollector;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Optional;

/// Writes an SSTable of the version that its descriptor says, partition by partition.
///
/// ```java
/// try (SSTableWriter writer = SSTableWriter.create(files, descriptor, table, options)) {
///     partitions.forEachRemaining(writer::append);
///     writer.finish();
/// }
/// ```
///
/// All components are written under their names and synced, then the folder is. Only then is the
/// table of contents written to a temporary file, synced and renamed, and the folder synced again:
/// an SSTable with a table of contents is complete, one without is a leftover.
///
/// Rows covered by a partition or range deletion must have been removed before, because Cassandra
/// does not apply the deletions of an SSTable to rows of the same one.
///
/// **Invariants.** Keys ascend, and so do the elements of each partition; a caller that breaks this
/// gets an exception. `partitionStart` is where the partition of `lastKey` begins in the data;
/// `previousStart` and `elementStart`, counted from there, where its last and its next element do.
///
/// **Thread safety.** Belongs to one thread.
public final class SSTableWriter implements AutoCloseable {
    private static final int CRC_CHUNK_BYTES = 64 * 1024;

    private final FileSystem files;
    private final Descriptor descriptor;
    private final TableMetadata table;
    private final SSTableOptions options;
    private final PartitionWatch watch;
    private final ClusteringComparator comparator;
    private final UnfilteredWriter rows;
    private final DeletionTimes deletions;
    private final StatisticsCollector statistics;
    private final Cardinality cardinality = new Cardinality();
    private final Optional<BloomFilter.Builder> filter;
    private final WritableFile dataFile;
    private final ChunkWriter data;
    private final IndexWriter index;
    private final ByteWriter buffer = new ByteWriter();
    private @Nullable DecoratedKey firstKey;
    private @Nullable DecoratedKey lastKey;
    private @Nullable Unfiltered lastElement;
    private DeletionTime partitionDeletion = DeletionTime.LIVE;
    private long partitionStart;
    private long headerLength;
    private long previousStart;
    private long elementStart;
    private boolean isEnded;

    private SSTableWriter(
            FileSystem files,
            Descriptor descriptor,
            TableMetadata table,
            SSTableOptions options,
            PartitionWatch watch,
            WritableFile dataFile,
            IndexWriter index) {
        this.files = files;
        this.descriptor = descriptor;
        this.table = table;
        this.watch = watch;
        this.options = options;
        this.comparator = ClusteringComparator.of(table);
        ClusteringCodec clusterings = new ClusteringCodec(options.header().clusteringTypes());
        this.rows =
                new UnfilteredWriter(
                        new UnfilteredWriter.Format(
                                options.header(), clusterings, descriptor.version()));
        this.deletions = DeletionTimes.of(descriptor.version());
        this.statistics = new StatisticsCollector(comparator, descriptor.version());
        double chance = options.bloomFilterChance();
        this.filter =
                chance < 1
                        ? Optional.of(new BloomFilter.Builder(options.partitionsExpected(), chance))
                        : Optional.empty();
        this.dataFile = dataFile;
        this.data =
                options.compression()
                        .map(compression -> ChunkWriter.compressed(dataFile, compression))
                        .orElseGet(() -> ChunkWriter.plain(dataFile, CRC_CHUNK_BYTES));
        this.index = index;
    }

    /// Begins an SSTable, no file of which may exist yet.
    ///
    /// @throws IOException when the files cannot be made
    public static SSTableWriter create(
            FileSystem files, Descriptor descriptor, TableMetadata table, SSTableOptions options)
            throws IOException {
        return create(files, descriptor, table, options, PartitionWatch.NONE);
    }

    /// Begins an SSTable with a watch on its partitions.
    ///
    /// @throws IOException when the files cannot be made
    /// @throws IllegalArgumentException when the version is only read
    public static SSTableWriter create(
            FileSystem files,
            Descriptor descriptor,
            TableMetadata table,
            SSTableOptions options,
            PartitionWatch watch)
            throws IOException {
        if (!descriptor.version().isWritable()) {
            throw new IllegalArgumentException(descriptor.version() + " is only read");
        }
        WritableFile dataFile = files.create(descriptor.file(Component.DATA));
        try {
            IndexWriter index = IndexWriter.create(files, descriptor, options);
            return new SSTableWriter(files, descriptor, table, options, watch, dataFile, index);
        } catch (IOException e) {
            dataFile.close();
            files.delete(descriptor.file(Component.DATA));
            throw e;
        }
    }

    /// The descriptor of the SSTable being written.
    public Descriptor descriptor() {
        return descriptor;
    }

    /// Whether nothing has been written so far.
    public boolean isEmpty() {
        return lastKey == null;
    }

    /// The bytes of data written so far, before compression.
    public long dataBytes() {
        return data.length();
    }

    /// The bytes of data in the file so far, without the current chunk.
    public long storedBytes() {
        return dataFile.position();
    }

    /// Writes a partition, unless it says nothing.
    ///
    /// @throws IllegalArgumentException when its key, or an element of it, does not come after the
    ///     one before
    /// @throws IOException when writing fails; the SSTable can then only be abandoned
    public void append(UnfilteredRowIterator partition) throws IOException {
        if (partition.partitionDeletion().isLive()
                && partition.staticRow().isEmpty()
                && !partition.hasNext()) {
            return;
        }
        beginPartition(partition);
        while (partition.hasNext()) {
            append(partition.next());
        }
        endPartition();
    }

    /// Begins a partition that says something: writes its key, deletion and static row. Its
    /// elements follow one by one, so that the caller can pause between them.
    ///
    /// @throws IllegalArgumentException when its key does not come after the one before
    /// @throws IOException when writing fails; the SSTable can then only be abandoned
    public void beginPartition(UnfilteredRowIterator partition) throws IOException {
        DecoratedKey key = partition.key();
        if (partition.direction() != Direction.ASCENDING
                || (lastKey != null && lastKey.compareTo(key) >= 0)) {
            throw new IllegalArgumentException(
                    "partition " + key + " after " + lastKey + " is out of order");
        }
        statistics.addPartition(partition.partitionDeletion());
        index.beginPartition();
        partitionStart = data.length();
        headerLength = writeHead(partition);
        previousStart = 0;
        elementStart = headerLength;
        lastElement = null;
        partitionDeletion = partition.partitionDeletion();
        lastKey = key;
        firstKey = firstKey == null ? key : firstKey;
    }

    private long writeHead(UnfilteredRowIterator partition) throws IOException {
        DeletionTime deletion = partition.partitionDeletion();
        Row staticRow = partition.staticRow();
        buffer.clear();
        buffer.writeShortBytes(partition.key().key());
        deletions.write(buffer, deletion);
        rows.writeStaticRow(buffer, staticRow);
        if (!staticRow.isEmpty()) {
            statistics.add(staticRow);
        }
        long length = buffer.length();
        data.append(buffer);
        buffer.clear();
        return length;
    }

    /// Writes the next element of the partition that was begun.
    ///
    /// @throws IllegalArgumentException when it does not come after the one before
    /// @throws IOException when writing fails; the SSTable can then only be abandoned
    public void append(Unfiltered element) throws IOException {
        Unfiltered before = lastElement;
        if (before != null && comparator.compare(before, element) >= 0) {
            throw new IllegalArgumentException(element + " after " + before + " is out of order");
        }
        rows.write(buffer, element, elementStart - previousStart);
        statistics.add(element);
        data.append(buffer);
        buffer.clear();
        previousStart = elementStart;
        elementStart = data.length() - partitionStart;
        index.add(element, previousStart, elementStart);
        lastElement = element;
    }

    /// Ends the partition that was begun.
    ///
    /// @throws IOException when writing fails; the SSTable can then only be abandoned
    public void endPartition() throws IOException {
        DecoratedKey key = requireNonNull(lastKey);
        UnfilteredWriter.writeEnd(buffer);
        data.append(buffer);
        buffer.clear();
        long length = data.length() - partitionStart;
        if (watch.minds(length, statistics.tombstonesInPartition())) {
            watch.listener()
                    .accept(
                            new PartitionWatch.WrittenPartition(
                                    table,
                                    key,
                                    descriptor,
                                    length,
                                    statistics.tombstonesInPartition()));
        }
        statistics.endPartition(length);
        cardinality.add(key.key());
        filter.ifPresent(bloom -> bloom.add(key.key()));
        index.endPartition(
                new WrittenPartition(
                        key,
                        partitionDeletion,
                        partitionStart,
                        headerLength,
                        elementStart,
                        length));
    }

    /// Writes what is missing and makes the SSTable visible and durable.
    ///
    /// @throws IllegalStateException when there is no partition in it
    /// @throws IOException when writing fails; nothing of the SSTable counts then
    public void finish() throws IOException {
        DecoratedKey last = lastKey;
        if (firstKey == null || last == null) {
            throw new IllegalStateException("an SSTable without a partition");
        }
        ChunkWriter.Result dataResult = data.finish();
        dataFile.close();
        WrittenComponents components = new WrittenComponents(files, descriptor);
        index.finish(components);
        writeChecksumsOfData(components, dataResult);
        if (filter.isPresent()) {
            ByteWriter out = new ByteWriter();
            filter.get().build().write(out);
            components.write(Component.FILTER, out.toArray());
        }
        Statistics contents =
                statistics.finish(
                        firstKey.key(),
                        last.key(),
                        options.commitLog(),
                        options.lineage(),
                        dataResult.ratio());
        components.finish(
                SSTableMetadata.of(
                        options.bloomFilterChance(), cardinality, contents, options.header()));
        isEnded = true;
    }

    private static void writeChecksumsOfData(
            WrittenComponents components, ChunkWriter.Result result) throws IOException {
        ByteWriter out = new ByteWriter();
        Optional<CompressionInfo> info = result.compressionInfo();
        if (info.isPresent()) {
            info.get().write(out);
            components.write(Component.COMPRESSION_INFO, out.toArray());
        } else {
            out.writeInt(CRC_CHUNK_BYTES);
            for (int i = 0; i < result.crcs().limit(); i++) {
                out.writeInt(result.crcs().get(i));
            }
            components.write(Component.CRC, out.toArray());
        }
        Bytes digest = Bytes.utf8(Integer.toUnsignedString(result.digest()));
        components.write(Component.DIGEST, digest.toArray());
    }

    /// Abandons the SSTable and deletes its files.
    public void abort() throws IOException {
        isEnded = true;
        try {
            dataFile.close();
        } finally {
            index.close();
        }
        descriptor.delete(files);
    }

    /// Gives the SSTable up unless it has been finished.
    @Override
    public void close() throws IOException {
        if (!isEnded) {
            abort();
        }
    }
}
