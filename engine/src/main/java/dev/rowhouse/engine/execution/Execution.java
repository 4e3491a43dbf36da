package dev.rowhouse.engine.execution;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.storage.merge.Checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One execution of a statement on its way: what is done calls [#pass] wherever it may be stopped.
///
/// **Thread safety.** Belongs to one thread.
public final class Execution implements Checkpoint {
    // The protocol counts them in two bytes.
    private static final int WARNINGS_MAX = 0xFFFF;

    private final Watch watch;
    private Optional<TimeLimit> timeLimit = Optional.empty();
    private final List<String> warnings = new ArrayList<>(0);

    /// An execution that begins.
    ///
    /// @param watch how the client watches over it
    public Execution(Watch watch) {
        this.watch = watch;
    }

    /// An execution that goes to its end, as those of the database's own do.
    public static Execution unwatched() {
        return new Execution(Watch.NONE);
    }

    /// From now on it takes no longer than this.
    public void limitTo(TimeLimit limit) {
        timeLimit = Optional.of(limit);
    }

    /// Returns when the execution may go on.
    ///
    /// @throws StatementCancelledException when the statement has been cancelled
    /// @throws CqlException of code `READ_TIMEOUT` when its time is up
    @Override
    public void pass() {
        if (isCancelled()) {
            throw new StatementCancelledException();
        }
        if (timeLimit.isPresent()) {
            timeLimit.get().check();
        }
    }

    /// Whether the statement has been cancelled.
    public boolean isCancelled() {
        return watch.cancellation().isPresent() && watch.cancellation().get().isCancelled();
    }

    /// Tells the client something beside the answer, in Cassandra's words. What is too much for an answer of the protocol is dropped.
    public void warn(String text) {
        if (warnings.size() < WARNINGS_MAX) {
            warnings.add(text);
        }
    }

    /// What the client is told, in the order in which it came up.
    public List<String> warnings() {
        return warnings.isEmpty() ? List.of() : List.copyOf(warnings);
    }
}
