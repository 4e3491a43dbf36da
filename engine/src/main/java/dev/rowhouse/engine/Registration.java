package dev.rowhouse.engine;

/// That somebody is told of something, until it is closed.
///
/// **Thread safety.** Safe; closing it again does nothing.
@FunctionalInterface
public interface Registration extends AutoCloseable {
    /// Ends it. What is being told meanwhile may still arrive.
    @Override
    void close();
}
