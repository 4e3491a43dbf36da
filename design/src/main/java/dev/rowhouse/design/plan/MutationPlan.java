package dev.rowhouse.design.plan;

import java.util.List;

/// How one mutation reaches every table that holds a copy of what it changes.
///
/// @param mutation the mutation's name in the model
/// @param ask what it does, in plain language
/// @param steps what to do, in an order that is safe to repeat after a crash
/// @param assumptions what the caller vouches for, as sentences, such as that the new key is not taken
public record MutationPlan(
        String mutation, String ask, List<PlanStep> steps, List<String> assumptions) {
    /// Copies the lists.
    public MutationPlan {
        steps = List.copyOf(steps);
        assumptions = List.copyOf(assumptions);
    }
}
