package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.CompactionTask.Rewrite;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableScan;
import dev.rowhouse.storage.sstable.table.SSTableWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/// Merges SSTables, leaves out what may be forgotten, and writes the result.
///
/// Memory does not grow with the data: of each input there is one chunk and one element of its
/// present partition, of the output one chunk, the entries of the row index (one for 64 KiB of a
/// wide partition), the sample of keys and the Bloom filter. A row is in memory as a whole, with
/// all elements of its collections.
///
/// **Invariants.** `current` is the partition being merged, null between partitions; `isBegun`
/// whether its head has been written to `writer`. Every output has been put in the log before its
/// first file was made.
///
/// **Thread safety.** Belongs to one thread.
final class RewriteWork implements CompactionWork {
    // Looking where the inputs stand is not free, so it is not done for every element.
    private static final int ELEMENTS_BETWEEN_LOOKS = 32;

    private final CompactionEnvironment environment;
    private final TransactionLog log;
    private final TableMetadata table;
    private final Rewrite task;
    private final OutputOptions options;
    private final Purge purge;
    private final List<SSTableScan> scans;
    private final Iterator<UnfilteredRowIterator> merged;
    private final long bytesTotal;
    private final List<Descriptor> outputs = new ArrayList<>();
    private @Nullable PurgedPartition current;
    private @Nullable SSTableWriter writer;
    private boolean isBegun;
    private int shard;
    private long bytesFinished;
    private long partitionsWritten;

    RewriteWork(
            TableMetadata table,
            Rewrite task,
            List<SSTableReader> inputs,
            CompactionEnvironment environment,
            TransactionLog log) {
        this.environment = environment;
        this.log = log;
        this.table = table;
        this.task = task;
        this.options = OutputOptions.of(table, task, inputs);
        this.purge =
                new Purge(table, environment.overlapping(), environment.clock().epochSeconds());
        this.scans =
                inputs.stream()
                        .sorted(Comparator.comparingLong(SSTableReader::maxTimestamp).reversed())
                        .map(SSTableReader::scanAll)
                        .toList();
        this.merged = PartitionMerger.merge(ClusteringComparator.of(table), scans);
        this.bytesTotal = inputs.stream().mapToLong(SSTableReader::dataBytes).sum();
    }

    @Override
    public boolean step(long bytes) throws IOException {
        long end = bytesRead() + bytes;
        while (bytesRead() < end) {
            PurgedPartition partition = current;
            if (partition == null) {
                if (!merged.hasNext()) {
                    finishWriter();
                    return true;
                }
                current = new PurgedPartition(merged.next(), purge);
                isBegun = false;
            } else if (isBegun) {
                write(partition);
            } else if (!begin(partition)) {
                current = null;
            }
        }
        return false;
    }

    /// Begins to write a partition, or passes over some of what does not remain of it.
    ///
    /// @return whether there is, or may be, something to write
    private boolean begin(PurgedPartition partition) throws IOException {
        boolean hasHead =
                !partition.partitionDeletion().isLive() || !partition.staticRow().isEmpty();
        if (!hasHead) {
            if (partition.skips(ELEMENTS_BETWEEN_LOOKS)) {
                return true;
            }
            if (!partition.hasNext()) {
                return false;
            }
        }
        writerFor(partition.key()).beginPartition(partition);
        isBegun = true;
        return true;
    }

    private void write(PurgedPartition partition) throws IOException {
        SSTableWriter open = writerFor(partition.key());
        for (int i = 0; i < ELEMENTS_BETWEEN_LOOKS && partition.hasNext(); i++) {
            open.append(partition.next());
        }
        if (!partition.hasNext()) {
            open.endPartition();
            partitionsWritten++;
            current = null;
            if (task.cut() instanceof OutputCut.BySize(long bytes) && open.storedBytes() >= bytes) {
                finishWriter();
            }
        }
    }

    private SSTableWriter writerFor(DecoratedKey key) throws IOException {
        if (task.cut() instanceof OutputCut.ByShards shards) {
            int wanted = shards.shardOf(key.token());
            if (wanted != shard) {
                finishWriter();
                shard = wanted;
            }
        }
        SSTableWriter open = writer;
        if (open == null) {
            Descriptor descriptor = environment.descriptors().get();
            log.add(descriptor);
            open =
                    SSTableWriter.create(
                            environment.files(),
                            descriptor,
                            table,
                            options.forShard(shard),
                            environment.watch());
            writer = open;
        }
        return open;
    }

    private void finishWriter() throws IOException {
        SSTableWriter open = writer;
        if (open != null) {
            open.finish();
            bytesFinished += open.dataBytes();
            outputs.add(open.descriptor());
            writer = null;
        }
    }

    private long bytesRead() {
        long read = 0;
        for (SSTableScan scan : scans) {
            read += scan.position();
        }
        return read;
    }

    @Override
    public List<Descriptor> outputs() {
        return List.copyOf(outputs);
    }

    @Override
    public CompactionProgress progress() {
        SSTableWriter open = writer;
        long written = bytesFinished + (open == null ? 0 : open.dataBytes());
        return new CompactionProgress(bytesRead(), bytesTotal, written, partitionsWritten);
    }

    @Override
    public void abort() throws IOException {
        SSTableWriter open = writer;
        writer = null;
        if (open != null) {
            open.abort();
        }
    }
}
