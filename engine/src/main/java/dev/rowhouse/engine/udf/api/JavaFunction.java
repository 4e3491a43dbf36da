package dev.rowhouse.engine.udf.api;

import org.jspecify.annotations.Nullable;

/// What the class of every user-defined function extends. Its compiled body calls the methods here at the end of every loop and before it
/// makes room for anything large: so a function that runs too long, or takes too much, ends itself.
///
/// **Thread safety.** An instance serves one call.
public abstract class JavaFunction {
    /// Makes values of tuples and user-defined types.
    protected final UDFContext udfContext;

    private final Budget budget;

    /// A function for one call.
    protected JavaFunction(UDFContext udfContext, Budget budget) {
        this.udfContext = udfContext;
        this.budget = budget;
    }

    /// Runs the body.
    public abstract @Nullable Object call(@Nullable Object[] arguments);

    /// Counts a turn of a loop.
    protected final void countTurn() {
        budget.countTurn();
    }

    /// Accounts for an array or the like of some length.
    protected final void takeRoom(int length) {
        budget.takeRoom(length);
    }

    /// Accounts for an array of two dimensions.
    protected final void takeRoom(int first, int second) {
        budget.takeRoom((long) first * second);
    }

    /// Accounts for an array of three dimensions.
    protected final void takeRoom(int first, int second, int third) {
        budget.takeRoom(
                Math.multiplyHigh((long) first * second, third) == 0
                        ? (long) first * second * third
                        : Long.MAX_VALUE);
    }

    /// Looks at a text that may have grown.
    protected final void checkLength(@Nullable CharSequence text) {
        if (text != null) {
            budget.checkLength(text.length());
        }
    }

    /// The time of day in milliseconds, in place of that of the machine.
    protected final long epochMillis() {
        return budget.epochMillis();
    }

    /// A reading of the clock in nanoseconds, in place of that of the machine.
    protected final long nanoTime() {
        return budget.nanoTime();
    }
}
