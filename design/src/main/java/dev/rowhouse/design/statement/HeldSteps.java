package dev.rowhouse.design.statement;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.maintenance.HeldDraft;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork.WhenSame.Pair;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.Comparison;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.TakenValue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Writes the steps of a mutation whose callers help each other, beside its reads and writes.
///
/// 1. Read what is written down with the call ([HeldDraft.Early]).
/// 2. Hold the instance, then read it.
/// 3. Test the condition of `when:`.
/// 4. Hold the values of candidate keys before and after, then read who has the new ones.
/// 5. After reads, look whether the instance is still held; then write.
///
/// The tables that were read are written last. So as long as any write is missing, a repetition
/// reads the same and decides the same.
final class HeldSteps {
    private final MutationDraft draft;
    private final HeldDraft held;
    private final LookupWriter lookups;

    HeldSteps(MutationDraft draft, HeldDraft held, LookupWriter lookups) {
        this.draft = draft;
        this.held = held;
        this.lookups = lookups;
    }

    /// The questions that come before the hold.
    List<Lookup> early() {
        return held.earlyLookups();
    }

    /// The step that holds the instance while some steps run.
    PlanStep.Hold around(List<PlanStep> steps) {
        ConceptualMutation mutation = draft.mutation();
        List<Expression.NameOf> instances = new ArrayList<>();
        instances.add(name(draft.key()));
        held.newKey().ifPresent(key -> instances.add(name(key)));
        return HeldCalls.hold(
                instances,
                mutation.header().name(),
                mutation.header().parameters().stream()
                        .map(each -> new PlanStep.HeldParameter(each.name(), each.type()))
                        .toList(),
                held.early().stream()
                        .map(each ->
                                new TakenValue(
                                        each.name(), each.type(), lookups.expression(each.read())))
                        .toList(),
                new Looks().between(steps),
                "one call after the other changes the " + mutation.entity().name());
    }

    private Expression.NameOf name(Map<Field, Source> key) {
        List<Expression.NameOf.Part> parts = new ArrayList<>();
        key.forEach((field, source) -> parts.add(part(field.type(), source)));
        return new Expression.NameOf(draft.mutation().entity().name(), parts);
    }

    private Expression.NameOf.Part part(CqlType type, Source source) {
        return new Expression.NameOf.Part(type, lookups.expression(source));
    }

    /// The steps between the reads and the writes.
    ///
    /// @param read writes a question
    List<PlanStep> decisions(Function<Lookup, PlanStep> read) {
        List<PlanStep> steps = new ArrayList<>();
        if (held.isNew()) {
            steps.add(notExists());
        }
        if (!held.terms().isEmpty()) {
            steps.add(
                    new PlanStep.Require(
                            held.terms().stream().map(this::test).toList(),
                            changes(held.done()),
                            "the condition of the mutation"));
        }
        List<Expression.NameOf> names = new ArrayList<>();
        for (HeldDraft.Claim claim : held.claims()) {
            for (List<Source> values : List.of(claim.before(), claim.after())) {
                if (!values.isEmpty()) {
                    names.add(name(claim, values));
                }
            }
        }
        if (!names.isEmpty()) {
            steps.add(
                    new PlanStep.HoldAlso(
                            names, "nobody else claims or releases these values meanwhile"));
        }
        held.claims().forEach(claim -> steps.addAll(owner(claim, read)));
        return steps;
    }

