package dev.rowhouse.testkit;

/// Runs the cases of one golden file, in order. State (a schema, a database) lives as long as the
/// file.
@FunctionalInterface
public interface GoldenSession extends AutoCloseable {
    /// Runs one case and returns its output. Expected failures are outputs too: turn them into text
    /// here.
    ///
    /// @throws Exception on a failure that no golden file expects
    String run(GoldenCase golden) throws Exception;

    /// Ends the session after the file's last case.
    @Override
    default void close() {}
}
