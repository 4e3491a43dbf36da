package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How one execution is to be done.
///
/// @param pageSize the largest number of rows in one page; empty for all rows
/// @param pagingState where to go on
/// @param timestampMicros the write timestamp that the client chose
/// @param keyspace the keyspace in use
public record ExecutionOptions(
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        OptionalLong timestampMicros,
        Optional<String> keyspace) {
    /// How the database executes statements of its own: whole, at the time of their writing, with qualified names.
    static final ExecutionOptions INTERNAL =
            new ExecutionOptions(
                    OptionalInt.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty());
}
