package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.time.TimeUuids;

/// The context of functions in one execution.
///
/// @param sources the clock and the random numbers of all executions
/// @param execution the execution, which may be stopped and collects warnings
public record FunctionContext(FunctionSources sources, Execution execution) {
    /// The time of day.
    public Clock clock() {
        return sources.clock();
    }

    /// The source of `now()`.
    public TimeUuids timeUuids() {
        return sources.timeUuids();
    }

    /// The user-defined functions.
    public UserCode userCode() {
        return sources.userCode();
    }

    /// A version 4 UUID as sixteen bytes.
    public Bytes randomUuid() {
        return sources.randomUuid();
    }
}
