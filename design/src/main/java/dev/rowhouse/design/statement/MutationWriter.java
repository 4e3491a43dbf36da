package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NewKey;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes the steps of a mutation: reads, then decisions, then writes, then the derived attributes
/// computed from them. The writes are ordered so that a run can be repeated after a crash between
/// any two of them ([WriteOrder]).
final class MutationWriter {
    private static final String AFTER_FIRST_LOOK =
            "the writes below must be newer than any that copies an older value";
    private static final String AFTER_READS =
            "the deletes below must be newer than the rows that were read";
    private static final String AFTER_FINDERS =
            "the deletes below must be newer than any write that still found their rows";

    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Set<Integer> lookupTables;
    private final CopyFinders copies;
    private final CopyDeletes deletes;
    private final Set<Integer> decided;
    private final Reasons reasons;
    private final WriteOrder order;
    private final WorkWriter writer;
    private final ResetWriter resets;
    private final DecisionWriter decisions;
    private final boolean isLater;
    private final Optional<StillFound> stillFound;
    private final Optional<String> partialChange;
    private final Optional<HeldSteps> held;
    private final NeededReads neededReads;
    private final CertainValues certain;

    /// @param lookupTables the numbers of all tables that some mutation reads to find rows
    /// @param copies the tables through which copies are found
    /// @param decided the numbers of all tables in which a conditional write of some mutation
    ///     decides
    /// @param partialChange a mutation that may follow a crash of this one ([PartialChanges])
    MutationWriter(
            MutationDraft draft,
            LookupWriter lookups,
            Set<Integer> lookupTables,
            CopyFinders copies,
            Set<Integer> decided,
            Reasons reasons,
            Optional<String> partialChange) {
        this(
                draft,
                lookups,
                lookupTables,
                copies,
                decided,
                reasons,
                partialChange,
                Optional.empty());
    }

    /// @param before the mutation whose writes come first; empty when this is the mutation
    private MutationWriter(
            MutationDraft draft,
            LookupWriter lookups,
            Set<Integer> lookupTables,
            CopyFinders copies,
            Set<Integer> decided,
            Reasons reasons,
            Optional<String> partialChange,
            Optional<MutationDraft> before) {
        this.partialChange = partialChange;
        this.isLater = before.isPresent();
        this.stillFound = before.map(whole -> StillFound.of(whole, lookups, copies));
        this.draft = draft;
        this.lookups = lookups;
        this.lookupTables = Set.copyOf(lookupTables);
        this.copies = copies;
        this.decided = Set.copyOf(decided);
        this.reasons = reasons;
        this.order = new WriteOrder(draft, lookups, lookupTables, copies, isLater);
        this.deletes = CopyDeletes.of(draft, isLater, decided, order, copies);
        this.decisions = new DecisionWriter(draft, lookups);
        this.resets = new ResetWriter(draft, lookups, reasons);
        this.held = HeldSteps.of(draft, lookups);
        this.neededReads = new NeededReads(draft, lookups);
        this.certain = new CertainValues(lookups);
        this.writer =
                new WorkWriter(
                        draft,
                        lookups,
                        order,
                        reasons,
                        decisions,
                        new WorkWriter.Decided(decided, isLater));
    }

    /// The plan.
    ///
    /// @param cost the cost of one run
    /// @param notes the writer of the notes on crashes
    /// @param guarantees finds what the plan guarantees
    MutationPlan plan(MutationCost cost, CrashNotes notes, GuaranteeRules guarantees) {
        ConceptualMutation.Header header = draft.mutation().header();
        List<PlanStep> steps = new ArrayList<>();
        List<PlanStep> inner = inner();
        if (held.isPresent()) {
            held.get().early().forEach(lookup -> steps.add(read(lookup)));
            steps.add(held.get().around(inner));
        } else if (draft.instances().isPresent()) {
            Lookup lookup = draft.instances().get();
            steps.add(read(lookup));
            if (lookup.count() == ReadCount.MANY) {
                steps.add(forEach(lookup, inner));
            } else {
                steps.addAll(inner);
            }
        } else {
            steps.addAll(inner);
        }
        MutationCost whole = held.isPresent() ? HeldSteps.withHolds(cost, steps) : cost;
        List<PlanStep> afterwards =
                computesBeforeCounts()
                        ? List.of()
                        : recomputations(Recomputation.Moment.AT_THE_END);
        return new MutationPlan(
                header.name(),
                header.ask(),
                steps,
                afterwards,
                DecisionReads.added(whole, steps),
                guarantees.of(draft, allOf(steps, afterwards)),
                CountNotes.added(notes.of(steps, afterwards, draft), draft, lookups),
                draft.assumptions(),
                newKey(),
                FirstLook.isIn(steps, draft.mutation()),
                header.settings());
    }

