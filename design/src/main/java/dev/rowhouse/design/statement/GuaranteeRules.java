package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.HoldRule;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.design.maintenance.TakenKeys;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.Guarantee.Kind;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds what the plans of a design guarantee when callers meet and crash.
final class GuaranteeRules {
    private final List<MutationDraft> drafts;
    private final PartialChanges partial;
    private final HoldRule rule;
    private final MutationDrafter drafter;
    private final TakenKeys takenKeys;

    /// @param drafts the drafts of all mutations
    GuaranteeRules(Model model, TableSet tables, List<MutationDraft> drafts) {
        this.takenKeys = new TakenKeys(model, tables);
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
            return ofHeld(draft, steps);
        }
        if (ResetWriter.isReset(draft)) {
            return new Guarantee(Kind.ONE_CALLER, ResetWriter.cause(draft));
        }
        Optional<String> cause = rule.cause(draft);
        if (cause.isPresent()) {
            return new Guarantee(Kind.ONE_CALLER, cause.get() + unheld(entity));
        }
        Optional<String> taken = takenAgain(draft).or(() -> countedAgain(draft));
        if (taken.isPresent()) {
            return new Guarantee(Kind.ONE_CALLER, taken.get() + unheld(entity));
        }
        if (isOneRequest(steps)) {
            return draft.countsInstances()
                    ? new Guarantee(
                            Kind.HEALS_EXCEPT_COUNTS,
                            "it writes everything else in one request, and then counts; a call that crashes or times out may leave the count of one owner wrong by one")
                    : new Guarantee(Kind.ALWAYS, "it writes everything in one request");
        }
        if (draft.instances().isPresent()) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "what a crash leaves of the instances that it has found, another call may not find");
        }
        Optional<String> late = rule.lateCause(draft).or(() -> lateWrites(draft));
        if (late.isPresent()) {
            return new Guarantee(Kind.ONE_CALLER, late.get());
        }
        if (decidesAfterReading(steps)) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "another call may insert or delete the %s between its read and its conditional write"
                            .formatted(entity));
        }
        Optional<String> other = incomplete(draft, steps);
        if (other.isPresent()) {
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
                draft.countsInstances() ? Kind.HEALS_EXCEPT_COUNTS : Kind.HEALS,
                "what a crash leaves, the next change of the same %s puts right".formatted(entity)
                        + (draft.countsInstances()
                                ? ", except the count of one owner, which may be wrong by one"
                                : ""));
    }

    private Guarantee ofHeld(MutationDraft draft, List<PlanStep> steps) {
        Optional<String> mover = mover(draft.mutation().entity().name());
        if (mover.isPresent()) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "`%s` moves rows of the %s when it computes derived attributes again, and does not hold it"
                            .formatted(mover.get(), draft.mutation().entity().name()));
        }
        if (addsAfterwards(draft)) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "a crash after its hold leaves out what it inserts then, and no other call completes it");
        }
        Optional<String> decided =
                PlanStep.walk(steps, PlanStep.Write.class)
                        .filter(write -> write.statement().isConditional())
                        .map(PlanStep.Write::table)
                        .findFirst();
        if (decided.isPresent()) {
            return new Guarantee(
                    Kind.ONE_CALLER,
                    "a statement of several decides about `%s`, so all writes to it have a condition, and times that Cassandra assigns"
                            .formatted(decided.get()));
        }
        return new Guarantee(
                Kind.REPAIRS,
                "whoever changes the same %s next first finishes a call that has crashed"
                        .formatted(draft.mutation().entity().name()));
    }

    /// A mutation that may follow a crash without completing what it has left; empty when there is
    /// none.
    private Optional<String> incomplete(MutationDraft draft, List<PlanStep> steps) {
        return isDerivedAfterOneRequest(draft, steps)
                ? partial.afterComputing(draft)
                : partial.after(draft).filter(name -> !isCompleted(name, draft, steps));
    }

    /// Why an INSERT may leave a row behind when it is repeated; empty when it does not.
    private Optional<String> takenAgain(MutationDraft draft) {
        return takenKeys
                .of(draft.mutation())
                .map(attribute ->
                        "a repetition takes `%s` again, and the row with the old one stays"
                                .formatted(attribute.name()));
    }

    /// Why calls that meet may count an instance twice; empty when they do not. They do not if the
    /// caller names the owner, and either the key is new or a conditional write decides.
    private static Optional<String> countedAgain(MutationDraft draft) {
        if (!draft.countsInstances()) {
            return Optional.empty();
        }
        String entity = draft.mutation().entity().name();
        boolean isOfNew =
                draft.mutation() instanceof ConceptualMutation.Insert insert && !insert.isUpsert();
        boolean isDecided =
                draft.mutation() instanceof ConceptualMutation.Delete
                        && draft.mutation().isGuarded();
        if (!isOfNew && !isDecided) {
            return Optional.of(
                    "it reads the %s before it counts, and another call may change or count it in between"
                            .formatted(entity));
        }
        boolean isNamed =
                draft.works().stream()
                        .filter(TableWork::isCount)
                        .allMatch(work -> Reads.of(work).isEmpty());
        return isNamed
                ? Optional.empty()
                : Optional.of(
                        "it reads whose %s it counts, which another call may change in between"
                                .formatted(entity));
    }

    /// Whether a held plan inserts rows of other instances when it holds its own no longer.
    private static boolean addsAfterwards(MutationDraft draft) {
        return draft.recomputations().stream()
                .filter(each -> each.moment() == Recomputation.Moment.AT_THE_END)
                .flatMap(each -> each.draft().allWorks().stream())
                .anyMatch(work -> work.innermost() instanceof TableWork.Put);
    }

    /// Why the last rows of an instance are written at a later time than its first ones: derived
    /// attributes are computed in between. A call that meets this one may win in some tables only.
    private static Optional<String> lateWrites(MutationDraft draft) {
        boolean isBetween =
                draft.recomputations().stream()
                        .filter(each -> !each.isCopying() && !each.isOfFirst())
                        .anyMatch(each -> each.moment() == Recomputation.Moment.BEFORE_LAST);
        long tables = draft.allWorks().stream().map(TableWork::table).distinct().count();
        return isBetween && tables > 1
                ? Optional.of(
                        "it computes derived attributes between its writes, so the last ones are newer than the first")
                : Optional.empty();
    }

    /// Whether an upsert reads if its instance exists, and then writes under a condition.
    private static boolean decidesAfterReading(List<PlanStep> steps) {
        return PlanStep.walk(steps, PlanStep.WhenDifferent.class)
                .filter(step -> step.reason().equals(StepGrouping.MAY_EXIST))
                .flatMap(step ->
                        Stream.concat(
                                PlanStep.walk(step.steps(), PlanStep.Write.class),
                                PlanStep.walk(step.otherwise(), PlanStep.Write.class)))
                .anyMatch(write -> !write.isTimed() && write.kind() != PlanStep.WriteKind.COUNT);
    }

    /// Whether a plan writes once, and then computes derived attributes.
    private static boolean isDerivedAfterOneRequest(MutationDraft draft, List<PlanStep> steps) {
        return !draft.recomputations().isEmpty()
                && draft.recomputations().stream().noneMatch(Recomputation::isCopying)
                && isOneRequest(
                        steps.stream()
                                .takeWhile(step ->
                                        !(step instanceof PlanStep.TakeTime)
                                                && !(step instanceof PlanStep.OwnTime))
                                .toList());
    }

    /// Whether a mutation that follows a crash of a plan completes it.
    private static boolean isCompleted(String other, MutationDraft draft, List<PlanStep> steps) {
        return other.equals(draft.mutation().header().name())
                && isCopiedAfterOneRequest(draft, steps);
    }

    /// Whether a plan writes once, and then writes the copies of what the instance has. Every other
    /// call of it does, too.
    private static boolean isCopiedAfterOneRequest(MutationDraft draft, List<PlanStep> steps) {
        int copying = 0;
        for (int i = 0; i < steps.size(); i++) {
            copying = steps.get(i) instanceof PlanStep.TakeTime ? i : copying;
        }
        return !draft.recomputations().isEmpty()
                && draft.recomputations().stream().allMatch(Recomputation::isCopying)
                && isOneRequest(steps.subList(0, copying));
    }

    /// Why the instances of an entity are not held, as the rest of a sentence; empty when it is
    /// unknown.
    private String unheld(String entity) {
        Optional<String> mover = mover(entity);
        if (mover.isPresent()) {
            return "; it cannot be held, because `%s` moves rows of the %s when it computes derived attributes again"
                    .formatted(mover.get(), entity);
        }
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

    /// A mutation of other instances that gives rows of an entity another key; empty when there is
    /// none.
    private Optional<String> mover(String entity) {
        return drafts.stream()
                .filter(draft -> HoldRule.movedByOthers(draft).contains(entity))
                .map(draft -> draft.mutation().header().name())
                .findFirst();
    }

    /// Why these tables do not let a mutation hold its instance.
    private Optional<String> refusal(MutationDraft draft) {
        return switch (drafter.draft(draft.mutation().by(Callers.HELP_EACH_OTHER))) {
            case MutationDrafter.Outcome.Impossible(var refusal) -> Optional.of(refusal.reason());
            case MutationDrafter.Outcome.Possible _ -> Optional.empty();
        };
    }

    /// Whether a plan writes once, apart from counts, so that no crash leaves half of it.
    private static boolean isOneRequest(List<PlanStep> steps) {
        long writes =
                PlanStep.walk(steps)
                        .filter(step ->
                                step instanceof PlanStep.Write write
                                                && write.kind() != PlanStep.WriteKind.COUNT
                                        || step instanceof PlanStep.Decide)
                        .count();
        long batched =
                PlanStep.walk(steps, PlanStep.Batch.class)
                        .filter(batch -> batch.kind() == PlanStep.Batch.Kind.LOGGED)
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
