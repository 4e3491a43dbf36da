package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.TakenValue;
import dev.rowhouse.plan.table.ColumnDesign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Faults in the plans of mutations.
final class MutationFaults {
    private MutationFaults() {}

    /// A fault in the steps of a plan, at each place of all plans.
    static List<Variant<Design>> inSteps(Design design, StepEdit edit) {
        List<Variant<Design>> faulty = new ArrayList<>();
        for (MutationPlan plan : design.mutations()) {
            faulty.addAll(inSteps(design, plan, edit));
            edit.everywhere(plan.afterwards())
                    .forEach(each ->
                            faulty.add(
                                    each.in(steps ->
                                                    Parts.with(
                                                            design,
                                                            plan,
                                                            Parts.withAllSteps(
                                                                    plan, plan.steps(), steps)))
                                            .at(plan.mutation() + ", afterwards")));
        }
        return faulty;
    }

    /// A fault in the steps of one plan, apart from those that follow in any case.
    private static List<Variant<Design>> inSteps(Design design, MutationPlan plan, StepEdit edit) {
        return edit.everywhere(plan.steps()).stream()
                .map(each ->
                        each.in(steps -> Parts.with(design, plan, plan.withSteps(steps)))
                                .at(plan.mutation()))
                .toList();
    }

    /// A write that is not a deletion, or one that is, is missing.
    static StepEdit dropped(boolean isDeletion) {
        return StepEdit.exchanging(
                PlanStep.Write.class,
                write ->
                        (write.kind() == PlanStep.WriteKind.DELETE) == isDeletion
                                ? gone()
                                : List.of());
    }

    /// A count is sent twice.
    static final StepEdit COUNTED_TWICE =
            StepEdit.exchanging(
                    PlanStep.Write.class,
                    write ->
                            write.kind() == PlanStep.WriteKind.COUNT
                                    ? replacedBy(List.of(write, write))
                                    : List.of());

    /// What should be added is taken off, or the other way round.
    static final StepEdit COUNT_REVERSED =
            StepEdit.changing(
                    PlanStep.Write.class,
                    write ->
                            write.kind() == PlanStep.WriteKind.COUNT
                                    ? List.of(new Variant<>("", reversed(write)))
                                    : List.of());

    private static PlanStep.Write reversed(PlanStep.Write write) {
        PlanStatement statement = write.statement();
        String cql = statement.cql();
        String other = cql.contains(" + ") ? cql.replace(" + ", " - ") : cql.replace(" - ", " + ");
        return Parts.withStatement(write, new PlanStatement(other, statement.binds()));
    }

    /// What only the run counts that was applied is counted by each run of a call.
    static final StepEdit COUNTED_AGAIN =
            StepEdit.exchanging(PlanStep.WhenApplied.class, when -> replacedBy(when.steps()));

    private static List<Variant<List<PlanStep>>> gone() {
        return List.of(new Variant<>("", List.of()));
    }

    private static List<Variant<List<PlanStep>>> replacedBy(List<PlanStep> steps) {
        return steps.isEmpty() ? List.of() : List.of(new Variant<>("", steps));
    }

    /// Whether a step writes, or may.
    private static boolean mayWrite(PlanStep step) {
        return !(step instanceof PlanStep.Read) && !(step instanceof PlanStep.TakeTime);
    }

    /// Two neighbouring steps that may write change places.
    static final StepEdit SWAPPED =
            steps -> {
                List<Variant<List<PlanStep>>> faulty = new ArrayList<>();
                for (int i = 0; i + 1 < steps.size(); i++) {
                    PlanStep first = steps.get(i);
                    PlanStep second = steps.get(i + 1);
                    if (mayWrite(first) && mayWrite(second)) {
                        List<PlanStep> swapped = new ArrayList<>(steps);
                        Collections.swap(swapped, i, i + 1);
                        faulty.add(
                                new Variant<>(
                                        StepEdit.name(first) + ", " + StepEdit.name(second),
                                        swapped));
                    }
                }
                return faulty;
            };

