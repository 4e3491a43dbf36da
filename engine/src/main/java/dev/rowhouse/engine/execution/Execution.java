package dev.rowhouse.engine.execution;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.trace.Trace;
import dev.rowhouse.engine.trace.TraceTables;
import dev.rowhouse.storage.merge.CancellationPoint;
import dev.rowhouse.storage.merge.ReadMetrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A running execution of a statement: its steps count their reads, trace their actions, and call
/// [#pass] wherever they may be stopped.
///
/// **Thread safety.** Belongs to one thread.
public final class Execution implements CancellationPoint {
    // The protocol counts them in two bytes.
    private static final int WARNINGS_MAX = 0xFFFF;
    private static final int SOURCES_SHOWN = 16;

    private final Optional<Cancellation> cancellation;
    private final Optional<Trace> trace;
    private final ReadMetrics metrics = new ReadMetrics(this);
    private final List<String> warnings = new ArrayList<>(0);
    private final Guard guard;
    private final AnswerMemory answerMemory;
    private Optional<TimeLimit> timeLimit = Optional.empty();
    private Optional<String> index = Optional.empty();
    private boolean isCommitted;
    private long partitionsWritten;
    private long rowsTold;
    private long tombstonesTold;

    /// An execution that begins.
    ///
    /// @param guardrails the guardrails for its caller
    /// @param answerMemory the memory available for its answer
    public Execution(
            Optional<Cancellation> cancellation,
            Optional<Trace> trace,
            Guardrails guardrails,
            AnswerMemory answerMemory) {
        this.answerMemory = answerMemory;
        this.guard = new Guard(guardrails, this::warn);
        this.cancellation = cancellation;
        this.trace = trace;
    }

    /// An execution that goes to its end, as those of the database's own do.
    public static Execution unwatched() {
        return new Execution(
                Optional.empty(), Optional.empty(), Guardrails.NONE, AnswerMemory.UNLIMITED);
    }

    /// Limits the execution time.
    public void limitTo(TimeLimit limit) {
        timeLimit = Optional.of(limit);
    }

    /// A partition is about to be written. From now on the execution goes to its end, since part of
    /// a write would be left behind.
    public void countWrite() {
        isCommitted = true;
        partitionsWritten++;
    }

    /// Rows are about to be found by an index.
    public void useIndex(String name) {
        trace("Executing read using index %s", name);
        index = Optional.of(name);
    }

    /// The data touched so far, as lines of text.
    public List<String> describe() {
        List<String> lines = new ArrayList<>();
        if (metrics.partitionsRead() > 0) {
            lines.add(
                    "touched: "
                            + String.join(
                                    ", ",
                                    count(metrics.partitionsRead(), "partition"),
                                    count(metrics.rowsRead(), "live row"),
                                    count(metrics.tombstonesMet(), "tombstone")));
            lines.add("sources: " + String.join(", ", sources()));
        }
        if (partitionsWritten > 0) {
            lines.add("written: " + count(partitionsWritten, "partition"));
        }
        return lines;
    }

    private List<String> sources() {
        List<String> sources = new ArrayList<>();
        index.ifPresent(name -> sources.add("index " + name));
        List<String> read = metrics.sourcesRead();
        sources.addAll(read.subList(0, Math.min(read.size(), SOURCES_SHOWN)));
        if (read.size() > SOURCES_SHOWN) {
            sources.add("and " + (read.size() - SOURCES_SHOWN) + " more");
        }
        return sources.isEmpty() ? List.of("none") : sources;
    }

    /// A number with its noun, for people.
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /// Returns when the execution may go on.
    ///
    /// @throws StatementCancelledException when the statement has been cancelled
    /// @throws CqlException of code `READ_TIMEOUT` when its time is up
    @Override
    public void pass() {
        if (isCommitted) {
            return;
        }
        if (isCancelled()) {
            throw new StatementCancelledException();
        }
        if (timeLimit.isPresent()) {
            timeLimit.get().check();
        }
    }

    /// Whether the statement has been cancelled.
    public boolean isCancelled() {
        return !isCommitted && cancellation.isPresent() && cancellation.get().isCancelled();
    }

    /// The counters of everything read.
    public ReadMetrics metrics() {
        return metrics;
    }

    /// The memory that there is for its answer.
    public AnswerMemory answerMemory() {
        return answerMemory;
    }

    /// Keeps it within the guardrails.
    public Guard guard() {
        return guard;
    }

    /// Adds a warning for the client, with Cassandra's message. Warnings beyond the limit of the
    /// protocol are dropped.
    public void warn(String text) {
        if (warnings.size() < WARNINGS_MAX) {
            warnings.add(text);
        }
    }

    /// The warnings for the client, in the order in which they occurred.
    public List<String> warnings() {
        return warnings.isEmpty() ? List.of() : List.copyOf(warnings);
    }

    /// Whether the execution is traced.
    public boolean isTraced() {
        return trace.isPresent();
    }

    /// Reports the current step to the trace.
    ///
    /// @param activity in Cassandra's words, where it does the same
    public void trace(String activity) {
        if (trace.isPresent()) {
            trace.get().add(activity);
        }
    }

    /// Traces an action on something; builds the text only if it is traced.
    ///
    /// @param activity a format string of [String#format] with one place for `object`
    public void trace(String activity, Object object) {
        if (trace.isPresent()) {
            trace.get().add(activity.formatted(object));
        }
    }

    /// Reports the reads since the last report.
    public void traceRead() {
        if (trace.isPresent()) {
            trace.get()
                    .add(
                            "Read %d live rows and %d tombstone cells"
                                    .formatted(
                                            metrics.rowsRead() - rowsTold,
                                            metrics.tombstonesMet() - tombstonesTold));
            rowsTold = metrics.rowsRead();
            tombstonesTold = metrics.tombstonesMet();
        }
    }

    /// Writes the trace, if there is one.
    public void writeTrace(TraceTables tables) {
        trace.ifPresent(tables::write);
    }

    /// The ID of the trace, if the execution is traced.
    public Optional<UUID> tracingId() {
        return trace.map(Trace::session);
    }
}
