package dev.rowhouse.engine;

/// The registration of a listener, which ends when it is closed.
///
/// **Thread safety.** Safe; closing it again does nothing.
@FunctionalInterface
public interface Registration extends AutoCloseable {
    /// Ends it. A concurrent notification may still arrive.
    @Override
    void close();
}
