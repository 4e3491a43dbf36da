package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;
import static dev.rowhouse.storage.ModelSchema.TABLE;
import static dev.rowhouse.storage.ModelSchema.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.commitlog.CommitLogRecord;
import dev.rowhouse.storage.commitlog.Mutation;
import dev.rowhouse.storage.commitlog.MutationCodec;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// A table that mutations were decoded into holds what the one holds that they were applied to as
/// they were, element for element.
class MutationModelTest {
    private static final int CASES = 400;

    private final MutationCodec codec = new MutationCodec();

    @Test
    void what_was_logged_is_what_was_written() {
        for (long seed : Seeds.of(CASES)) {
            RandomSource random = RandomSource.seeded(seed);
            Memtable written = new Memtable(COMPARATOR);
            Memtable replayed = new Memtable(COMPARATOR);
            for (int i = 1 + random.nextInt(6); i > 0; i--) {
                Mutation mutation = mutation(random);
                mutation.updates().forEach(update -> written.put(update.change()));
                decoded(mutation).updates().forEach(update -> replayed.put(update.change()));
            }
            assertThat(contents(replayed)).describedAs("seed " + seed).isEqualTo(contents(written));
        }
    }

    private Mutation decoded(Mutation mutation) {
        CommitLogRecord record =
                new CommitLogRecord(
                        Path.of("log"), 0, CommitLogPosition.NONE, codec.encode(mutation));
        return codec.decode(
                record, id -> Optional.of(TABLE).filter(table -> table.id().equals(id)));
    }

    private static Mutation mutation(RandomSource random) {
        List<PartitionUpdate> updates = new ArrayList<>();
        for (int partition = 0; partition < OperationGenerator.PARTITIONS; partition++) {
            PartitionUpdate.Builder update =
                    PartitionUpdate.builder(TABLE, COMPARATOR, key(partition));
            for (Operation operation :
                    new OperationGenerator(random).operations(1 + random.nextInt(20))) {
                if (operation.partition() == partition) {
                    update.add(operation.update().change());
                }
            }
            updates.add(update.build());
        }
        return new Mutation(updates);
    }

    private static List<Object> contents(Memtable memtable) {
        List<Object> contents = new ArrayList<>();
        Iterator<UnfilteredRowIterator> partitions =
                memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
        while (partitions.hasNext()) {
            UnfilteredRowIterator partition = partitions.next();
            int before = contents.size();
            if (!partition.partitionDeletion().isLive()) {
                contents.add(partition.partitionDeletion());
            }
            if (!partition.staticRow().isEmpty()) {
                contents.add(partition.staticRow());
            }
            partition.forEachRemaining(contents::add);
            if (contents.size() > before) {
                contents.add(before, partition.key());
            }
        }
        return contents;
    }
}
