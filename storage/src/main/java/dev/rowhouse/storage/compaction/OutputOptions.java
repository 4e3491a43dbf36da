package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.CompactionTask.Rewrite;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.sstable.metadata.Lineage;
import dev.rowhouse.storage.sstable.metadata.TimeSpan;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Options for the SSTables that a compaction writes: from the table's options and the common
/// properties of the inputs.
///
/// @param common the options except the number of partitions
/// @param cut into which pieces the result is cut
/// @param inputs how many partitions there are where
/// @param bytesTotal the stored bytes of all inputs
record OutputOptions(SSTableOptions common, OutputCut cut, List<Input> inputs, long bytesTotal) {
    // Pieces of one size are never of quite the same number of partitions.
    private static final double PARTITIONS_MARGIN = 1.1;

    /// The partitions of an input.
    ///
    /// @param tokens where they lie
    /// @param partitions how many there are
    record Input(TokenSpan tokens, long partitions) {
        double partitionsWithin(TokenSpan span) {
            if (!tokens.intersects(span)) {
                return 0;
            }
            TokenSpan common =
                    new TokenSpan(
                            Math.max(tokens.first(), span.first()),
                            Math.min(tokens.last(), span.last()));
            return partitions * (common.share() / tokens.share());
        }
    }

    static OutputOptions of(TableMetadata table, Rewrite task, List<SSTableReader> inputs) {
        SSTableOptions options =
                SSTableOptions.of(table, 0)
                        .withStats(stats(inputs))
                        .withLineage(lineage(inputs).withLevel(task.level()))
                        .withCommitLog(commitLog(inputs));
        List<Input> partitions =
                inputs.stream()
                        .map(input ->
                                new Input(
                                        new TokenSpan(input.first().token(), input.last().token()),
                                        input.statistics().counts().partitionSizes().count()))
                        .toList();
        return new OutputOptions(
                options, task.cut(), partitions, CompactionStrategy.totalBytes(task.inputs()));
    }

    /// The bases of times: the smallest of the inputs' times.
    private static EncodingStats stats(List<SSTableReader> inputs) {
        long timestamp = Long.MAX_VALUE;
        long deletionTime = TimeSpan.NO_DELETION_TIME;
        int ttl = Integer.MAX_VALUE;
        for (SSTableReader input : inputs) {
            TimeSpan times = input.statistics().times();
            timestamp = Math.min(timestamp, times.minTimestamp());
            deletionTime = Math.min(deletionTime, times.minLocalDeletionTime());
            ttl = Math.min(ttl, times.minTtlSeconds());
        }
        EncodingStats none = EncodingStats.DEFAULT;
        return new EncodingStats(
                timestamp == Long.MIN_VALUE || timestamp == Long.MAX_VALUE
                        ? none.minTimestamp()
                        : timestamp,
                deletionTime == TimeSpan.NO_DELETION_TIME
                        ? none.minLocalDeletionTime()
                        : deletionTime,
                ttl);
    }

    private static Lineage lineage(List<SSTableReader> inputs) {
        long repairedAt =
                inputs.stream()
                        .mapToLong(input -> input.statistics().lineage().repairedAtMillis())
                        .min()
                        .orElse(0);
        Lineage none = Lineage.NEW;
        return new Lineage(
                none.level(),
                repairedAt,
                none.pendingRepair(),
                none.isTransient(),
                writers(inputs).size() == 1 ? writers(inputs).getFirst() : none.originatingHost());
    }

    /// Parts of different logs cannot be told apart in one SSTable. Then none is named: to know
    /// less of what is stored does no harm.
    private static CommitLogSpan commitLog(List<SSTableReader> inputs) {
        return writers(inputs).size() == 1
                ? CommitLogSpan.union(
                        inputs.stream().map(input -> input.statistics().commitLog()).toList())
                : CommitLogSpan.NONE;
    }

    /// The databases whose logs the inputs refer to.
    private static List<Optional<UUID>> writers(List<SSTableReader> inputs) {
        return inputs.stream()
                .map(SSTableReader::statistics)
                .filter(input -> !input.commitLog().intervals().isEmpty())
                .map(input -> input.lineage().originatingHost())
                .distinct()
                .toList();
    }

    /// The options of the next output.
    ///
    /// @param shard the part of the ring it is for, if that is what the result is cut by
    SSTableOptions forShard(int shard) {
        double all = inputs.stream().mapToLong(Input::partitions).sum();
        double expected =
                switch (cut) {
                    case OutputCut.Whole ignored -> all;
                    case OutputCut.BySize(long bytes) ->
                            all * Math.min(1, PARTITIONS_MARGIN * bytes / Math.max(1, bytesTotal));
                    case OutputCut.ByShards shards -> {
                        TokenSpan span = shards.spanOf(shard);
                        yield inputs.stream()
                                .mapToDouble(input -> input.partitionsWithin(span))
                                .sum();
                    }
                };
        return common.withPartitionsExpected(Math.max(1, (long) Math.ceil(expected)));
    }
}
