package dev.rowhouse.prove.faults;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Deletions of ranges by the very values by which a plan finds the rows that it deletes.
final class FoundRanges {
    private FoundRanges() {}

    /// Whether a faulty plan deletes nothing but such ranges in place of rows, in tables other than
    /// the one that finds the rows.
    static boolean areDeleted(MutationPlan right, MutationPlan faulty) {
        List<PlanStatement> known =
                PlanStep.walk(right.allSteps(), PlanStep.Write.class)
                        .map(PlanStep.Write::statement)
                        .toList();
        return finder(right).isPresent()
                && PlanStep.walk(faulty.allSteps(), PlanStep.Write.class)
                        .filter(write -> !known.contains(write.statement()))
                        .allMatch(write ->
                                finder(right)
                                        .filter(read -> !read.table().equals(write.table()))
                                        .filter(read ->
                                                write.statement()
                                                        .binds()
                                                        .containsAll(read.statement().binds()))
                                        .isPresent());
    }

    /// Whether a faulty plan deletes nothing but ranges that have one row, because the columns that
    /// are left determine it.
    static boolean areSingle(Subject right, MutationPlan plan, MutationPlan faulty) {
        List<PlanStep.Write> known = PlanStep.walk(plan.allSteps(), PlanStep.Write.class).toList();
        List<PlanStep.Write> ranges =
                PlanStep.walk(faulty.allSteps(), PlanStep.Write.class)
                        .filter(write -> !known.contains(write))
                        .toList();
        return !ranges.isEmpty()
                && ranges.stream()
                        .allMatch(write ->
                                right.design()
                                        .findTable(write.table())
                                        .filter(table -> isSingle(right, table, write))
                                        .isPresent());
    }

    private static boolean isSingle(Subject right, TableDesign table, PlanStep.Write write) {
        String conditions = write.statement().cql().replaceAll("(?s).*\\bWHERE\\b", "");
        List<Field> left =
                table.primaryKey().stream()
                        .filter(column -> conditions.matches("(?s).*\\b" + column.name() + " =.*"))
                        .flatMap(column ->
                                column.source() instanceof ColumnSource.OfField(Field field)
                                        ? Stream.of(field)
                                        : Stream.empty())
                        .toList();
        return new Identity(right.workload().model(), table.shape()).isRowDetermined(left);
    }

    /// The read whose rows a plan deletes one after the other.
    private static Optional<PlanStep.Read> finder(MutationPlan plan) {
        return plan.steps().stream()
                .flatMap(step ->
                        step instanceof PlanStep.ForEach loop
                                ? reads(plan).filter(read -> read.name().equals(loop.read()))
                                : Stream.empty())
                .filter(read -> !read.statement().binds().isEmpty())
                .filter(read -> read.statement().binds().stream().allMatch(FoundRanges::isGiven))
                .findFirst();
    }

    private static Stream<PlanStep.Read> reads(MutationPlan plan) {
        return PlanStep.walk(plan.steps(), PlanStep.Read.class);
    }

    private static boolean isGiven(Bind bind) {
        return bind.value() instanceof Expression.Parameter;
    }
}
