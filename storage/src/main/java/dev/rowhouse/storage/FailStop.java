package dev.rowhouse.storage;

import org.jspecify.annotations.Nullable;

/// Whether writing has failed: from then on nothing is acknowledged, until the database is opened again.
///
/// **Invariants.** A failure stays.
///
/// **Thread safety.** Any number of threads.
final class FailStop {
    private volatile @Nullable StorageException failure;

    /// Notes a failure.
    ///
    /// @return the failure, to be thrown
    StorageException fail(StorageException cause) {
        failure = cause;
        return cause;
    }

    boolean hasFailed() {
        return failure != null;
    }

    /// @throws StorageException when something has failed
    void requireWorking() {
        StorageException failed = failure;
        if (failed != null) {
            throw new StorageException(
                    "The database takes no more writes: "
                            + failed.getMessage()
                            + " Mend the cause and open the database again; what was acknowledged is there then.",
                    failed);
        }
    }
}