    private Expression.NameOf name(HeldDraft.Claim claim, List<Source> values) {
        List<Expression.NameOf.Part> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(part(claim.types().get(i), values.get(i)));
        }
        return new Expression.NameOf(claim.name(), parts);
    }

    private PlanStep notExists() {
        Expression value = lookups.expression(held.present());
        return new PlanStep.Require(
                List.of(new PlanStep.Test(value, Comparison.ABSENT, value)),
                changes(held.done()),
                "there must be none yet");
    }

    private List<PlanStep.Change> changes(List<Pair> pairs) {
        return pairs.stream()
                .map(pair ->
                        new PlanStep.Change(
                                lookups.expression(pair.one()), lookups.expression(pair.other())))
                .toList();
    }

    private PlanStep.Test test(HeldDraft.Term term) {
        Comparison comparison =
                switch (term.operator()) {
                    case EQUAL -> Comparison.EQUAL;
                    case NOT_EQUAL -> Comparison.NOT_EQUAL;
                    case LESS -> Comparison.LESS;
                    case LESS_OR_EQUAL -> Comparison.LESS_OR_EQUAL;
                    case GREATER -> Comparison.GREATER;
                    case GREATER_OR_EQUAL -> Comparison.GREATER_OR_EQUAL;
                };
        return new PlanStep.Test(
                lookups.expression(term.stored()), comparison, Binder.expression(term.value()));
    }

    /// Reads who has the values of a candidate key, and ends the plan when it is another instance.
    private List<PlanStep> owner(HeldDraft.Claim claim, Function<Lookup, PlanStep> read) {
        if (claim.look().isEmpty()) {
            return List.of();
        }
        List<PlanStep> steps =
                List.of(
                        read.apply(lookups.answer(claim.look().get()).lookup()),
                        new PlanStep.Require(
                                claim.owner().stream()
                                        .map(pair ->
                                                new PlanStep.Test(
                                                        lookups.expression(pair.one()),
                                                        Comparison.ABSENT_OR_EQUAL,
                                                        lookups.expression(pair.other())))
                                        .toList(),
                                List.of(),
                                "another instance must not have the same " + claim.name()));
        return List.of(
                new PlanStep.WhenPresent(
                        claim.after().stream().map(lookups::expression).toList(),
                        steps,
                        "null is not unique"));
    }

    /// Puts a [PlanStep.StillHeld] between reads and the next write.
    private static final class Looks {
        private boolean hasRead;

        List<PlanStep> between(List<PlanStep> steps) {
            List<PlanStep> all = new ArrayList<>();
            for (PlanStep step : steps) {
                if (step instanceof PlanStep.OwnTime) {
                    // What it writes is as new as what it reads.
                    all.add(step);
                    continue;
                }
                boolean isWriting = !PlanStatements.writtenTables(List.of(step)).isEmpty();
                boolean isReading =
                        PlanStep.walk(List.of(step))
                                .anyMatch(each ->
                                        each instanceof PlanStep.Read
                                                || each instanceof PlanStep.HoldAlso);
                if (isWriting && hasRead) {
                    all.add(look());
                    hasRead = false;
                }
                if (isWriting && isReading) {
                    all.add(inside(step));
                } else {
                    all.add(step);
                    hasRead |= isReading;
                }
            }
            return all;
        }

        /// A step that reads and then writes.
        private PlanStep inside(PlanStep step) {
            return switch (step) {
                case PlanStep.WhenPresent(var values, var steps, var otherwise, var reason) -> {
                    Looks present = new Looks();
                    PlanStep looked =
                            new PlanStep.WhenPresent(
                                    values, between(steps), present.between(otherwise), reason);
                    hasRead |= present.hasRead;
                    yield looked;
                }
                case PlanStep.WhenDifferent(var pairs, var steps, var otherwise, var reason) -> {
                    Looks different = new Looks();
                    PlanStep looked =
                            new PlanStep.WhenDifferent(
                                    pairs, different.between(steps), between(otherwise), reason);
                    hasRead |= different.hasRead;
                    yield looked;
                }
                case PlanStep.ForEachElement(var element, var all, var steps, var reason) ->
                        new PlanStep.ForEachElement(element, all, between(steps), reason);
                default -> throw new IllegalStateException("it reads and writes: " + step);
            };
        }

        private static PlanStep look() {
            return new PlanStep.StillHeld(
                    "a slow caller must not write what it has read of a later call");
        }
    }

    /// Whether a step belongs to the reads that come as soon as the instance is held.
    boolean isFirst(Lookup lookup) {
        return held.reads().contains(lookup.name()) && !held.asksForOwner(lookup);
    }

    /// Whether a question is asked only by [#decisions].
    boolean isOwn(Lookup lookup) {
        return held.asksForOwner(lookup) && !held.reads().contains(lookup.name());
    }

    /// The cost of a plan, with that of its holds: each name takes two conditional writes and a
    /// read, and each look takes a read.
    static MutationCost withHolds(MutationCost cost, List<PlanStep> steps) {
        List<PlanStep> all = PlanStep.walk(steps).toList();
        int names = 0;
        int looks = 0;
        for (PlanStep step : all) {
            names += step instanceof PlanStep.Hold hold ? hold.instances().size() : 0;
            names += step instanceof PlanStep.HoldAlso also ? also.names().size() : 0;
            looks += step instanceof PlanStep.StillHeld ? 1 : 0;
        }
        Map<String, Amount> reads = new LinkedHashMap<>(cost.readsByTable());
        reads.put(HeldCalls.TABLE, Amount.of(names + looks));
        List<MutationCost.InTable> tables = new ArrayList<>(cost.tables());
        tables.add(
                new MutationCost.InTable(
                        HeldCalls.TABLE,
                        Amount.of(2 * names),
                        Amount.of(2 * names),
                        Amount.of(names),
                        List.of()));
        return new MutationCost(reads, tables);
    }

    /// The helper of a draft, when its callers help each other.
    static Optional<HeldSteps> of(MutationDraft draft, LookupWriter lookups) {
        return draft.held().map(held -> new HeldSteps(draft, held, lookups));
    }
}
