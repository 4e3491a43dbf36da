package dev.rowhouse.prove.stage;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.reference.Bindings;

import java.util.OptionalInt;

/// A mutation with its parameters.
///
/// @param mutation the mutation in terms of the model
/// @param plan how the design does it
/// @param bindings the parameters
/// @param misses whether an update or delete may mean no instance at all, and an insert one that
///     exists
/// @param crashAfterWrites after how many writes it is abandoned, to be run again from its start;
///     empty when it runs through
public record Operation(
        ConceptualMutation mutation,
        MutationPlan plan,
        Bindings bindings,
        Misses misses,
        OptionalInt crashAfterWrites) {
    /// The call of the mutation.
    public PlanCall call() {
        return new PlanCall(mutation, plan, bindings);
    }

    /// The same call, abandoned after some writes and run again.
    public Operation abandonedAfter(int writes) {
        return new Operation(mutation, plan, bindings, misses, OptionalInt.of(writes));
    }

    /// Whether the call may run again after it has come to its end: counting twice counts twice. A
    /// reset reads again, and a call that first looks whether its instance exists counts it once.
    public boolean isRepeatable() {
        boolean looks =
                switch (mutation) {
                    case ConceptualMutation.Insert insert ->
                            insert.isGuarded() || insert.isUpsert();
                    case ConceptualMutation.Count count -> count.isReset();
                    case ConceptualMutation.Update _, ConceptualMutation.Delete _ -> true;
                    case ConceptualMutation.Several _ -> true;
                };
        return looks
                || PlanStep.walk(plan.allSteps(), PlanStep.Write.class)
                        .noneMatch(write -> write.kind() == PlanStep.WriteKind.COUNT);
    }

    /// The operation as people read it.
    @Override
    public String toString() {
        String text = mutation.header().name() + " " + bindings;
        return crashAfterWrites.isPresent()
                ? text
                        + ", abandoned after "
                        + (crashAfterWrites.getAsInt() == 1
                                ? "1 write"
                                : crashAfterWrites.getAsInt() + " writes")
                        + " and run again"
                : text;
    }
}
