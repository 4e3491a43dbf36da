package dev.rowhouse.engine.database;

import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.execution.StatementOptions;

import java.util.Optional;

/// What an execution needs besides the statement and its values.
///
/// @param options how the client wants it done
/// @param keyspace the keyspace in use: that of the options, else that of the session
/// @param caller who has it executed
/// @param execution the execution as the client sees it
public record ExecutionContext(
        StatementOptions options, Optional<String> keyspace, Caller caller, Execution execution) {
    /// How the database executes statements of its own: whole, at the time of their writing, with
    /// qualified names.
    static ExecutionContext internal() {
        return new ExecutionContext(
                StatementOptions.DEFAULT, Optional.empty(), Caller.DATABASE, Execution.unwatched());
    }
}
