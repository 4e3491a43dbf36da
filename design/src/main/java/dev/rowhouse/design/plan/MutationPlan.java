package dev.rowhouse.design.plan;

import java.util.List;

/// How one mutation reaches every table that holds a copy of what it changes.
///
/// @param mutation the mutation's name in the model
/// @param ask what it does, in plain language
/// @param steps what to do, in an order that is safe to repeat after a crash
/// @param cost what one run costs
/// @param crashes what a crash after each write leaves behind and how it is mended, as sentences
/// @param assumptions what the caller vouches for, as sentences, such as that the new key is not taken
public record MutationPlan(
        String mutation,
        String ask,
        List<PlanStep> steps,
        MutationCost cost,
        List<String> crashes,
        List<String> assumptions) {
    /// Copies the lists.
    public MutationPlan {
        steps = List.copyOf(steps);
        crashes = List.copyOf(crashes);
        assumptions = List.copyOf(assumptions);
    }

    /// The same plan with other steps.
    public MutationPlan withSteps(List<PlanStep> others) {
        return new MutationPlan(mutation, ask, others, cost, crashes, assumptions);
    }
}
