package dev.rowhouse.engine.execution;

/// The wish that statements stop, from another thread than the one that executes them.
///
///     Cancellation cancellation = new Cancellation();
///     session.execute(statement.withCancellation(cancellation));
///
/// A read stops within some rows, a user-defined function within some turns of a loop. A write that
/// has begun to be applied is applied whole, and a data definition goes to its end, so that nothing
/// is left half done.
///
/// **Thread safety.** Safe. One wish may be handed to any number of statements; it cannot be taken
/// back.
public final class Cancellation {
    private volatile boolean isCancelled;

    /// Makes the statements stop, those that begin later included.
    public void cancel() {
        isCancelled = true;
    }

    /// Whether statements are to stop.
    public boolean isCancelled() {
        return isCancelled;
    }
}
