package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;

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
                            (update.isGuarded() || plan.mayMiss())
                                    && KeyConditions.areAll(model, update.pattern());
                    case ConceptualMutation.Count count ->
                            count.isReset() || model.isCount(count.entity().name());
                    case ConceptualMutation.Delete delete ->
                            KeyConditions.areAll(model, delete.pattern());
                    case ConceptualMutation.Several _ -> false;
                };
        return mayMiss ? Misses.SOME : Misses.NONE;
    }

    /// Whether one of several statements may mean nothing: a deletion by key alone may, and one
    /// that has to find its instances.
    public static Misses ofStatement(Model model, ConceptualMutation statement) {
        boolean mayMiss =
                statement instanceof ConceptualMutation.Delete delete
                        && (KeyConditions.areAll(model, delete.pattern())
                                || !KeyConditions.bindKey(model, delete.pattern()));
        return mayMiss ? Misses.SOME : Misses.NONE;
    }
}
