package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.sstable.chunk.Compression;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.sstable.metadata.Lineage;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import java.util.Optional;

/// Options for writing an SSTable.
///
/// @param header how rows are encoded: it must have all columns that occur
/// @param compression how the data are compressed; empty for not at all
/// @param bloomFilterChance the wanted chance of false positives of the Bloom filter; 1 for no
///     filter
/// @param indexInterval every so-many-th key is kept in memory
/// @param rowIndexBytes how far apart the entries of a wide partition's row index are at least
/// @param partitionsExpected about how many partitions there will be, for the size of the Bloom
///     filter
/// @param commitLog which parts of the commit log the SSTable makes superfluous
/// @param lineage where it comes from and stands
public record SSTableOptions(
        SerializationHeader header,
        Optional<Compression> compression,
        double bloomFilterChance,
        int indexInterval,
        long rowIndexBytes,
        long partitionsExpected,
        CommitLogSpan commitLog,
        Lineage lineage) {
    private static final long ROW_INDEX_BYTES = 4 * 1024;

    /// The options that a table's options ask for.
    ///
    /// @param partitionsExpected about how many partitions there will be
    public static SSTableOptions of(TableMetadata table, long partitionsExpected) {
        return new SSTableOptions(
                SerializationHeader.of(table, EncodingStats.DEFAULT),
                Compression.of(table.options().compression()),
                table.options().bloomFilterFalsePositiveChance(),
                table.options().minIndexInterval(),
                ROW_INDEX_BYTES,
                partitionsExpected,
                CommitLogSpan.NONE,
                Lineage.NEW);
    }

    /// The same with another header.
    public SSTableOptions withHeader(SerializationHeader other) {
        return new SSTableOptions(
                other,
                compression,
                bloomFilterChance,
                indexInterval,
                rowIndexBytes,
                partitionsExpected,
                commitLog,
                lineage);
    }

    /// The same with other bases of times.
    public SSTableOptions withStats(EncodingStats stats) {
        return withHeader(
                new SerializationHeader(
                        stats,
                        header.keyClass(),
                        header.clusteringClasses(),
                        header.staticColumns(),
                        header.regularColumns()));
    }

    /// The same with another compression, or none.
    public SSTableOptions withCompression(Optional<Compression> other) {
        return new SSTableOptions(
                header,
                other,
                bloomFilterChance,
                indexInterval,
                rowIndexBytes,
                partitionsExpected,
                commitLog,
                lineage);
    }

    /// The same with another distance of row index entries.
    public SSTableOptions withRowIndexBytes(long bytes) {
        return new SSTableOptions(
                header,
                compression,
                bloomFilterChance,
                indexInterval,
                bytes,
                partitionsExpected,
                commitLog,
                lineage);
    }

    /// The same for another number of partitions.
    public SSTableOptions withPartitionsExpected(long partitions) {
        return new SSTableOptions(
                header,
                compression,
                bloomFilterChance,
                indexInterval,
                rowIndexBytes,
                partitions,
                commitLog,
                lineage);
    }

    /// The same for the parts of a commit log.
    public SSTableOptions withCommitLog(CommitLogSpan span) {
        return new SSTableOptions(
                header,
                compression,
                bloomFilterChance,
                indexInterval,
                rowIndexBytes,
                partitionsExpected,
                span,
                lineage);
    }

    /// The same with another origin.
    public SSTableOptions withLineage(Lineage other) {
        return new SSTableOptions(
                header,
                compression,
                bloomFilterChance,
                indexInterval,
                rowIndexBytes,
                partitionsExpected,
                commitLog,
                other);
    }
}
