package dev.rowhouse.engine.execution;

import java.util.Optional;

/// How the client watches over the execution of a statement.
///
/// @param cancellation what may stop it
public record Watch(Optional<Cancellation> cancellation) {
    /// Nobody watches.
    public static final Watch NONE = new Watch(Optional.empty());

    /// The same watch, which may stop the statement.
    public Watch withCancellation(Cancellation wish) {
        return new Watch(Optional.of(wish));
    }
}
