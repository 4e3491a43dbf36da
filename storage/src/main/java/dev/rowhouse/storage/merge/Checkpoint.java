package dev.rowhouse.storage.merge;

/// A point that a read passes again and again, at which whoever asked for it may call it off.
@FunctionalInterface
public interface Checkpoint {
    /// A read without cancellation.
    Checkpoint NONE = () -> {};

    /// Returns when the read may continue; an exception ends it.
    void pass();
}
