package dev.rowhouse.engine.udf.api;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Clock;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.Buffer;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Limits on the time and memory of one call of a user-defined function.
///
/// Time is what the clock says; since a clock of a simulation may stand still, turns of loops are
/// limited too. The statement that calls the function may be cancelled meanwhile.
///
/// A method of the JDK cannot be stopped from outside. A call that passes large values to such a
/// method starts again on a separate thread ([GoApart]), which can be abandoned.
///
/// **Thread safety.** Belongs to the thread of the call, except [#giveUp].
public final class Budget {
    /// The time limit of a function (`user_defined_functions_fail_timeout`).
    public static final long MILLIS_MAX = 1500;

    /// The time after which a call causes a warning (`user_defined_functions_warn_timeout`).
    public static final long MILLIS_WARNED_OF = 500;

    // Set during a call and no longer. Static lambdas have no other way to their budget.
    private static final ThreadLocal<@Nullable Budget> CURRENT = new ThreadLocal<>();
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long TURNS_MAX = 1_000_000_000L;
    private static final long LOOK_EVERY_TURNS = 256;
    private static final int UNITS_PER_TURN = 16;
    private static final int SMALL_NODES = 1_000;
    private static final int SMALL_TEXT = 64 * 1024;
    private static final int SMALL_BITS = 8 * 1024;
    private static final int SMALL_NUMBER = 10_000;
    private static final int LARGEST_BITS = 1024 * 1024;
    private static final int LARGEST_NUMBER = 1_000_000;
    private static final int DEPTH_MAX = 200;
    private static final int BYTES_OF_ELEMENT = 8;
    private static final int BYTES_OF_OBJECT = 32;

    private final Clock clock;
    private final BooleanSupplier isCancelled;
    private final Room room;
    private final boolean isApart;
    private final long startNanos;
    private final AtomicBoolean isGivenUp = new AtomicBoolean();
    private long turns;
    private long nextLook = LOOK_EVERY_TURNS;
    private boolean goesApart;

    /// A full budget for a call that begins now.
    ///
    /// @param isCancelled whether the statement was cancelled
    /// @param isApart whether the call has a thread of its own
    public Budget(Clock clock, BooleanSupplier isCancelled, Room room, boolean isApart) {
        this.clock = clock;
        this.isCancelled = isCancelled;
        this.room = room;
        this.isApart = isApart;
        this.startNanos = clock.nanoTime();
    }

    /// Thrown through the body of a function whose time is up, or that is cancelled.
    public static final class TimeIsUp extends Error {
        private static final long serialVersionUID = 1L;

        private TimeIsUp() {
            super("the time of a function is up", null, false, false);
        }
    }

    /// Thrown through the body of a function that has to begin again on a thread of its own.
    public static final class GoApart extends Error {
        private static final long serialVersionUID = 1L;

        private GoApart() {
            super("a function needs a thread of its own", null, false, false);
        }
    }

