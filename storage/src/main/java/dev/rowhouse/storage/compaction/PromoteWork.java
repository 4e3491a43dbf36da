package dev.rowhouse.storage.compaction;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.table.SSTableCopy;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Moves an SSTable to another level: creates a second SSTable that shares the files of the first
/// except Statistics.db, which contains the level.
///
/// **Thread safety.** Belongs to one thread.
final class PromoteWork implements CompactionWork {
    private final CompactionTask.Promote task;
    private final SSTableReader input;
    private final CompactionEnvironment environment;
    private final TransactionLog log;
    private final List<Descriptor> outputs = new ArrayList<>();

    PromoteWork(
            CompactionTask.Promote task,
            SSTableReader input,
            CompactionEnvironment environment,
            TransactionLog log) {
        this.task = task;
        this.input = input;
        this.environment = environment;
        this.log = log;
    }

    @Override
    public boolean step(long bytes) throws IOException {
        if (outputs.isEmpty()) {
            FileSystem files = environment.files();
            Descriptor output = environment.descriptors().get();
            log.add(output);
            SSTableMetadata metadata = input.metadata().withLevel(task.level());
            SSTableCopy.link(files, input.descriptor(), output, metadata);
            outputs.add(output);
        }
        return true;
    }

    @Override
    public List<Descriptor> outputs() {
        return List.copyOf(outputs);
    }

    @Override
    public CompactionProgress progress() {
        return new CompactionProgress(0, 0, 0, 0);
    }

    @Override
    public void abort() {}
}
