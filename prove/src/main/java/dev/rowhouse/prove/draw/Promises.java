package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.Set;

/// The promises of a mutation's caller about the instance that a call is about.
public final class Promises {
    private Promises() {}

    /// Whether a call may be about an instance that does not exist or, for an insert, that exists.
    ///
    /// An insert may meet an existing instance unless its plan assumes a new key. A caller who
    /// gives the key alone may be wrong about it, as long as the plan looks for the instance first
    /// or the instance is deleted; a caller who gives more must know the existing values.
    public static Misses of(Model model, ConceptualMutation mutation, MutationPlan plan) {
        boolean mayMiss =
                switch (mutation) {
                    case ConceptualMutation.Insert _ -> plan.newKey().isEmpty();
                    case ConceptualMutation.Update update ->
                            (update.isGuarded() || looksFirst(plan, update))
                                    && KeyConditions.areAll(model, update.pattern());
                    case ConceptualMutation.Count count -> model.isCount(count.entity().name());
                    case ConceptualMutation.Delete delete ->
                            KeyConditions.areAll(model, delete.pattern());
                };
        return mayMiss ? Misses.SOME : Misses.NONE;
    }

    /// Whether a plan begins by reading one row by what the caller gives, and ends when there is
    /// none. Taking the time or holding the instance before that changes nothing.
    private static boolean looksFirst(MutationPlan plan, ConceptualMutation.Update update) {
        Set<String> given = KeyConditions.parameters(update.pattern());
        return plan.hold().map(PlanStep.Hold::steps).orElse(plan.steps()).stream()
                .filter(step -> !(step instanceof PlanStep.TakeTime))
                .findFirst()
                .filter(first -> first instanceof PlanStep.Read read && looksFor(read, given))
                .isPresent();
    }

    private static boolean looksFor(PlanStep.Read read, Set<String> given) {
        return read.count() == PlanStep.ReadCount.ONE
                && read.missing() == PlanStep.WhenMissing.NOTHING_TO_DO
                && read.statement().binds().stream()
                        .allMatch(bind ->
                                bind.value() instanceof Expression.Parameter(String name)
                                        && given.contains(name));
    }
}
