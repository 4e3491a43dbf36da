package dev.rowhouse.testkit;

import dev.rowhouse.base.FileLock;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The files that someone holds (see [dev.rowhouse.base.FileSystem#lock]).
///
/// **Thread safety.** Any number of threads.
final class HeldFiles {
    private final Set<Path> held = ConcurrentHashMap.newKeySet();

    /// Takes hold of a file; empty when someone else has it.
    Optional<FileLock> take(Path file) {
        return held.add(file) ? Optional.of(() -> held.remove(file)) : Optional.empty();
    }

    /// Lets go of all, as when the process dies.
    void releaseAll() {
        held.clear();
    }
}
