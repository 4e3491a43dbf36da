package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.HoldRule;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.Guarantee.Kind;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Optional;

/// Finds what the plans of a design guarantee when callers meet and crash.
final class GuaranteeRules {
    private final List<MutationDraft> drafts;
    private final PartialChanges partial;
    private final HoldRule rule;
    private final MutationDrafter drafter;

    /// @param drafts the drafts of all mutations
    GuaranteeRules(Model model, TableSet tables, List<MutationDraft> drafts) {
        this.drafts = List.copyOf(drafts);
        this.partial = new PartialChanges(drafts);
        this.rule = new HoldRule(drafts);
        this.drafter = new MutationDrafter(model, tables);
    }

    /// The guarantee of a plan.
    ///
    /// @param steps all its steps
    Guarantee of(MutationDraft draft, List<PlanStep> steps) {
        ConceptualMutation mutation = draft.mutation();
        String entity = mutation.entity().name();
        if (!mutation.header().mayRace()) {
            return new Guarantee(Kind.ONE_CALLER, "the model says `callers: one at a time`");
        }
        if (draft.held().isPresent()) {
            return new Guarantee(
                    Kind.REPAIRS,
                    "whoever changes the same %s next first finishes a call that has crashed"
                            .formatted(entity));
        }
        Optional<String> cause = rule.cause(draft);
        if (cause.isPresent()) {
            return new Guarantee(Kind.ONE_CALLER, cause.get() + unheld(entity));
        }
        if (isOneRequest(steps)) {
            return new Guarantee(Kind.ALWAYS, "it writes everything in one request");
        }
        if (draft.instances().isPresent()) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "what a crash leaves of the instances that it has found, another call may not find");
        }
        Optional<String> other = partial.after(draft);
        if (other.isPresent() && !isDerivedAfterOneRequest(draft, steps)) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "a crash between its writes stays, and `%s` does not complete them"
                            .formatted(other.get()));
        }
        if (mutation instanceof ConceptualMutation.Count) {
            return new Guarantee(
                    Kind.ONE_CALLER, "a crash leaves the counters of some tables behind");
        }
        return new Guarantee(
                Kind.HEALS,
                "what a crash leaves, the next change of the same %s puts right".formatted(entity));
    }

    /// Whether a plan writes once, and then computes derived attributes. Every other change of the
    /// instance computes them, too.
    private static boolean isDerivedAfterOneRequest(MutationDraft draft, List<PlanStep> steps) {
        return !draft.recomputations().isEmpty()
                && draft.recomputations().stream().noneMatch(Recomputation::isCopying)
                && isOneRequest(
                        steps.stream()
                                .takeWhile(step -> !(step instanceof PlanStep.TakeTime))
                                .toList());
    }

    /// Why the instances of an entity are not held, as the rest of a sentence; empty when it is
    /// unknown.
    private String unheld(String entity) {
        for (MutationDraft draft : drafts) {
            if (draft.mutation().entity().name().equals(entity)
                    && HoldRule.isOpen(draft.mutation())) {
                Optional<String> obstacle = HoldRule.obstacle(draft).or(() -> refusal(draft));
                if (obstacle.isPresent()) {
                    return "; it cannot be held, because of `%s`: %s"
                            .formatted(draft.mutation().header().name(), obstacle.get());
                }
            }
        }
        return "";
    }

    /// Why these tables do not let a mutation hold its instance.
    private Optional<String> refusal(MutationDraft draft) {
        return switch (drafter.draft(draft.mutation().by(Callers.HELP_EACH_OTHER))) {
            case MutationDrafter.Outcome.Impossible(var refusal) -> Optional.of(refusal.reason());
            case MutationDrafter.Outcome.Possible _ -> Optional.empty();
        };
    }

    /// Whether a plan writes once, so that no crash leaves half of it.
    private static boolean isOneRequest(List<PlanStep> steps) {
        long writes =
                PlanStep.walk(steps)
                        .filter(step ->
                                step instanceof PlanStep.Write || step instanceof PlanStep.Decide)
                        .count();
        long batched =
                PlanStep.walk(steps, PlanStep.Batch.class)
                        .mapToLong(batch -> batch.writes().size() - 1L)
                        .sum();
        boolean loops =
                PlanStep.walk(steps)
                        .anyMatch(step ->
                                step instanceof PlanStep.ForEach
                                        || step instanceof PlanStep.ForEachElement);
        return writes - batched <= 1 && !loops;
    }
}
