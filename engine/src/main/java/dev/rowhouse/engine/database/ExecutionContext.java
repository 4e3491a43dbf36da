package dev.rowhouse.engine.database;

import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.execution.StatementOptions;

import java.util.Optional;

/// The context of an execution, besides the statement and its values.
///
/// @param options the options of the client
/// @param keyspace the keyspace in use: that of the options, else that of the session
/// @param caller the role that executes it
/// @param execution the execution as the client sees it
public record ExecutionContext(
        StatementOptions options, Optional<String> keyspace, Caller caller, Execution execution) {
    /// The context of the database's internal statements: without pages, at the current time, with
    /// qualified names.
    static ExecutionContext internal() {
        return new ExecutionContext(
                StatementOptions.DEFAULT, Optional.empty(), Caller.DATABASE, Execution.unwatched());
    }
}
