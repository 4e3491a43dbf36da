package dev.rowhouse.prove.faults;

import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NewKey;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Deletions of rows that the same plan inserts again.
final class RowsInsertedAgain {
    private RowsInsertedAgain() {}

    /// A write with what has to be true so that it runs.
    private record Placed(PlanStep.Write write, Set<Object> conditions) {}

    /// Whether a faulty plan lacks nothing but such deletions.
    static boolean areAll(MutationPlan right, MutationPlan faulty) {
        List<Placed> kept = writes(faulty.allSteps(), Set.of()).toList();
        List<Placed> missing = new ArrayList<>(writes(right.allSteps(), Set.of()).toList());
        kept.forEach(missing::remove);
        return !missing.isEmpty()
                && missing.stream()
                        .allMatch(each ->
                                each.write().kind() == PlanStep.WriteKind.DELETE
                                        && kept.stream()
                                                .anyMatch(other -> isAgain(other, each, right)));
    }

    private static Stream<Placed> writes(List<? extends PlanStep> steps, Set<Object> around) {
        return steps.stream()
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write -> Stream.of(new Placed(write, around));
                            case PlanStep.WhenPresent when ->
                                    Stream.concat(
                                            writes(when.steps(), with(around, when.values())),
                                            writes(
                                                    when.otherwise(),
                                                    with(around, List.of(when.values()))));
                            case PlanStep.WhenDifferent when ->
                                    Stream.concat(
                                            writes(when.steps(), with(around, when.pairs())),
                                            writes(
                                                    when.otherwise(),
                                                    with(around, List.of(when.pairs()))));
                            case PlanStep.Hold hold -> writes(hold.steps(), around);
                            default -> writes(step.inner(), with(around, List.of(step.reason())));
                        });
    }

    private static Set<Object> with(Set<Object> conditions, List<?> more) {
        Set<Object> all = new HashSet<>(conditions);
        all.addAll(more);
        return all;
    }

    /// Whether a write inserts the row that a deletion has deleted, whenever that one runs.
    private static boolean isAgain(Placed other, Placed deleted, MutationPlan plan) {
        PlanStep.Write write = other.write();
        PlanStep.Write deletion = deleted.write();
        return write.kind() == PlanStep.WriteKind.INSERT
                && write.table().equals(deletion.table())
                && deleted.conditions().containsAll(other.conditions())
                && deletion.statement().binds().stream()
                        .allMatch(key ->
                                write.statement().binds().contains(key)
                                        || isAssumedEqual(key, write, plan));
    }

    /// Whether the plan may assume that the old value of a column is the one that it inserts: it
    /// decides which rows an INSERT of an instance that exists would leave behind.
    private static boolean isAssumedEqual(Bind key, PlanStep.Write write, MutationPlan plan) {
        boolean isDeciding =
                plan.newKey().map(NewKey::deciding).orElse(List.of()).stream()
                        .map(SnakeCase::of)
                        .anyMatch(key.marker()::equals);
        return isDeciding
                && key.value() instanceof Expression.RowColumn
                && write.statement().binds().stream()
                        .anyMatch(bind ->
                                bind.marker().equals(key.marker())
                                        && bind.value() instanceof Expression.Parameter);
    }
}
