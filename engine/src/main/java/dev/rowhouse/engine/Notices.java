package dev.rowhouse.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Tells those who want to know what a database notices by itself.
///
/// **Thread safety.** Safe.
final class Notices {
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    /// Adds a listener.
    ///
    /// @return ends it
    Runnable add(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    void tell(String notice) {
        listeners.forEach(listener -> listener.accept(notice));
    }
}
