package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;

import java.util.List;

/// The next request of a mutation's plan to the database, or to the clock.
public sealed interface NextCall {
    /// The statements of the request; empty when the plan has ended.
    default List<Call> calls() {
        return switch (this) {
            case Read(Call call) -> List.of(call);
            case Write(Call call) -> List.of(call);
            case Decision(Call call) -> List.of(call);
            case Batch(var _, List<Call> calls) -> calls;
            case TakeTime _, Ended _ -> List.of();
        };
    }

    /// Whether the request can change a table.
    default boolean isWrite() {
        return switch (this) {
            case Read _, TakeTime _, Ended _ -> false;
            case Write _, Decision _, Batch _ -> true;
        };
    }

    /// A SELECT; the answer is all its rows.
    record Read(Call call) implements NextCall {}

    /// An INSERT, UPDATE or DELETE without a condition.
    record Write(Call call) implements NextCall {}

    /// A conditional INSERT, UPDATE or DELETE; the answer is whether its condition held.
    record Decision(Call call) implements NextCall {}

    /// Several writes in one batch.
    record Batch(PlanStep.Batch.Kind kind, List<Call> calls) implements NextCall {
        /// Copies the list.
        public Batch {
            calls = List.copyOf(calls);
        }
    }

    /// No request: the call takes the time that its next writes carry.
    record TakeTime() implements NextCall {}

    /// The plan has ended, and no request follows.
    record Ended(MutationRun.End end) implements NextCall {}
}
