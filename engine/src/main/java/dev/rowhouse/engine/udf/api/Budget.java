package dev.rowhouse.engine.udf.api;

import dev.rowhouse.base.Clock;

import java.util.function.BooleanSupplier;

/// How long one call of a user-defined function may run, and how much room it may take.
///
/// Time is what the clock says; since a clock of a simulation may stand still, turns of loops are limited too. The statement that calls
/// the function may be cancelled meanwhile.
///
/// **Thread safety.** Belongs to the thread of the call.
public final class Budget {
    /// How long a function may run (`user_defined_functions_fail_timeout`).
    public static final long MILLIS_MAX = 1500;

    /// From when on it is warned of (`user_defined_functions_warn_timeout`).
    public static final long MILLIS_WARNED_OF = 500;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long TURNS_MAX = 1_000_000_000L;
    private static final long LOOK_EVERY_TURNS = 4096;
    private static final long ROOM_MAX = 16L * 1024 * 1024;

    private final Clock clock;
    private final BooleanSupplier isCancelled;
    private final long startNanos;
    private long turns;
    private long room;

    /// A full budget for a call that begins now.
    ///
    /// @param isCancelled whether nobody wants the result any more
    public Budget(Clock clock, BooleanSupplier isCancelled) {
        this.clock = clock;
        this.isCancelled = isCancelled;
        this.startNanos = clock.nanoTime();
    }

    /// Thrown through the body of a function whose time is up, or that is cancelled.
    public static final class TimeIsUp extends Error {
        private static final long serialVersionUID = 1L;

        private TimeIsUp() {
            super("the time of a function is up", null, false, false);
        }
    }

    void countTurn() {
        turns++;
        if (turns % LOOK_EVERY_TURNS == 0
                && (turns > TURNS_MAX || isCancelled.getAsBoolean() || millis() > MILLIS_MAX)) {
            // Every further turn throws again, so a body that catches everything ends as well.
            turns = Long.MAX_VALUE - Long.MAX_VALUE % LOOK_EVERY_TURNS - 1;
            throw new TimeIsUp();
        }
    }

    /// How long the call has taken so far, in whole milliseconds.
    public long millis() {
        return (clock.nanoTime() - startNanos) / NANOS_PER_MILLI;
    }

    void takeRoom(long length) {
        if (length > 0) {
            room = length > ROOM_MAX ? ROOM_MAX + 1 : room + length;
            checkRoom(room);
        }
    }

    void checkLength(long length) {
        checkRoom(length);
    }

    private static void checkRoom(long length) {
        if (length > ROOM_MAX) {
            throw new OutOfMemoryError(
                    "a user-defined function may take room for %d elements at most"
                            .formatted(ROOM_MAX));
        }
    }

    long epochMillis() {
        return clock.epochMillis();
    }

    long nanoTime() {
        return clock.nanoTime();
    }
}