    /// The last step goes before all other writes: a crash after it leaves nothing to find the rest
    /// by.
    static final StepEdit LAST_FIRST =
            steps -> {
                int before = 0;
                while (before < steps.size() && !mayWrite(steps.get(before))) {
                    before++;
                }
                boolean readsFirst =
                        steps.subList(0, before).stream().anyMatch(PlanStep.Read.class::isInstance);
                if (!readsFirst || before >= steps.size() - 1) {
                    return List.of();
                }
                List<PlanStep> moved = new ArrayList<>(steps);
                PlanStep last = moved.removeLast();
                moved.add(before, last);
                return List.of(new Variant<>(StepEdit.name(last), moved));
            };

    /// A column of a copy is not written.
    static StepEdit columnsNotWritten(Design design) {
        return StepEdit.changing(
                PlanStep.Write.class,
                write ->
                        CqlFaults.columnsNotWritten(write.statement(), keys(design, write.table()))
                                .stream()
                                .map(each ->
                                        each.in(statement -> Parts.withStatement(write, statement)))
                                .toList());
    }

    /// A read of the row that comes first in its group reads the last one.
    static StepEdit lastForFirst(Design design) {
        return StepEdit.changing(
                PlanStep.Read.class,
                read ->
                        design.findTable(read.table()).stream()
                                .flatMap(table ->
                                        CqlFaults.lastForFirst(read.statement(), table).stream())
                                .map(each ->
                                        each.in(statement -> Parts.withStatement(read, statement)))
                                .toList());
    }

    private static Set<String> keys(Design design, String table) {
        return design.findTable(table).stream()
                .flatMap(found -> found.primaryKey().stream())
                .map(ColumnDesign::name)
                .collect(Collectors.toSet());
    }

    /// A fault in the statement of a write.
    static StepEdit inWrites(StatementEdit edit) {
        return StepEdit.changing(
                PlanStep.Write.class,
                write ->
                        edit.of(write.statement()).stream()
                                .map(each ->
                                        each.in(statement -> Parts.withStatement(write, statement)))
                                .toList());
    }

    /// A fault in a statement, at each place where it is possible.
    @FunctionalInterface
    interface StatementEdit {
        /// The statement with one fault, once per place.
        List<Variant<PlanStatement>> of(PlanStatement statement);
    }

    static final StepEdit TIME_NOT_TAKEN =
            StepEdit.exchanging(PlanStep.TakeTime.class, _ -> gone());

    static final StepEdit SAME_INSTANCE_ACCEPTED =
            StepEdit.exchanging(PlanStep.RefuseSame.class, _ -> gone());

    static final StepEdit UNFIT_LISTS_ACCEPTED =
            StepEdit.exchanging(PlanStep.RefuseLists.class, _ -> gone());

    /// The conditions of later statements are not tested before the first one writes.
    static final StepEdit CONDITION_TESTED_LATE =
            StepEdit.exchanging(
                    PlanStep.Part.class,
                    part ->
                            PlanStatements.writtenTables(part.steps()).isEmpty()
                                    ? gone()
                                    : List.of());

    static final StepEdit NULL_CHECK_MISSING =
            StepEdit.exchanging(
                    PlanStep.WhenPresent.class,
                    when -> when.isExpiryGuard() ? List.of() : replacedBy(when.steps()));

    /// The row of a group stays when its last instance has gone.
    static final StepEdit EMPTY_GROUP_KEPT =
            StepEdit.changing(
                    PlanStep.WhenPresent.class,
                    when ->
                            when.otherwise().isEmpty()
                                    ? List.of()
                                    : List.of(
                                            new Variant<>(
                                                    "",
                                                    new PlanStep.WhenPresent(
                                                            when.values(),
                                                            when.steps(),
                                                            when.reason()))));

    static final StepEdit EXPIRY_CHECK_MISSING =
            StepEdit.exchanging(
                    PlanStep.WhenPresent.class,
                    when -> when.isExpiryGuard() ? replacedBy(when.steps()) : List.of());

    static final StepEdit KEY_CHANGE_IGNORED =
            StepEdit.exchanging(PlanStep.WhenDifferent.class, when -> replacedBy(when.otherwise()));

    static final StepEdit KEY_CHANGE_ASSUMED =
            StepEdit.exchanging(
                    PlanStep.WhenDifferent.class,
                    when -> when.otherwise().isEmpty() ? List.of() : replacedBy(when.steps()));

