package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Properties;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The options of a table or view, as they stand after `WITH`.
///
/// @param additionalWritePolicy when to write to an additional replica
/// @param allowAutoSnapshot whether dropping or truncating takes a snapshot first
/// @param bloomFilterFalsePositiveChance the wanted chance of a false positive of the Bloom
///     filters, above 0 and up to 1
/// @param caching the options `keys` and `rows_per_partition`
/// @param isChangeDataCaptured whether writes are kept for change data capture
/// @param comment a text for people
/// @param compaction the compaction strategy (`class`) and its options
/// @param compression the compressor (`class`) and its options; only `enabled` = `false` when there
///     is none
/// @param memtable the name of a memtable configuration
/// @param crcCheckChance the chance that the checksum of a chunk is checked when it is read
/// @param defaultTimeToLiveSeconds how long cells live that are written without a TTL; 0 for ever
/// @param extensions values that tools attach
/// @param gcGraceSeconds how long tombstones are kept
/// @param incrementalBackups whether flushed files are kept as backups when backups are on
/// @param maxIndexInterval the largest distance of index summary entries
/// @param memtableFlushPeriodMillis after what time a memtable is flushed; 0 never for its age
/// @param minIndexInterval the smallest distance of index summary entries
/// @param readRepair how diverging replicas are repaired on read
/// @param speculativeRetry when to read from another replica
/// @param transactions whether the table takes part in transactions, of Cassandra 6.0
public record TableOptions(
        String additionalWritePolicy,
        boolean allowAutoSnapshot,
        double bloomFilterFalsePositiveChance,
        Map<String, String> caching,
        boolean isChangeDataCaptured,
        String comment,
        Map<String, String> compaction,
        Map<String, String> compression,
        String memtable,
        double crcCheckChance,
        int defaultTimeToLiveSeconds,
        Map<String, String> extensions,
        int gcGraceSeconds,
        boolean incrementalBackups,
        int maxIndexInterval,
        int memtableFlushPeriodMillis,
        int minIndexInterval,
        String readRepair,
        String speculativeRetry,
        TransactionOptions transactions) {
    /// The names of options in a WITH clause, and `id`.
    public static Set<String> names() {
        return TableOptionsReader.NAMES;
    }

    /// Checks the options of a WITH clause as CREATE TABLE does.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when Cassandra would refuse one of them
    public static void check(Properties properties) {
        TableOptionsReader.forNewTable(properties, CassandraRelease.V5_0);
        TableOptionsReader.findId(properties);
    }

    /// The options of a table that asks for none: those of Cassandra 5.0.
    public static final TableOptions DEFAULT =
            new TableOptions(
                    "99p",
                    true,
                    0.01,
                    Map.of("keys", "ALL", "rows_per_partition", "NONE"),
                    false,
                    "",
                    Map.of(
                            "class",
                            "org.apache.cassandra.db.compaction.SizeTieredCompactionStrategy",
                            "max_threshold",
                            "32",
                            "min_threshold",
                            "4"),
                    Map.of(
                            "chunk_length_in_kb",
                            "16",
                            "class",
                            "org.apache.cassandra.io.compress.LZ4Compressor"),
                    "default",
                    1.0,
                    0,
                    Map.of(),
                    864_000,
                    true,
                    2048,
                    0,
                    128,
                    "BLOCKING",
                    "99p",
                    TransactionOptions.NONE);

    /// Copies the maps, sorted by key.
    public TableOptions {
        caching = sorted(caching);
        compaction = sorted(compaction);
        compression = sorted(compression);
        extensions = sorted(extensions);
    }

    /// The same with another text for people.
    public TableOptions withComment(String text) {
        return with(text, compression, gcGraceSeconds, transactions);
    }

    /// The same with another time for which tombstones are kept.
    public TableOptions withGcGraceSeconds(int seconds) {
        return with(comment, compression, seconds, transactions);
    }

    /// The same with another compression.
    public TableOptions withCompression(Map<String, String> other) {
        return with(comment, other, gcGraceSeconds, transactions);
    }

    /// The same with other options about transactions.
    public TableOptions withTransactions(TransactionOptions other) {
        return with(comment, compression, gcGraceSeconds, other);
    }

    private TableOptions with(
            String newComment,
            Map<String, String> newCompression,
            int newGcGraceSeconds,
            TransactionOptions newTransactions) {
        return new TableOptions(
                additionalWritePolicy,
                allowAutoSnapshot,
                bloomFilterFalsePositiveChance,
                caching,
                isChangeDataCaptured,
                newComment,
                compaction,
                newCompression,
                memtable,
                crcCheckChance,
                defaultTimeToLiveSeconds,
                extensions,
                newGcGraceSeconds,
                incrementalBackups,
                maxIndexInterval,
                memtableFlushPeriodMillis,
                minIndexInterval,
                readRepair,
                speculativeRetry,
                newTransactions);
    }

    private static Map<String, String> sorted(Map<String, String> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }
}
