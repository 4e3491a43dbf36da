package dev.rowhouse.storage;

/// Observes the progress of long operations.
@FunctionalInterface
public interface StorageProgress {
    /// Reports nothing.
    StorageProgress NONE = (what, done, total) -> {};

    /// So much is done.
    ///
    /// @param what the current work, such as "checking nb-1-big (1 of 3)"
    /// @param done how many bytes have been gone through
    /// @param total how many there are
    void at(String what, long done, long total);
}
