package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.Execution;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Options of one execution.
///
/// @param pageSize the largest number of rows in one page; empty for all rows
/// @param pagingState where to go on
/// @param timestampMicros the write timestamp that the client chose
/// @param nowInSeconds the time of day that the client chose
/// @param keyspace the keyspace in use
/// @param consistency the level that the client wants
/// @param caller the caller of the statement
/// @param execution the execution as the client sees it
public record ExecutionOptions(
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        OptionalLong timestampMicros,
        OptionalInt nowInSeconds,
        Optional<String> keyspace,
        Consistency consistency,
        Caller caller,
        Execution execution) {
    /// Options for the database's own statements: a single page, at the time of their writing, with
    /// qualified names.
    static ExecutionOptions internal() {
        return new ExecutionOptions(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Consistency.ONE,
                Caller.DATABASE,
                Execution.unwatched());
    }
}
