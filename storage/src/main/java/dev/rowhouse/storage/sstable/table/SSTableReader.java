package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.KeyCache;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Reads an SSTable.
///
/// To find a partition:
///
/// 1. The Bloom filter says of most keys that are not there that they are not.
/// 2. The offsets in memory say where in the data a small partition can only be; those from there
///    on are looked through, most of them in the chunk that is needed anyway.
/// 3. Without offsets, and for a wide partition, the summary in memory gives the only possible part
///    of Index.db for the key; the entries from there on are searched. The entry says where the
///    partition begins in the data. A wide partition has a row index with its entry, so that
///    reading begins at the block of a slice, in either direction.
///
/// Columns that the table no longer has are passed over.
///
/// Whatever is damaged in the files is found when it is read, as a
/// [dev.rowhouse.storage.sstable.io.CorruptSSTableException]; failures to read are
/// [java.io.UncheckedIOException]s.
///
/// **Thread safety.** Any number of threads; an iterator belongs to one. [#close] does not wait:
/// there must be no reader left.
public final class SSTableReader implements PartitionSource, AutoCloseable {
    // One of at most half the memory for chunks is kept there when it is gone through.
    private static final int LARGEST_SHARE = 2;

    private final Components components;
    private final KeyCache keys;
    private final long keysOwner;
    private final boolean isTooLargeToKeep;
    private volatile ClusteringComparator comparator;
    private volatile UnfilteredReader.Format format;
    private volatile @Nullable LargePartitions large;

    private SSTableReader(Components components, TableMetadata table, ReadCache cache) {
        this.components = components;
        this.keys = cache.keys();
        this.keysOwner = keys.newOwner();
        this.isTooLargeToKeep =
                components.data().length() > cache.chunks().limitBytes() / LARGEST_SHARE;
        this.comparator = ClusteringComparator.of(table);
        this.format = components.format(table);
    }

    /// Opens an SSTable.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when its files are damaged
    /// @throws IllegalArgumentException when it is one of another table, by its clustering columns
    public static SSTableReader open(
            FileSystem files, Descriptor descriptor, TableMetadata table, ChunkCache cache)
            throws IOException {
        return open(files, descriptor, table, new ReadCache(cache, new KeyCache(0)));
    }

    /// Opens an SSTable as [#open(FileSystem, Descriptor, TableMetadata, ChunkCache)] does, and
    /// keeps in mind where its partitions are.
    public static SSTableReader open(
            FileSystem files, Descriptor descriptor, TableMetadata table, ReadCache cache)
            throws IOException {
        Components components = Components.open(files, descriptor, cache.chunks());
        try {
            requireSameClustering(descriptor, components.metadata().header(), table);
            return new SSTableReader(components, table, cache);
        } catch (RuntimeException e) {
            components.close();
            throw e;
        }
    }

    /// Opens an SSTable whose schema is not at hand, see [HeaderTable].
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when its files are damaged
    /// @throws dev.rowhouse.cql.types.MarshalException when the partition key is of a type that CQL
    ///     does not have
    public static SSTableReader openAlone(FileSystem files, Descriptor descriptor, ChunkCache cache)
            throws IOException {
        Components components = Components.open(files, descriptor, cache);
        try {
            return new SSTableReader(
                    components,
                    HeaderTable.of("keyspace", "table", components.metadata().header()),
                    new ReadCache(cache, new KeyCache(0)));
        } catch (RuntimeException e) {
            components.close();
            throw e;
        }
    }

    private static void requireSameClustering(
            Descriptor descriptor, SerializationHeader header, TableMetadata table) {
        List<String> found = header.clusteringClasses();
        boolean isSame = found.size() == table.clustering().size();
        for (int i = 0; isSame && i < found.size(); i++) {
            ColumnMetadata column = table.clustering().get(i);
            isSame =
                    MarshalClasses.isReversed(found.get(i)) == column.isReversed()
                            && MarshalClasses.parse(found.get(i)).fixedLength()
                                    == column.type().fixedLength();
        }
        if (!isSame) {
            throw new IllegalArgumentException(
                    descriptor + " was written with clustering " + found + ", unlike " + table);
        }
    }

    ClusteringComparator comparator() {
        return comparator;
    }

    UnfilteredReader.Format format() {
        return format;
    }

    Components components() {
        return components;
    }

    /// The descriptor of the SSTable.
    public Descriptor descriptor() {
        return components.descriptor();
    }

    /// Adds a listener to components that were missing or damaged and have been rebuilt in memory:
    /// it gets the known ones at once, and long ones when a read finds the damage.
    public void tellRebuilt(Consumer<Component> listener) {
        components.files().others().tellRebuilt(listener);
    }