    private static List<PlanStep> allOf(List<PlanStep> steps, List<PlanStep> afterwards) {
        List<PlanStep> all = new ArrayList<>(steps);
        all.addAll(afterwards);
        return all;
    }

    private Optional<NewKey> newKey() {
        return draft.mutation() instanceof ConceptualMutation.Insert insert
                        && !insert.isGuarded()
                        && !insert.isUpsert()
                ? NewKeyText.of(draft, lookups, new WorkWriter.Decided(decided, isLater), decisions)
                        .assumption()
                : Optional.empty();
    }

    /// The steps that compute derived attributes again.
    private List<PlanStep> recomputations(Recomputation.Moment moment) {
        List<PlanStep> steps = new ArrayList<>();
        for (Recomputation each : draft.recomputations()) {
            if (each.moment() != moment) {
                continue;
            }
            List<PlanStep> own =
                    new MutationWriter(
                                    each.draft(),
                                    lookups,
                                    lookupTables,
                                    copies,
                                    decided,
                                    reasons.of(each),
                                    Optional.empty(),
                                    Optional.of(draft))
                            .inner();
            boolean isFollowed = held.isPresent() || moment == Recomputation.Moment.BEFORE_LAST;
            steps.addAll(LaterSteps.of(each, own, isFollowed, lookups));
        }
        return steps;
    }

    /// All steps for one instance.
    private List<PlanStep> inner() {
        List<PlanStep> steps = new ArrayList<>();
        Set<String> early = neededReads.early(held, isLater);
        for (Lookup lookup : draft.lookups()) {
            if (early.contains(lookup.name())) {
                steps.add(read(lookup));
            }
        }
        held.ifPresent(hold -> steps.addAll(hold.decisions(this::read)));
        boolean isRead = draft.instances().isPresent() || !steps.isEmpty();
        if (isRead && deletes(draft.works())) {
            steps.add(new PlanStep.TakeTime(AFTER_READS));
        } else if (isRead && draft.looksAgain()) {
            steps.add(new PlanStep.TakeTime(AFTER_FIRST_LOOK));
        }
        steps.addAll(decisions.steps());
        List<TableWork> finders = deletes.first();
        if (!finders.isEmpty()) {
            finders.forEach(work -> steps.addAll(steps(work, early)));
            steps.add(new PlanStep.TakeTime(AFTER_FINDERS));
        }
        for (Set<Integer> tables : order.phases()) {
            for (WriteOrder.Rank rank : WriteOrder.Rank.values()) {
                if (rank == WriteOrder.Rank.LATER) {
                    steps.addAll(recomputations(Recomputation.Moment.BEFORE_LAST));
                }
                for (MutationDraft.Loop loop : order.loops(tables, rank)) {
                    steps.addAll(loop(loop.over(), loop.works(), steps, early));
                }
                for (TableWork work : order.ranked(draft.works(), tables, rank)) {
                    if (decisions.decides(work)) {
                        steps.addAll(writer.afterDecision(work));
                    } else {
                        steps.addAll(steps(work, early));
                    }
                }
            }
        }
        List<TableWork> repeated = deletes.again();
        if (!repeated.isEmpty()) {
            steps.add(new PlanStep.TakeTime(AFTER_FINDERS));
            repeated.forEach(work -> steps.addAll(steps(work, early)));
        }
        steps.addAll(recomputations(Recomputation.Moment.AFTER_LAST));
        if (computesBeforeCounts()) {
            steps.addAll(recomputations(Recomputation.Moment.AT_THE_END));
        }
        List<PlanStep> counts = new ArrayList<>();
        order.instanceCounts().forEach(work -> counts.addAll(steps(work, early)));
        steps.addAll(StepGrouping.countedLast(counts, steps));
        List<PlanStep> moved = held.isPresent() ? StepGrouping.movedTogether(steps) : steps;
        return StepGrouping.batched(
                StepGrouping.countedTogether(StepGrouping.underOneCondition(moved)),
                draft.mutation().header().together(),
                partialChange);
    }

