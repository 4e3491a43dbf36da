package dev.rowhouse.engine.udf.api;

import org.jspecify.annotations.Nullable;

/// The superclass of the classes of all user-defined functions. Its compiled methods, those of
/// lambdas included, tell the [Budget] of each turn of a loop, and before something large is made:
/// so a function that runs too long, or takes too much, ends itself.
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

    /// The budget of the call.
    protected final Budget budget() {
        return budget;
    }
}
