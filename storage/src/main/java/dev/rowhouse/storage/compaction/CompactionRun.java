package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.CompactionTask.Drop;
import dev.rowhouse.storage.compaction.CompactionTask.Promote;
import dev.rowhouse.storage.compaction.CompactionTask.Rewrite;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Does what a [CompactionTask] says, step by step.
///
/// ```java
/// try (CompactionRun run = CompactionRun.begin(table, task, inputs, environment)) {
///     while (!run.step().isLast()) { ... }         // wait as long as the step says
///     List<Descriptor> outputs = run.finish();     // from here on the outputs count
///     ...                                          // put readers of the outputs in place of the
///                                                  // inputs
///     run.deleteInputs();
/// }
/// ```
///
/// A run may be cancelled at any point before [#finish] and then leaves no files. After a crash,
/// [TransactionLog#recover] cleans up: before [#finish] has returned the inputs are valid,
/// afterwards the outputs.
///
/// After an exception the run can only be cancelled. If it was an [UndecidedTransactionException],
/// both inputs and outputs stay where they are, and the table must be recovered before anything
/// else is compacted.
///
/// The inputs stay open; they are closed by whoever opened them.
///
/// **Invariants.** The outputs hold all that is live in the inputs, and all that is dead unless
/// nothing outside could be covered by it.
///
/// **Thread safety.** Belongs to one thread at a time.
public final class CompactionRun implements AutoCloseable {
    private final CompactionTask task;
    private final CompactionEnvironment environment;
    private final TransactionLog log;
    private final CompactionWork work;
    private final Throttle throttle;
    private State state = State.RUNNING;

    private enum State {
        RUNNING,
        READY,
        FAILED,
        FINISHED,
        ENDED
    }

    /// The result of a step.
    ///
    /// @param isLast whether the work is done
    /// @param pause how long to wait before the next step, of this or any other run that shares the
    ///     disk
    public record Step(boolean isLast, Duration pause) {}

    private CompactionRun(
            CompactionTask task,
            CompactionEnvironment environment,
            TransactionLog log,
            CompactionWork work) {
        this.task = task;
        this.environment = environment;
        this.log = log;
        this.work = work;
        this.throttle = new Throttle(environment.clock(), environment.pace().bytesPerSecondMax());
    }

    /// Starts a task. Data that have expired at the time of this call are purged.
    ///
    /// @param table the table as it is defined now
    /// @param inputs the SSTables of the task, in any order
    /// @throws IOException when the transaction's log cannot be written
    public static CompactionRun begin(
            TableMetadata table,
            CompactionTask task,
            List<SSTableReader> inputs,
            CompactionEnvironment environment)
            throws IOException {
        requireSame(task, inputs);
        Path folder = inputs.getFirst().descriptor().folder();
        List<Descriptor> descriptors = inputs.stream().map(SSTableReader::descriptor).toList();
        TransactionLog log = TransactionLog.begin(environment.files(), folder, descriptors);
        try {
            CompactionWork work =
                    switch (task) {
                        case Rewrite rewrite ->
                                new RewriteWork(table, rewrite, inputs, environment, log);
                        case Promote promote ->
                                new PromoteWork(promote, inputs.getFirst(), environment, log);
                        case Drop ignored -> CompactionWork.NONE;
                    };
            return new CompactionRun(task, environment, log, work);
        } catch (RuntimeException e) {
            // An input turned out to be damaged or unreadable.
            try {
                log.abort();
            } catch (IOException failure) {
                e.addSuppressed(failure);
            }
            throw e;
        }
    }

    private static void requireSame(CompactionTask task, List<SSTableReader> inputs) {
        Set<String> wanted =
                task.inputs().stream().map(SSTableFacts::id).collect(Collectors.toSet());
        Set<String> given =
                inputs.stream().map(input -> input.descriptor().id()).collect(Collectors.toSet());
        if (!wanted.equals(given) || given.size() != inputs.size()) {
            throw new IllegalArgumentException(task + " given " + given);
        }
    }

    /// The task of the run.
    public CompactionTask task() {
        return task;
    }

    /// Does a little.
    ///
    /// @throws IOException when reading or writing fails
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when an input is damaged
    public Step step() throws IOException {
        require(State.RUNNING);
        state = State.FAILED;
        throttle.begin();
        long before = progress().bytesRead();
        boolean isLast = work.step(environment.pace().bytesPerStep());
        state = isLast ? State.READY : State.RUNNING;
        return new Step(isLast, throttle.after(progress().bytesRead() - before));
    }

    private void require(State required) {
        if (state != required) {
            throw new IllegalStateException("compaction is " + state + ", not " + required);
        }
    }

    /// The progress of the run.
    public CompactionProgress progress() {
        return work.progress();
    }

    /// The SSTables that have been completed so far. After the last step these are all, so that
    /// they can be opened, and looked at, before they count.
    public List<Descriptor> outputs() {
        return work.outputs();
    }

    /// Makes the outputs count in place of the inputs, after the last step.
    ///
    /// @return the outputs; none when nothing remained
    /// @throws UndecidedTransactionException when it is not known which of them count
    /// @throws IOException when the inputs still count
    public List<Descriptor> finish() throws IOException {
        require(State.READY);
        state = State.FAILED;
        log.commit();
        state = State.FINISHED;
        return work.outputs();
    }

    /// Deletes the files of the inputs, after [#finish]. When that fails it may be tried again;
    /// recovery does it as well.
    public void deleteInputs() throws IOException {
        require(State.FINISHED);
        log.deleteInputs();
        state = State.ENDED;
    }

    /// Aborts the run and deletes its files. After [#finish] nothing happens.
    ///
    /// @throws IOException when something could not be deleted; recovery does it then
    public void abort() throws IOException {
        if (state == State.FINISHED || state == State.ENDED) {
            return;
        }
        state = State.FAILED;
        try {
            work.abort();
        } finally {
            log.abort();
        }
        state = State.ENDED;
    }

    /// Gives the run up unless it has been finished.
    @Override
    public void close() throws IOException {
        abort();
    }
}