    static final StepEdit UNCONDITIONAL =
            StepEdit.exchanging(
                    PlanStep.Decide.class,
                    decide ->
                            replacedBy(
                                    List.of(
                                            new PlanStep.Write(
                                                    decide.table(),
                                                    CqlFaults.unconditional(decide.statement()),
                                                    decide.kind(),
                                                    decide.reason()))));

    static final StepEdit DECISION_MISSING =
            StepEdit.exchanging(PlanStep.Decide.class, _ -> gone());

    static final StepEdit CONDITION_TERM_MISSING =
            StepEdit.changing(
                    PlanStep.Decide.class,
                    decide ->
                            CqlFaults.conditionTermsMissing(decide.statement()).stream()
                                    .map(each ->
                                            each.in(statement ->
                                                    Parts.withStatement(decide, statement)))
                                    .toList());

    static final StepEdit UNDO_MISSING =
            StepEdit.changing(
                    PlanStep.Decide.class,
                    decide ->
                            decide.undo().isEmpty()
                                    ? List.of()
                                    : List.of(
                                            new Variant<>("", Parts.withUndo(decide, List.of()))));

    static final StepEdit CLAIM_OF_EXISTING_RELEASED =
            StepEdit.changing(
                    PlanStep.Decide.class,
                    decide ->
                            StepEdit.exchanging(
                                            PlanStep.WhenDifferent.class,
                                            when -> replacedBy(when.steps()))
                                    .everywhere(decide.undo())
                                    .stream()
                                    .map(each -> each.in(undo -> Parts.withUndo(decide, undo)))
                                    .toList());

    static final StepEdit FOREIGN_WRITE_TAKEN_FOR_OWN =
            StepEdit.changing(
                    PlanStep.Decide.class,
                    decide ->
                            decide.done().isEmpty()
                                    ? List.of()
                                    : List.of(
                                            new Variant<>("", Parts.withDone(decide, List.of()))));

    static final StepEdit OWN_WRITE_COMPARED_IN_PART =
            StepEdit.changing(
                    PlanStep.Decide.class,
                    decide ->
                            decide.done().size() < 2
                                    ? List.of()
                                    : List.of(
                                            new Variant<>(
                                                    "",
                                                    Parts.withDone(
                                                            decide, decide.done().subList(0, 1)))));

    static final StepEdit BATCH_SPLIT =
            StepEdit.exchanging(
                    PlanStep.Batch.class, batch -> replacedBy(List.copyOf(batch.writes())));

    /// A row gets another key in two steps, of which the first deletes the old row. A crash between
    /// them loses the row.
    static final StepEdit OLD_ROW_FIRST =
            StepEdit.exchanging(
                    PlanStep.Batch.class,
                    batch -> {
                        List<PlanStep> deletes = new ArrayList<>();
                        List<PlanStep> inserts = new ArrayList<>();
                        for (PlanStep.Write write : batch.writes()) {
                            (write.kind() == PlanStep.WriteKind.DELETE ? deletes : inserts)
                                    .add(write);
                        }
                        if (deletes.isEmpty() || inserts.isEmpty()) {
                            return List.of();
                        }
                        deletes.addAll(inserts);
                        return replacedBy(deletes);
                    });

    /// A read of many rows finds some of them at most.
    static StepEdit fewerRows(int rows) {
        return StepEdit.changing(
                PlanStep.Read.class,
                read ->
                        read.count() == PlanStep.ReadCount.ONE
                                ? List.of()
                                : CqlFaults.limited(read.statement(), rows).stream()
                                        .map(each ->
                                                each.in(statement ->
                                                        Parts.withStatement(read, statement)))
                                        .toList());
    }

    static final StepEdit READ_TWICE =
            StepEdit.exchanging(
                    PlanStep.Read.class,
                    read -> replacedBy(List.of(read, Parts.named(read, read.name() + "_again"))));

    /// A read takes nulls where it should end the plan.
    static StepEdit missingAccepted(Set<PlanStep.WhenMissing> instead) {
        return StepEdit.changing(
                PlanStep.Read.class,
                read ->
                        instead.contains(read.missing())
                                        && (read.count() == PlanStep.ReadCount.ONE
                                                || read.missing().isFailure())
                                ? List.of(
                                        new Variant<>(
                                                "",
                                                Parts.withMissing(
                                                        read, PlanStep.WhenMissing.NULLS)))
                                : List.of());
    }

