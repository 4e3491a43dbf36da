package dev.rowhouse.storage.survey;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;
import dev.rowhouse.storage.sstable.table.HeaderTable;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/// Surveys tables by reading all of their SSTables side by side. Memory does not grow with them,
/// except for their indexes and filters.
///
/// @param files where the SSTables are
/// @param nowInSeconds the time of day at which rows are live or not, in seconds since 1970
/// @param partitionsListed how many of the largest partitions are named
public record TableSurveyor(FileSystem files, long nowInSeconds, int partitionsListed) {
    private static final int CACHE_BYTES = 8 << 20;

    /// Follows how far a survey is.
    @FunctionalInterface
    public interface Progress {
        /// Some data have been read.
        ///
        /// @param done how many bytes of them, before compression
        /// @param total the bytes of all data
        void read(long done, long total);
    }

    /// Surveys a table.
    ///
    /// @param sstables all its SSTables, at least one, the newest last
    /// @param progress is called after each partition
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when a file is damaged
    /// @throws dev.rowhouse.cql.types.MarshalException when a type of its key is not one of CQL
    /// @throws IllegalArgumentException when the SSTables are not of one table
    public TableSurvey survey(List<Descriptor> sstables, Progress progress) throws IOException {
        List<SSTableReader> readers = new ArrayList<>();
        try {
            TableMetadata columns = columns(sstables);
            for (Descriptor descriptor : sstables) {
                ReadCache cache = ReadCache.of(CACHE_BYTES);
                readers.add(SSTableReader.open(files, descriptor, columns, cache));
            }
            readers.sort(Comparator.comparingLong(SSTableReader::maxTimestamp).reversed());
            return survey(columns, readers, progress);
        } finally {
            for (SSTableReader reader : readers) {
                reader.close();
            }
        }
    }

    /// The table with the columns of all SSTables.
    private TableMetadata columns(List<Descriptor> sstables) throws IOException {
        List<SerializationHeader> headers = new ArrayList<>();
        for (Descriptor descriptor : sstables) {
            byte[] statistics = files.readBytes(descriptor.file(Component.STATISTICS));
            headers.add(SSTableMetadata.read(descriptor, statistics).header());
        }
        return HeaderTable.of("keyspace", "table", headers);
    }

    private TableSurvey survey(
            TableMetadata columns, List<SSTableReader> readers, Progress progress)
            throws IOException {
        List<WeighedScan> scans =
                readers.stream().map(reader -> new WeighedScan(reader.scanAll())).toList();
        Iterator<UnfilteredRowIterator> partitions =
                PartitionMerger.merge(ClusteringComparator.of(columns), scans);
        long dataBytes = readers.stream().mapToLong(SSTableReader::dataBytes).sum();
        PartitionTally tally = new PartitionTally(nowInSeconds);
        Sizes bytes = new Sizes();
        Sizes rows = new Sizes();
        Foremost largest = new Foremost(PartitionSurvey::bytes, partitionsListed);
        Foremost mostDead = new Foremost(each -> each.tombstones().total(), partitionsListed);
        Tombstones tombstones = Tombstones.NONE;
        long cells = 0;
        long empty = 0;
        while (partitions.hasNext()) {
            PartitionSurvey partition = survey(partitions.next(), scans, tally);
            bytes.add(partition.bytes());
            rows.add(partition.rows());
            cells += partition.cells();
            tombstones = tombstones.plus(partition.tombstones());
            empty += partition.rows() == 0 && partition.cells() == 0 ? 1 : 0;
            largest.add(partition);
            mostDead.add(partition);
            progress.read(scans.stream().mapToLong(WeighedScan::position).sum(), dataBytes);
        }
        long stored = 0;
        for (SSTableReader reader : readers) {
            stored += reader.storedBytes();
        }
        return new TableSurvey(
                readers.size(),
                columns,
                stored,
                dataBytes,
                bytes,
                rows,
                empty,
                cells,
                tombstones,
                tally.times(),
                largest.list(),
                mostDead.list());
    }

    private static PartitionSurvey survey(
            UnfilteredRowIterator partition, List<WeighedScan> scans, PartitionTally tally) {
        DecoratedKey key = partition.key();
        DeletionTime deletion = partition.partitionDeletion();
        tally.read(partition);
        List<WeighedScan> of = scans.stream().filter(scan -> scan.isAt(key)).toList();
        return new PartitionSurvey(
                key,
                of.stream().mapToLong(WeighedScan::bytes).sum(),
                tally.rows(),
                tally.cells(),
                tally.tombstones(deletion),
                of.size());
    }
}
