package dev.rowhouse.engine.database;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.access.Authorizer;
import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.execution.Watch;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.engine.trace.Trace;
import dev.rowhouse.engine.trace.TraceTables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Starts and ends executions.
///
/// **Thread safety.** Safe.
public final class Executions {
    private final Tracer tracer;
    private final Authorizer authorizer;
    private final Guardrails guardrails;
    private final Guardrails sparing;

    /// Writes traces.
    record Tracer(Clock clock, TimeUuids ids, TraceTables tables) {}

    /// @param guardrails those of the database
    Executions(Tracer tracer, Authorizer authorizer, Guardrails guardrails) {
        this.tracer = tracer;
        this.authorizer = authorizer;
        this.guardrails = guardrails;
        this.sparing = guardrails.forSpared();
    }

    /// Begins an execution.
    ///
    /// @param caller its caller
    /// @param watch how the client watches over it
    /// @param request the request for its trace
    public Execution begin(Caller caller, Watch watch, Supplier<Trace.Request> request) {
        Optional<Trace> trace =
                watch.tracing().map(wish -> new Trace(wish, tracer.clock(), tracer.ids()));
        trace.ifPresent(story -> story.begin(request.get()));
        return new Execution(watch.cancellation(), trace, guardrails(caller), watch.answerMemory());
    }

    private Guardrails guardrails(Caller caller) {
        boolean isSpared =
                switch (caller.kind()) {
                    case DATABASE -> true;
                    case PROGRAM -> guardrails.sparesProgram();
                    case LOGIN -> authorizer.isSuperuser(caller);
                };
        return isSpared ? sparing : guardrails;
    }

    /// Runs the action and attaches its warnings to the result or the error.
    public ResultPage conclude(Execution execution, Supplier<ResultPage> work) {
        try {
            return work.get().withMoreWarnings(execution.warnings());
        } catch (CqlException e) {
            List<String> warnings = new ArrayList<>(e.warnings());
            warnings.addAll(execution.warnings());
            e.accompany(warnings, execution.tracingId());
            throw e;
        } finally {
            execution.writeTrace(tracer.tables());
        }
    }
}
