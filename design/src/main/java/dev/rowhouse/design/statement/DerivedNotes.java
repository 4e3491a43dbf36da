package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Explains derived attributes that a mutation computes again: how stale they may be, and how to
/// repair those of one owner by hand.
final class DerivedNotes {
    private DerivedNotes() {}

    /// The sentences; none when the mutation computes nothing.
    static List<String> of(MutationDraft draft, List<PlanStep> steps) {
        Set<String> names = new LinkedHashSet<>();
        for (Recomputation each : draft.recomputations()) {
            for (Lookup lookup : each.draft().lookups()) {
                lookup.computed().stream()
                        .map(computation -> computation.result().attribute())
                        .filter(Attribute::isDerived)
                        .forEach(attribute -> names.add(each.owner() + "." + attribute.name()));
            }
        }
        if (names.isEmpty()) {
            return List.of();
        }
        String all = Reasons.list(names);
        List<String> notes = new ArrayList<>();
        notes.add(
                "after a crash, or if two callers change rows of one owner at the same time, %s may be out of date until the next such change for that owner"
                        .formatted(all));
        notes.addAll(secondRows(draft, steps));
        Set<String> repairs = new LinkedHashSet<>();
        PlanStep.walk(steps, PlanStep.Read.class)
                .filter(read -> !read.computed().isEmpty() && !isSecondLook(read, steps))
                .forEach(read -> repairs.add(repair(read, steps)));
        notes.addAll(repairs);
        return notes;
    }

    /// Whether a read only finds out if a computed value has changed since it was computed before.
    private static boolean isSecondLook(PlanStep.Read read, List<PlanStep> steps) {
        Set<String> computed =
                PlanStep.walk(steps, PlanStep.Read.class)
                        .filter(each -> !each.computed().isEmpty())
                        .map(PlanStep.Read::name)
                        .collect(Collectors.toSet());
        return PlanStep.walk(steps, PlanStep.WhenDifferent.class)
                .flatMap(step -> step.pairs().stream())
                .anyMatch(pair ->
                        pair.after() instanceof Expression.RowColumn(var row, _)
                                && row.equals(read.name())
                                && pair.before() instanceof Expression.RowColumn(var before, _)
                                && computed.contains(before));
    }

    /// The rows that may be left under an old key. Nothing looks for them again.
    private static Set<String> secondRows(MutationDraft draft, List<PlanStep> steps) {
        Set<String> notes = new LinkedHashSet<>();
        if (draft.recomputations().stream().noneMatch(Recomputation::moves)) {
            return notes;
        }
        List<PlanStep.Read> reads = PlanStep.walk(steps, PlanStep.Read.class).toList();
        for (PlanStep.Read computed : reads) {
            if (computed.computed().isEmpty()) {
                continue;
            }
            List<PlanStep.Write> writes = PlanStep.walk(steps, PlanStep.Write.class).toList();
            Set<String> moved = new LinkedHashSet<>();
            writes.stream()
                    .filter(write -> write.kind() == PlanStep.WriteKind.INSERT)
                    .filter(write -> binds(write, computed.name()))
                    .forEach(write -> moved.add(write.table()));
            for (PlanStep.Read old : reads) {
                writes.stream()
                        .filter(write -> write.kind() == PlanStep.WriteKind.DELETE)
                        .filter(write -> moved.contains(write.table()) && binds(write, old.name()))
                        .forEach(write ->
                                notes.add(
                                        "%s may then keep a second row of that owner, which differs from its row in %s: delete it by hand"
                                                .formatted(write.table(), old.table())));
            }
        }
        return notes;
    }

    /// The statements that compute and write the derived attributes of one owner.
    private static String repair(PlanStep.Read read, List<PlanStep> steps) {
        List<String> statements = new ArrayList<>();
        statements.add(oneLine(read.statement().cql()));
        PlanStep.walk(steps, PlanStep.Write.class)
                .filter(write -> binds(write, read.name()))
                .forEach(write -> statements.add(oneLine(write.statement().cql())));
        return "to repair one owner by hand: " + String.join("; then ", statements);
    }

    private static boolean binds(PlanStep.Write write, String read) {
        return write.statement().binds().stream()
                .anyMatch(bind ->
                        bind.value() instanceof Expression.RowColumn(var row, _)
                                && row.equals(read));
    }

    private static String oneLine(String cql) {
        return cql.replaceAll("\\s+", " ");
    }
}
