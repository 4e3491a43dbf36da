package dev.rowhouse.storage;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.storage.compaction.CompactionEnvironment;
import dev.rowhouse.storage.compaction.CompactionProgress;
import dev.rowhouse.storage.compaction.CompactionRun;
import dev.rowhouse.storage.compaction.CompactionStrategy;
import dev.rowhouse.storage.compaction.CompactionTask;
import dev.rowhouse.storage.compaction.OverlappingData;
import dev.rowhouse.storage.compaction.SSTableFacts;
import dev.rowhouse.storage.compaction.TableFacts;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.PartitionWatch;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Compacts tables in the background, each by one run at a time, as their strategies decide.
///
/// **Invariants.** Who holds a table's compaction lock is the only one to replace its SSTables;
/// flushing only adds some.
///
/// **Thread safety.** Any number of threads.
final class Compactions {
    private final FileSystem files;
    private final Clock clock;
    private final Scheduler scheduler;
    private final PartitionWatch watch;
    private final CompactionEnvironment.Pace pace;
    private final Consumer<StorageException> failed;
    private final CountDownLatch closing = new CountDownLatch(1);

    /// @param failed gets a compaction that cannot continue
    Compactions(
            FileSystem files,
            DiskStorage.Environment environment,
            StorageOptions options,
            Consumer<StorageException> failed) {
        this.files = files;
        this.clock = environment.clock();
        this.scheduler = environment.scheduler();
        this.watch = environment.watch();
        this.pace =
                new CompactionEnvironment.Pace(
                        CompactionEnvironment.Pace.UNLIMITED.bytesPerStep(),
                        options.compactionBytesPerSecond());
        this.failed = failed;
    }

    /// Has a table and its indexes looked at in the background, as their SSTables have changed.
    void request(DiskTable table) {
        if (closing.getCount() > 0) {
            table.withIndexes().forEach(one -> scheduler.execute(() -> compact(one)));
        }
    }

    private void compact(DiskTable table) {
        // The thread at work checks again when it is done.
        while (table.compactionLock().tryLock()) {
            boolean isDone;
            try {
                isDone = isStopped(table) || !compactOnce(table);
            } catch (IOException | UncheckedIOException | CorruptSSTableException e) {
                isDone = true;
                table.stopCompaction();
                failed.accept(
                        new StorageException(
                                "Cannot compact table %s in %s: %s."
                                        .formatted(
                                                table.store().table(),
                                                table.folder().path(),
                                                e.getMessage()),
                                e));
            } finally {
                table.compactionLock().unlock();
            }
            if (isDone) {
                return;
            }
        }
    }

    private boolean isStopped(DiskTable table) {
        return closing.getCount() == 0 || table.isCompactionStopped();
    }

    private boolean compactOnce(DiskTable table) throws IOException {
        CompactionStrategy strategy = CompactionStrategy.of(table.store().table());
        Optional<CompactionTask> task = strategy.next(facts(table));
        return task.isPresent() && run(task.get(), table, ignored -> {});
    }

    /// Puts all SSTables of a table together, as far as its strategy does that.
    ///
    /// @param progress is told how far it is
    void compactAll(DiskTable table, StorageProgress progress) throws IOException {
        table.compactionLock().lock();
        try {
            CompactionStrategy strategy = CompactionStrategy.of(table.store().table());
            List<CompactionTask> tasks = strategy.major(facts(table));
            int number = 0;
            for (CompactionTask task : tasks) {
                number++;
                String what =
                        "compacting %s, %d SSTables (%d of %d)"
                                .formatted(
                                        table.store().table(),
                                        task.inputs().size(),
                                        number,
                                        tasks.size());
                run(task, table, done -> progress.at(what, done.bytesRead(), done.bytesTotal()));
            }
        } finally {
            table.compactionLock().unlock();
        }
    }

    private TableFacts facts(DiskTable table) throws IOException {
        TableStore store = table.store();
        // Memory comes first, so that rows flushed meanwhile are counted twice rather than not at
        // all.
        boolean isMemoryLater = table.isIndex() || store.isMemoryEmpty();
        long inMemory = isMemoryLater ? Long.MAX_VALUE : Long.MIN_VALUE;
        List<SSTableFacts> facts = new ArrayList<>();
        for (SSTableReader sstable : store.sstables()) {
            facts.add(table.facts(sstable, clock.epochSeconds()));
        }
        return new TableFacts(facts, Set.of(), inMemory, 0, clock.epochSeconds());
    }

    /// @return whether it came to its end
    private boolean run(CompactionTask task, DiskTable table, Consumer<CompactionProgress> progress)
            throws IOException {
        TableStore store = table.store();
        Set<String> ids = task.inputs().stream().map(SSTableFacts::id).collect(Collectors.toSet());
        Predicate<SSTableReader> isInput = sstable -> ids.contains(sstable.descriptor().id());
        List<SSTableReader> inputs = store.sstables().stream().filter(isInput).toList();
        OverlappingData inMemory =
                key -> !table.isIndex() && store.isInMemory(key) ? Long.MIN_VALUE : Long.MAX_VALUE;
        OverlappingData elsewhere =
                inMemory.and(
                        OverlappingData.of(
                                () -> store.sstables().stream().filter(isInput.negate()).toList()));
        CompactionEnvironment environment =
                new CompactionEnvironment(
                        files,
                        clock,
                        table.folder().manifest()::next,
                        elsewhere,
                        pace,
                        table.isIndex() ? PartitionWatch.NONE : watch);
        try (CompactionRun run = CompactionRun.begin(store.table(), task, inputs, environment)) {
            progress.accept(run.progress());
            CompactionRun.Step step = run.step();
            while (!step.isLast()) {
                if (isStopped(table) || isClosingWithin(step.pause())) {
                    return false;
                }
                step = run.step();
                progress.accept(run.progress());
            }
            List<SSTableReader> outputs = new ArrayList<>();
            for (Descriptor output : run.outputs()) {
                outputs.add(table.folder().openOne(output, store.table()));
            }
            run.finish();
            table.folder()
                    .manifest()
                    .replace(
                            inputs.stream().map(SSTableReader::descriptor).toList(), run.outputs());
            store.replace(inputs, outputs);
            table.forgetFacts(inputs);
            run.deleteInputs();
            return true;
        }
    }

    private boolean isClosingWithin(Duration pause) {
        boolean isInterrupted = false;
        try {
            return pause.isPositive() && closing.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            isInterrupted = true;
            return true;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Ends the compaction of a table and its indexes: when this returns none is under way, and
    /// none begins before [#resume].
    static void stop(DiskTable table) {
        table.withIndexes().forEach(Compactions::stopOne);
    }

    private static void stopOne(DiskTable table) {
        table.stopCompaction();
        table.compactionLock().lock();
        try {
            // With the lock it is certain that its last holder has stopped.
            table.forgetFacts(table.store().sstables());
        } finally {
            table.compactionLock().unlock();
        }
    }

    /// Allows compactions again after [#stop].
    static void resume(DiskTable table) {
        table.withIndexes().forEach(DiskTable::resumeCompaction);
    }

    /// Ends all compactions. Running ones are cancelled without loss.
    void close(Iterable<DiskTable> tables) {
        closing.countDown();
        tables.forEach(Compactions::stop);
    }
}
