package dev.rowhouse.storage.merge;

/// A point that a read passes again and again, at which whoever asked for it may call it off.
@FunctionalInterface
public interface CancellationPoint {
    /// A read without cancellation.
    CancellationPoint NONE = () -> {};

    /// Returns when the read may continue; an exception ends it.
    void pass();
}
