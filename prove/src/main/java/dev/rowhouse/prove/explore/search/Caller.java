package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.MutationState;

import org.jspecify.annotations.Nullable;

/// One caller between two requests.
///
/// @param run its call
/// @param life whether it goes on
/// @param runs how often its call has begun
/// @param hasWritten whether the current run has changed anything
/// @param sent the writes that it has sent and the times that it has taken, when its clock counts
///     them; otherwise 0
/// @param hasBegun whether its current run has sent a request
/// @param underWay what its next request writes, once it has reached a replica and is not
///     acknowledged; otherwise empty
public record Caller(
        MutationState run,
        Life life,
        int runs,
        boolean hasWritten,
        int sent,
        boolean hasBegun,
        Ledger underWay) {
    /// A caller of which no write is under way.
    Caller(MutationState run, Life life, int runs, boolean hasWritten, int sent, boolean hasBegun) {
        this(run, life, runs, hasWritten, sent, hasBegun, Ledger.EMPTY);
    }

    /// The condition of a caller.
    public enum Life {
        /// It goes on, or its plan has ended.
        ALIVE,
        /// It has crashed between two requests.
        CRASHED,
        /// Its plan met rows that it does not expect, and it gave up.
        CONFUSED
    }

    /// A caller that begins.
    public static Caller of(MutationState run) {
        return new Caller(run, Life.ALIVE, 1, false, 0, false);
    }

    /// Whether a write of it has reached a replica and is not acknowledged.
    public boolean isWaiting() {
        return !underWay.equals(Ledger.EMPTY);
    }

    /// Whether it has a request to send.
    boolean isRunning() {
        return life == Life.ALIVE && run.end().isEmpty();
    }

    /// Whether its plan has ended.
    boolean hasEnded() {
        return life == Life.ALIVE && run.end().isPresent();
    }

    /// Whether its call, which ran once, told it that nothing was changed, or came to no end.
    public boolean hasFailed() {
        boolean isDeclined =
                run.end()
                        .filter(end ->
                                end == MutationRun.End.DECLINED || end == MutationRun.End.REFUSED)
                        .isPresent();
        return life == Life.CONFUSED || life == Life.ALIVE && isDeclined && runs == 1;
    }

    /// The same caller after a crash. It has forgotten everything but its call.
    ///
    /// @param begin its call before the first request
    Caller crashed(MutationState begin) {
        return new Caller(begin, Life.CRASHED, runs, false, sent, false);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof Caller other
                        && life == other.life
                        && runs == other.runs
                        && hasWritten == other.hasWritten
                        && sent == other.sent
                        && hasBegun == other.hasBegun
                        && underWay.equals(other.underWay)
                        && run.equals(other.run);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * run.hashCode() + life.ordinal()) + runs;
    }
}
