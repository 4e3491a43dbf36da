package dev.rowhouse.plan.step;

import dev.rowhouse.model.concept.RequestSettings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The plan with which one mutation updates every table that holds a copy of the changed data.
///
/// @param mutation the mutation's name in the model
/// @param ask its description in plain language
/// @param steps the steps, in an order that is safe to repeat after a crash
/// @param afterwards the steps that follow when `steps` have ended, even if they found nothing to
///     do. They do not run when `steps` failed or were declined, except for a deletion [that a
///     conditional write decides][#isDecidedDeletion()]. They refer only to parameters and to rows
///     that they read themselves
/// @param cost the cost of one run
/// @param guarantee what holds when callers meet and crash
/// @param crashes for each write, the state that a crash after it leaves and the repair, as
///     sentences
/// @param assumptions the facts that the caller guarantees, as sentences; for example, that a
///     referenced instance exists
/// @param newKey the assumption that the key is new; empty when an INSERT of an existing key
///     replaces the given values or is declined, and for all other mutations
/// @param mayMiss whether an UPDATE of an instance that does not exist changes nothing, because the
///     plan looks for the instance first; false for all other mutations
/// @param settings the settings of all its requests
/// @param finishes the plans of the calls that a caller may find at a held instance and then runs
///     to their end ([PlanStep.Hold]); these plans do not name their own
public record MutationPlan(
        String mutation,
        String ask,
        List<PlanStep> steps,
        List<PlanStep> afterwards,
        MutationCost cost,
        Guarantee guarantee,
        List<String> crashes,
        List<String> assumptions,
        Optional<NewKey> newKey,
        boolean mayMiss,
        RequestSettings settings,
        List<MutationPlan> finishes) {
    /// Copies the lists.
    public MutationPlan {
        finishes = List.copyOf(finishes);
        steps = List.copyOf(steps);
        afterwards = List.copyOf(afterwards);
        crashes = List.copyOf(crashes);
        assumptions = List.copyOf(assumptions);
    }

    /// A plan that finishes no calls of other callers.
    public MutationPlan(
            String mutation,
            String ask,
            List<PlanStep> steps,
            List<PlanStep> afterwards,
            MutationCost cost,
            Guarantee guarantee,
            List<String> crashes,
            List<String> assumptions,
            Optional<NewKey> newKey,
            boolean mayMiss,
            RequestSettings settings) {
        this(
                mutation,
                ask,
                steps,
                afterwards,
                cost,
                guarantee,
                crashes,
                assumptions,
                newKey,
                mayMiss,
                settings,
                List.of());
    }

    /// All steps, in order.
    public List<PlanStep> allSteps() {
        List<PlanStep> all = new ArrayList<>(steps);
        all.addAll(afterwards);
        return all;
    }

    /// All assumptions, as sentences.
    public List<String> allAssumptions() {
        return Stream.concat(newKey.stream().map(NewKey::text), assumptions.stream()).toList();
    }

    /// Whether a conditional DELETE decides, or a read while the instance is held. When it is
    /// declined, an earlier run may have deleted the row and then crashed.
    public boolean isDecidedDeletion() {
        return isHeldDeletion()
                || steps.stream()
                        .anyMatch(step ->
                                step instanceof PlanStep.Decide decide
                                        && decide.kind() == PlanStep.WriteKind.DELETE);
    }

    private boolean isHeldDeletion() {
        return hold().isPresent()
                && PlanStep.walk(steps, PlanStep.Read.class)
                        .anyMatch(read -> read.missing() == PlanStep.WhenMissing.DECLINE)
                && PlanStep.walk(steps, PlanStep.Write.class)
                        .allMatch(write -> write.kind() == PlanStep.WriteKind.DELETE);
    }

    /// The same plan with other steps.
    public MutationPlan withSteps(List<PlanStep> others) {
        return with(others, finishes);
    }

    /// The same plan, which finishes calls of others.
    public MutationPlan finishing(List<MutationPlan> plans) {
        return with(steps, plans);
    }

    private MutationPlan with(List<PlanStep> others, List<MutationPlan> plans) {
        return new MutationPlan(
                mutation,
                ask,
                others,
                afterwards,
                cost,
                guarantee,
                crashes,
                assumptions,
                newKey,
                mayMiss,
                settings,
                plans);
    }

    /// The step that holds the instance of the mutation; empty when the plan holds none.
    public Optional<PlanStep.Hold> hold() {
        return steps.stream()
                .filter(PlanStep.Hold.class::isInstance)
                .map(PlanStep.Hold.class::cast)
                .findFirst();
    }
}
