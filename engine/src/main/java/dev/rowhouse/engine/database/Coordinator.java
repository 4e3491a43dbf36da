package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.time.WriteClock;

import org.jspecify.annotations.Nullable;

import java.util.OptionalInt;

/// The node that executes a statement, with its clock. A database is one coordinator; with several
/// replicas each of them is one, whose clock may differ.
///
/// **Thread safety.** Safe.
///
/// @param functions the clock, and the sources of `now()`, `uuid()` and user-defined functions
/// @param writes the timestamps of its writes
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