    /// Runs a call so that its static lambdas find this budget.
    public <T extends @Nullable Object> T during(Supplier<T> call) {
        Budget outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return call.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /// The budget of the call that this thread is in.
    public static Budget current() {
        return requireNonNull(CURRENT.get());
    }

    /// Counts a turn of a loop, or the beginning of a method.
    public void countTurn() {
        if (++turns >= nextLook) {
            look();
        }
    }

    private void countTurns(long more) {
        turns += more;
        if (turns >= nextLook) {
            look();
        }
    }

    private void look() {
        if (goesApart) {
            throw new GoApart();
        }
        if (turns > TURNS_MAX
                || isGivenUp.get()
                || isCancelled.getAsBoolean()
                || millis() > MILLIS_MAX) {
            // Every further turn throws again, so a body that catches everything ends as well.
            turns = TURNS_MAX + 1;
            nextLook = 0;
            throw new TimeIsUp();
        }
        nextLook = turns + LOOK_EVERY_TURNS;
    }

    /// The duration of the call so far, in whole milliseconds.
    public long millis() {
        return (clock.nanoTime() - startNanos) / NANOS_PER_MILLI;
    }

    /// Whether the call has to begin again on a thread of its own, even if its body has caught the
    /// error that said so.
    public boolean goesApart() {
        return goesApart;
    }

    /// Has the body end at its next turn. Any thread may call this.
    public void giveUp() {
        isGivenUp.set(true);
    }

    /// Returns on a thread of the call's own; otherwise the call ends, to begin again on one.
    public void needThread() {
        if (!isApart) {
            goesApart = true;
            nextLook = 0;
            throw new GoApart();
        }
    }

    /// Accounts for an array or a container of some length.
    public void takeRoom(int length) {
        if (length > 0) {
            room.take((long) length * BYTES_OF_ELEMENT);
        }
    }

    /// Accounts for an array of two dimensions.
    public void takeRoom(int first, int second) {
        takeBytes((double) first * second * BYTES_OF_ELEMENT);
    }

    /// Accounts for an array of three dimensions.
    public void takeRoom(int first, int second, int third) {
        takeBytes((double) first * second * third * BYTES_OF_ELEMENT);
    }

    /// Accounts for an object.
    public void takeObject() {
        room.take(BYTES_OF_OBJECT);
    }

    void takeBytes(double bytes) {
        if (bytes > 0) {
            room.take((long) Math.min(bytes, Long.MAX_VALUE));
        }
    }

    /// Looks at a text that may have grown.
    public void checkLength(@Nullable CharSequence text) {
        if (text != null) {
            checkLength(text.length());
        }
    }

    /// Looks at the length of a text that is about to be made.
    void checkLength(double length) {
        room.checkFits(length * Character.BYTES);
        countTurns((long) length / (UNITS_PER_TURN * UNITS_PER_TURN));
    }

    /// Accounts for a value that will be kept.
    public void retain(@Nullable Object value) {
        room.take(BYTES_OF_OBJECT + (value == null ? 0 : bytes(value)));
    }

    private static long bytes(Object value) {
        return switch (value) {
            case CharSequence text -> (long) text.length() * Character.BYTES;
            case BigInteger number -> number.bitLength() / Byte.SIZE;
            case BigDecimal number -> number.unscaledValue().bitLength() / Byte.SIZE;
            default -> 0;
        };
    }

    /// Accounts for the copy of a container.
    public void copy(@Nullable Object value) {
        int size =
                switch (value) {
                    case Collection<?> collection -> collection.size();
                    case Map<?, ?> map -> map.size();
                    case Object[] array -> array.length;
                    case null, default -> 0;
                };
        room.take((long) size * BYTES_OF_OBJECT);
        countTurns(size / UNITS_PER_TURN);
    }

    /// Looks at a number that says how much is to be done.
    public void check(int number) {
        long size = Math.abs((long) number);
        if (size > LARGEST_NUMBER) {
            throw tooLarge();
        }
        if (size > SMALL_NUMBER) {
            needThread();
        }
    }

    /// Looks at a value that a method of the JDK is about to go through. It is small, or the call
    /// has a thread of its own.
    public void check(@Nullable Object value) {
        if (value == null || value instanceof Integer || value instanceof Long) {
            return;
        }
        if (value instanceof String text && text.length() <= UNITS_PER_TURN) {
            return;
        }
        walk(value, 0, isApart ? Integer.MAX_VALUE : SMALL_NODES);
    }

    // Containers are gone through as trees, as equals, hashCode and toString do: one that holds
    // another twice counts it twice.
    private int walk(@Nullable Object value, int depth, int left) {
        if (left <= 0) {
            needThread();
        }
        if (depth > DEPTH_MAX) {
            throw new StackOverflowError();
        }
        countTurn();
        switch (value) {
            case CharSequence text -> checkSize(text.length(), SMALL_TEXT, Integer.MAX_VALUE);
            case BigInteger number -> checkSize(number.bitLength(), SMALL_BITS, LARGEST_BITS);
            case BigDecimal number -> {
                checkSize(number.unscaledValue().bitLength(), SMALL_BITS, LARGEST_BITS);
                check(number.scale());
            }
            case MathContext context -> check(context.getPrecision());
            case Buffer buffer -> checkSize(buffer.remaining(), SMALL_TEXT, Integer.MAX_VALUE);
            case Collection<?> collection -> {
                return walkAll(collection, depth, left);
            }
            case Map<?, ?> map -> {
                int rest = left;
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    rest = walk(entry, depth + 1, rest);
                }
                return rest - 1;
            }
            case Map.Entry<?, ?> entry -> {
                int rest = walk(entry.getKey(), depth + 1, left);
                return walk(entry.getValue(), depth + 1, rest) - 1;
            }
            case Optional<?> optional -> {
                return optional.isPresent() ? walk(optional.get(), depth + 1, left) : left - 1;
            }
            case Fields<?> fields -> {
                int rest = left;
                for (int i = 0; i < fields.size(); i++) {
                    rest = walk(fields.getObject(i), depth + 1, rest);
                }
                return rest - 1;
            }
            case Object[] array -> {
                int rest = left;
                for (Object element : array) {
                    rest = walk(element, depth + 1, rest);
                }
                return rest - 1;
            }
            case byte[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case char[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case short[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case int[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case long[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case float[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case double[] array -> checkSize(array.length, SMALL_TEXT, Integer.MAX_VALUE);
            case null, default -> {}
        }
        return left - 1;
    }

    private int walkAll(Collection<?> collection, int depth, int left) {
        int rest = left;
        for (Object element : collection) {
            rest = walk(element, depth + 1, rest);
        }
        return rest - 1;
    }

    private void checkSize(int size, int small, int largest) {
        if (size > largest) {
            throw tooLarge();
        }
        if (size > small) {
            needThread();
        }
        countTurns(size / UNITS_PER_TURN);
    }

    static ArithmeticException tooLarge() {
        return new ArithmeticException(
                "a user-defined function may calculate with numbers of %d bits and %d decimal places at most"
                        .formatted(LARGEST_BITS, LARGEST_NUMBER));
    }

    /// The call has ended.
    public void end() {
        room.release();
    }

    /// The time of day in milliseconds, in place of that of the machine.
    public long currentTimeMillis() {
        return clock.epochMillis();
    }

    /// A reading of the clock in nanoseconds, in place of that of the machine.
    public long nanoTime() {
        return clock.nanoTime();
    }
}
