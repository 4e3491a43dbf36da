package dev.rowhouse.storage;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.function.Consumer;

/// Whether writing has failed: from then on nothing is acknowledged, until the database is opened
/// again.
///
/// **Invariants.** A failure stays.
///
/// **Thread safety.** Any number of threads.
final class FailStop {
    private final Path folder;
    private final Consumer<String> listener;
    private volatile @Nullable StorageException failure;

    /// @param folder the folder of the database, for messages
    /// @param listener gets the first failure
    FailStop(Path folder, Consumer<String> listener) {
        this.folder = folder;
        this.listener = listener;
    }

    /// Notes a failure.
    ///
    /// @return the failure, to be thrown
    StorageException fail(StorageException cause) {
        boolean isFirst;
        synchronized (this) {
            isFirst = failure == null;
            failure = isFirst ? cause : failure;
        }
        if (isFirst) {
            listener.accept(message(cause));
        }
        return cause;
    }

    private String message(StorageException cause) {
        return "The database takes no more writes: %s Make room on the disk of %s, or mend whatever the cause is, and open the database again; what was acknowledged is there then. Reads go on."
                .formatted(sentence(cause), folder);
    }

    private static String sentence(StorageException cause) {
        String message = String.valueOf(cause.getMessage());
        return message.endsWith(".") ? message : message + ".";
    }

    boolean hasFailed() {
        return failure != null;
    }

    /// @throws StorageException when something has failed
    void requireWorking() {
        StorageException failed = failure;
        if (failed != null) {
            throw new StorageException(message(failed), failed);
        }
    }
}