    /// All that Statistics.db says.
    public SSTableMetadata metadata() {
        return components.metadata();
    }

    /// The statistics of the SSTable's content.
    public Statistics statistics() {
        return components.metadata().statistics();
    }

    /// The first key.
    public DecoratedKey first() {
        return components.partitions().first();
    }

    /// The last key.
    public DecoratedKey last() {
        return components.partitions().last();
    }

    /// The length of the data before compression, in bytes.
    public long dataBytes() {
        return components.data().length();
    }

    /// The length of the data as they are stored, in bytes.
    public long storedBytes() throws IOException {
        return components.files().data().size();
    }

    /// The uncompressed size of a partition in bytes, if it is above a limit; 0 if it is smaller or
    /// missing. Finding out which are takes one walk through the index for each limit, and none
    /// when the statistics say that there are no such partitions.
    public long largePartitionBytes(DecoratedKey key, long limitBytes) {
        LargePartitions known = large;
        if (known == null || known.limitBytes() != limitBytes) {
            known =
                    LargePartitions.isWorthALook(statistics(), limitBytes)
                            ? LargePartitions.find(
                                    components.partitions().cursor(PartitionBound.BOTTOM, false),
                                    dataBytes(),
                                    limitBytes)
                            : new LargePartitions(limitBytes, Map.of());
            large = known;
        }
        return known.bytesOf(key);
    }

    /// All the data before compression; for tools and tests, as it takes as much memory.
    public Bytes plainData() {
        return new ByteReader(components.data()).readBytes(dataBytes());
    }

    /// Follows a change of the table's columns and their types.
    public void alter(TableMetadata table) {
        comparator = ClusteringComparator.of(table);
        format = components.format(table);
    }

    /// Whether it is open that the partition is there.
    public boolean mayContain(DecoratedKey key) {
        return isBetween(key) && components.partitions().mayContain(key);
    }

    private boolean isBetween(DecoratedKey key) {
        return key.compareTo(first()) >= 0 && key.compareTo(last()) <= 0;
    }

    @Override
    public long maxTimestamp() {
        return statistics().times().maxTimestamp();
    }

    @Override
    public Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction) {
        ByteReader in = new ByteReader(components.data());
        PartitionIndexEntry entry = keys.find(keysOwner, key);
        if (entry == null) {
            entry = isBetween(key) ? components.partitions().find(key, in, format) : null;
            if (entry == null) {
                return Optional.empty();
            }
            keys.put(keysOwner, entry);
        }
        return Optional.of(read(in, entry, filter, direction));
    }

    PartitionHead readHead(PartitionIndexEntry entry) {
        ByteReader in = new ByteReader(components.data());
        return PartitionHead.read(in, new UnfilteredReader(in, format), entry);
    }

    UnfilteredRowIterator read(
            ByteReader in,
            PartitionIndexEntry entry,
            ClusteringFilter filter,
            Direction direction) {
        UnfilteredReader rows = new UnfilteredReader(in, format);
        PartitionHead head = PartitionHead.read(in, rows, entry);
        Slices wanted = filter.asSlices();
        // A read of all, as a check makes it, does not rely on the statistics.
        boolean isWanted =
                wanted.equals(Slices.ALL)
                        || statistics().clusterings().mayIntersect(comparator, wanted);
        Slices slices = isWanted ? wanted : Slices.NONE;
        RowIndex index = entry.hasRowIndex() && isWanted ? readRowIndex(head) : null;
        AscendingPartition.Source source = new AscendingPartition.Source(in, rows);
        return direction.isDescending()
                ? new DescendingPartition(head, slices.slices(), comparator, source, index)
                : new AscendingPartition(head, slices.slices(), comparator, source, index);
    }

    private RowIndex readRowIndex(PartitionHead head) {
        RowIndex index = components.partitions().rows(head.entry(), format);
        if (index.headerLength() != head.elements() - head.entry().position()
                || !index.deletion().equals(head.deletion())) {
            throw new CorruptSSTableException(
                    descriptor().file(descriptor().version().rowIndex()),
                    head.entry().rowIndexPosition(),
                    "the row index of partition " + head.entry().key(),
                    "one of another partition");
        }
        return index;
    }

    @Override
    public Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction) {
        return new RangeScan(this, range, filter, direction, isTooLargeToKeep);
    }

    /// All partitions, with all there is in them, in the order of the file.
    public SSTableScan scanAll() {
        return new RangeScan(this, KeyRange.ALL, Slices.ALL, Direction.ASCENDING, true);
    }

    /// Forgets the cached chunks and closes the files.
    @Override
    public void close() throws IOException {
        components.close();
    }

    @Override
    public String name() {
        return components.descriptor().name();
    }

    @Override
    public String toString() {
        return components.descriptor().toString();
    }
}
