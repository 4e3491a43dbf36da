package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.time.WriteClock;

import org.jspecify.annotations.Nullable;

import java.util.OptionalInt;

/// Who executes a statement: its time, and what its functions draw upon. A database is one; each of
/// several replicas is one with a clock of its own.
///
/// **Thread safety.** Safe.
///
/// @param functions the sources of functions, and the clock
/// @param writes the timestamps of writes
record Coordinator(FunctionSources functions, WriteClock writes) {
    /// The values of one execution.
    ///
    /// @param values the serialized values of the statement's variables
    Evaluation evaluation(@Nullable Bytes[] values, ExecutionContext context) {
        OptionalInt chosen = context.options().nowInSeconds();
        return new Evaluation(
                values,
                functions.during(context.execution()),
                chosen.isPresent() ? chosen.getAsInt() : functions.clock().epochSeconds());
    }
}