    /// Whether derived attributes are computed before instances are counted. An INSERT that nothing
    /// decides counts again when it is repeated, so nothing may come after the counts. One that
    /// only claims a value which may be null is such an INSERT where the value is null. It does not
    /// end early behind its claims, so nothing has to be computed after it has.
    private boolean computesBeforeCounts() {
        return draft.mutation() instanceof ConceptualMutation.Insert
                && !isLater
                && !order.instanceCounts().isEmpty()
                && decisions.steps().stream().noneMatch(PlanStep.Decide.class::isInstance);
    }

    private PlanStep.Read read(Lookup lookup) {
        String left =
                switch (lookup.missing()) {
                    case FAIL_UNLESS_NULL -> "; if there is none, null is copied";
                    case NOTHING_IF_NULL -> "; skipped if a value of its key is null";
                    case NOTHING_TO_DO, DECLINE, FAIL, NULLS -> "";
                };
        return new PlanStep.Read(
                lookup.name(),
                lookups.answer(lookup.name()).table().name(),
                lookups.statement(lookup),
                lookup.count(),
                missing(lookup),
                lookups.answer(lookup.name()).computed(),
                reasons.read(lookup) + left);
    }

    /// The effect of a missing row. When the mutation has a condition on the instance, a missing
    /// row means that the condition fails.
    private WhenMissing missing(Lookup lookup) {
        boolean isDeclined =
                draft.mutation().isGuarded()
                        && !isLater
                        && lookup.count() == ReadCount.ONE
                        && lookup.missing() == WhenMissing.NOTHING_TO_DO;
        return isDeclined ? WhenMissing.DECLINE : lookup.missing();
    }

    /// A read under a condition. It is never skipped when the condition guarantees that none of its
    /// bound values is null.
    ///
    /// @param present the values that the condition guarantees not to be null
    private PlanStep.Read readUnder(Lookup lookup, Set<Source> present) {
        if (!lookup.binds().values().stream()
                .allMatch(source -> certain.isPresent(source, present))) {
            return read(lookup);
        }
        return new PlanStep.Read(
                lookup.name(),
                lookups.answer(lookup.name()).table().name(),
                lookups.statement(lookup),
                lookup.count(),
                lookup.missing() == WhenMissing.FAIL_UNLESS_NULL
                        ? WhenMissing.FAIL
                        : missing(lookup),
                lookups.answer(lookup.name()).computed(),
                reasons.read(lookup));
    }

    private List<PlanStep> loop(
            List<Lookup> over, List<TableWork> works, List<PlanStep> before, Set<String> early) {
        List<PlanStep> body = new ArrayList<>();
        works.forEach(work -> body.addAll(steps(work, early)));
        List<PlanStep> steps = StepGrouping.underOneCondition(body);
        for (Lookup lookup : over.reversed()) {
            List<PlanStep> outer = new ArrayList<>();
            boolean isRead =
                    before.stream()
                            .anyMatch(step ->
                                    step instanceof PlanStep.Read read
                                            && read.name().equals(lookup.name()));
            if (!isRead) {
                outer.add(read(lookup));
            }
            if (deletes(works)) {
                outer.add(new PlanStep.TakeTime(AFTER_READS));
            }
            outer.add(forEach(lookup, steps));
            steps = outer;
        }
        return steps;
    }

    /// Whether some work deletes rows that the mutation has found by reading, at a time of the
    /// caller.
    private boolean deletes(List<TableWork> works) {
        return !isLater
                && held.isEmpty()
                && works.stream()
                        .filter(work -> !decided.contains(work.table()))
                        .map(TableWork::innermost)
                        .anyMatch(work ->
                                work instanceof TableWork.Remove || work instanceof TableWork.Move);
    }

    private PlanStep forEach(Lookup lookup, List<PlanStep> inner) {
        String row = lookups.answer(lookup.name()).row();
        List<PlanStep> steps =
                lookups.presentWhen(lookup)
                        .map(column ->
                                List.<PlanStep>of(
                                        new PlanStep.WhenPresent(
                                                List.of(new Expression.RowColumn(row, column)),
                                                inner,
                                                "a partition without rows still shows its static columns")))
                        .orElse(inner);
        return new PlanStep.ForEach(row, lookup.name(), steps, "");
    }

    /// The reads that only some works need. They run under the condition of those works.
    ///
    /// @param present the values that the condition guarantees not to be null
    /// @param early the names of the reads that have run before
    private List<PlanStep.Read> readsFor(
            List<TableWork> works, Collection<Source> present, Set<String> early) {
        Set<String> reads = new LinkedHashSet<>();
        works.forEach(work -> neededReads.add(Reads.of(work), reads));
        return draft.lookups().stream()
                .filter(lookup -> reads.contains(lookup.name()) && !early.contains(lookup.name()))
                .map(lookup -> readUnder(lookup, Set.copyOf(present)))
                .toList();
    }