    /// A deletion of a whole range in place of a row.
    static final StepEdit RANGE_DELETED =
            StepEdit.changing(
                    PlanStep.Write.class,
                    write ->
                            write.kind() != PlanStep.WriteKind.DELETE
                                    ? List.of()
                                    : CqlFaults.lastConditionMissing(write.statement()).stream()
                                            .map(each ->
                                                    each.in(statement ->
                                                            Parts.withStatement(write, statement)))
                                            .toList());

    /// A write takes a value from another instance once more, and not from what the call has
    /// written down.
    static List<Variant<Design>> snapshotsTakenAgain(Design design) {
        List<Variant<Design>> faulty = new ArrayList<>();
        for (MutationPlan plan : design.mutations()) {
            for (TakenValue taken :
                    plan.hold().stream().flatMap(h -> h.taken().stream()).toList()) {
                List<PlanStep> again =
                        plan.steps().stream().filter(PlanStep.Read.class::isInstance).toList();
                StepEdit edit =
                        StepEdit.exchanging(
                                PlanStep.Write.class, write -> takenAgain(write, taken, again));
                faulty.addAll(inSteps(design, plan, edit));
            }
        }
        return faulty;
    }

    private static List<Variant<List<PlanStep>>> takenAgain(
            PlanStep.Write write, TakenValue taken, List<PlanStep> again) {
        List<Bind> binds =
                write.statement().binds().stream()
                        .map(bind ->
                                bind.value().equals(new Expression.Parameter(taken.name()))
                                        ? new Bind(bind.marker(), bind.type(), taken.value())
                                        : bind)
                        .toList();
        if (binds.equals(write.statement().binds())) {
            return List.of();
        }
        List<PlanStep> steps = new ArrayList<>(again);
        steps.add(
                Parts.withStatement(
                        write,
                        new PlanStatement(
                                write.statement().cql(),
                                binds,
                                write.statement().isConditional())));
        return List.of(new Variant<>("", steps));
    }

    /// Another order of the steps and those that follow them in any case.
    ///
    /// @param mix makes the steps and the ones that follow
    static List<Variant<Design>> mixed(Design design, Mix mix) {
        return design.mutations().stream()
                .filter(plan -> !plan.afterwards().isEmpty())
                .map(plan -> new Variant<>(plan.mutation(), Parts.with(design, plan, mix.of(plan))))
                .toList();
    }

    /// The sum is read before the write that changes it, where it is read in any case.
    static List<Variant<Design>> readsBefore(Design design) {
        Set<String> reading =
                design.mutations().stream()
                        .filter(plan ->
                                plan.afterwards().stream()
                                        .anyMatch(PlanStep.Read.class::isInstance))
                        .map(MutationPlan::mutation)
                        .collect(Collectors.toSet());
        return mixed(design, MutationFaults::readBefore).stream()
                .filter(each -> reading.contains(each.site()))
                .toList();
    }

    /// Rearranges a plan.
    @FunctionalInterface
    interface Mix {
        /// The plan with another order of its steps.
        MutationPlan of(MutationPlan plan);
    }

    private static MutationPlan readBefore(MutationPlan plan) {
        List<PlanStep> steps = new ArrayList<>();
        plan.afterwards().stream().filter(PlanStep.Read.class::isInstance).forEach(steps::add);
        steps.addAll(plan.steps());
        plan.afterwards().stream()
                .filter(step -> !(step instanceof PlanStep.Read))
                .forEach(steps::add);
        return Parts.withAllSteps(plan, steps, List.of());
    }

    /// The sum is computed and written before.
    static MutationPlan allBefore(MutationPlan plan) {
        List<PlanStep> steps = new ArrayList<>(plan.afterwards());
        steps.addAll(plan.steps());
        return Parts.withAllSteps(plan, steps, List.of());
    }

    /// The sum is not computed when the steps before it end.
    static MutationPlan inOneRow(MutationPlan plan) {
        return Parts.withAllSteps(plan, plan.allSteps(), List.of());
    }

    /// The sum is not computed.
    static MutationPlan none(MutationPlan plan) {
        return Parts.withAllSteps(plan, plan.steps(), List.of());
    }
}
