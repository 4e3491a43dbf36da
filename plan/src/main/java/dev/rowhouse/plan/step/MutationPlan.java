package dev.rowhouse.plan.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How one mutation reaches every table that holds a copy of what it changes.
///
/// @param mutation the mutation's name in the model
/// @param ask what it does, in plain language
/// @param steps what to do, in an order that is safe to repeat after a crash
/// @param afterwards what to do when the steps have come to an end, also where they found nothing
///     to do; not when they failed or were declined, but for a deletion [that a conditional write
///     decides][#isDecidedDeletion()]. It refers to parameters and to what it reads itself
/// @param cost what one run costs
/// @param crashes what a crash after each write leaves behind and how it is mended, as sentences
/// @param assumptions what the caller vouches for, as sentences, such as that what it refers to
///     exists
/// @param newKey what the plan assumes of a new instance's key, beginning with `the key is new`,
///     and what stays wrong where that does not hold; empty where an INSERT of an existing key
///     replaces the values that it gives, or is declined, and for all other mutations
public record MutationPlan(
        String mutation,
        String ask,
        List<PlanStep> steps,
        List<PlanStep> afterwards,
        MutationCost cost,
        List<String> crashes,
        List<String> assumptions,
        Optional<String> newKey) {
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

    /// All that is assumed, as sentences.
    public List<String> allAssumptions() {
        return Stream.concat(newKey.stream(), assumptions.stream()).toList();
    }

    /// Whether a conditional DELETE decides. Where it is declined, an earlier run may have deleted
    /// the row and been abandoned.
    public boolean isDecidedDeletion() {
        return steps.stream()
                .anyMatch(step ->
                        step instanceof PlanStep.Decide decide
                                && decide.kind() == PlanStep.WriteKind.DELETE);
    }

    /// The same plan with other steps.
    public MutationPlan withSteps(List<PlanStep> others) {
        return new MutationPlan(
                mutation, ask, others, afterwards, cost, crashes, assumptions, newKey);
    }
}
