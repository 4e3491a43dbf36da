package dev.rowhouse.design.plan;

import java.util.ArrayList;
import java.util.List;

/// How one mutation reaches every table that holds a copy of what it changes.
///
/// @param mutation the mutation's name in the model
/// @param ask what it does, in plain language
/// @param steps what to do, in an order that is safe to repeat after a crash
/// @param afterwards what to do when the steps have come to an end, also where they found nothing to do; not when they failed or were declined. It refers to
///     parameters and to what it reads itself
/// @param cost what one run costs
/// @param crashes what a crash after each write leaves behind and how it is mended, as sentences
/// @param assumptions what the caller vouches for, as sentences, such as that the new key is not taken
public record MutationPlan(
        String mutation,
        String ask,
        List<PlanStep> steps,
        List<PlanStep> afterwards,
        MutationCost cost,
        List<String> crashes,
        List<String> assumptions) {
    /// Copies the lists.
    public MutationPlan {
        steps = List.copyOf(steps);
        afterwards = List.copyOf(afterwards);
        crashes = List.copyOf(crashes);
        assumptions = List.copyOf(assumptions);
    }

    /// All that is done, in order.
    public List<PlanStep> allSteps() {
        List<PlanStep> all = new ArrayList<>(steps);
        all.addAll(afterwards);
        return all;
    }

    /// The same plan with other steps.
    public MutationPlan withSteps(List<PlanStep> others) {
        return new MutationPlan(mutation, ask, others, afterwards, cost, crashes, assumptions);
    }
}