    /// The names of the reads that have run after some more reads.
    private static Set<String> after(Set<String> before, List<PlanStep.Read> reads) {
        Set<String> all = new LinkedHashSet<>(before);
        reads.forEach(read -> all.add(read.name()));
        return all;
    }

    private List<PlanStep> steps(TableWork work, Set<String> early) {
        return switch (work) {
            case TableWork.WhenPresent when -> whenPresent(when, early);
            case TableWork.PutOrRemove either -> List.of(writer.either(either));
            case TableWork.WhenSame(_, var pairs, var different, var same) ->
                    compared(pairs, different, same, Reasons.whenSame(work), early);
            case TableWork.WhenExists(_, var key, var isThere, var inside) ->
                    compared(
                            List.of(key),
                            isThere ? List.of() : List.of(inside),
                            isThere ? List.of(inside) : List.of(),
                            StepGrouping.MAY_EXIST,
                            early);
            case TableWork.WhenOwn(_, var pairs, var inside) ->
                    compared(
                            pairs,
                            List.of(),
                            List.of(inside),
                            "the row may belong to another instance",
                            early);
            case TableWork.WhenValue(_, _, _, var pair, var inside) ->
                    compared(
                            List.of(pair),
                            List.of(),
                            List.of(inside),
                            "other rows are not in this table",
                            early);
            case TableWork.WhenChanged changed -> changed(changed, early);
            case TableWork.PerElement(_, _, var element, var collection, var inside) ->
                    List.of(
                            new PlanStep.ForEachElement(
                                    element,
                                    lookups.expression(collection),
                                    steps(inside, early),
                                    "a row for each element"));
            case TableWork.Put put -> writer.put(put);
            case TableWork.Change change -> writer.change(change);
            case TableWork.Add add -> List.of(writer.add(add));
            case TableWork.Reset reset -> resets.steps(reset);
            case TableWork.Remove remove -> writer.remove(remove);
            case TableWork.Move move -> writer.move(move);
        };
    }

    private List<PlanStep> whenPresent(TableWork.WhenPresent when, Set<String> early) {
        List<PlanStep.Read> reads = readsFor(List.of(when.work()), when.values(), early);
        List<PlanStep> steps = new ArrayList<>(reads);
        List<PlanStep> inner = steps(when.work(), after(early, reads));
        steps.addAll(inner);
        return inner.isEmpty()
                ? List.of()
                : List.of(
                        new PlanStep.WhenPresent(
                                when.values().stream().map(lookups::expression).toList(),
                                steps,
                                isLater
                                        ? "if it does not exist, no row is written"
                                        : "no key column can be null"));
    }

    /// A second look that writes a row again.
    private List<PlanStep> changed(TableWork.WhenChanged changed, Set<String> early) {
        List<PlanStep.Read> reads = readsFor(List.of(changed.work()), List.of(), early);
        List<PlanStep> again = steps(changed.work(), after(early, reads));
        List<PlanStep> steps = new ArrayList<>(reads);
        steps.add(
                new PlanStep.WhenDifferent(
                        changes(changed.pairs()),
                        stillFound.map(look -> look.around(changed, again)).orElse(again),
                        List.of(),
                        "another caller has changed it meanwhile"));
        return steps;
    }

    private List<PlanStep.Change> changes(List<TableWork.WhenSame.Pair> pairs) {
        return pairs.stream()
                .map(pair ->
                        new PlanStep.Change(
                                lookups.expression(pair.one()), lookups.expression(pair.other())))
                .toList();
    }

    private List<PlanStep> steps(List<TableWork> works, Set<String> early) {
        return order.newRowsFirst(works).stream()
                .flatMap(work -> steps(work, early).stream())
                .toList();
    }

    private List<PlanStep> compared(
            List<TableWork.WhenSame.Pair> pairs,
            List<TableWork> different,
            List<TableWork> same,
            String reason,
            Set<String> early) {
        List<TableWork> either = new ArrayList<>(different);
        either.addAll(same);
        List<PlanStep.Read> reads = readsFor(either, List.of(), early);
        Set<String> before = after(early, reads);
        List<PlanStep> steps = new ArrayList<>(reads);
        steps.add(
                new PlanStep.WhenDifferent(
                        changes(pairs), steps(different, before), steps(same, before), reason));
        return steps;
    }
}
