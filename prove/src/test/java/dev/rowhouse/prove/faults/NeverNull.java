package dev.rowhouse.prove.faults;

import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Tests for null that a plan could do without.
final class NeverNull {
    private final Subject right;
    private final MutationPlan plan;

    private NeverNull(Subject right, MutationPlan plan) {
        this.right = right;
        this.plan = plan;
    }

    /// Whether the tests that a faulty plan lacks are about nothing but values that cannot be null.
    static boolean areTested(Subject right, MutationPlan plan, MutationPlan faulty) {
        NeverNull never = new NeverNull(right, plan);
        return missing(plan, faulty)
                .allMatch(test -> test.values().stream().allMatch(never::holds));
    }

    /// Whether the steps behind these tests do nothing when the values are null: they delete by
    /// what the caller gives, or test another value of the same row first.
    static boolean doNothing(MutationPlan plan, MutationPlan faulty) {
        return missing(plan, faulty)
                .allMatch(test ->
                        test.steps().stream()
                                .allMatch(step ->
                                        isDeletionByCaller(step) || isTestOfRow(step, test)));
    }

    private static Stream<PlanStep.WhenPresent> missing(MutationPlan plan, MutationPlan faulty) {
        List<PlanStep.WhenPresent> missing = new ArrayList<>(tests(plan));
        tests(faulty).forEach(missing::remove);
        // Around the missing test, other ones have changed with it.
        return missing.stream()
                .filter(test -> missing.stream().noneMatch(other -> isInside(other, test)));
    }

    private static boolean isInside(PlanStep.WhenPresent inner, PlanStep.WhenPresent outer) {
        return PlanStep.walk(outer.steps()).anyMatch(inner::equals);
    }

    private static List<PlanStep.WhenPresent> tests(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.WhenPresent.class).toList();
    }

    private static boolean isDeletionByCaller(PlanStep step) {
        return step instanceof PlanStep.Write write
                && write.kind() == PlanStep.WriteKind.DELETE
                && write.statement().binds().stream()
                        .allMatch(bind -> bind.value() instanceof Expression.Parameter);
    }

    private static boolean isTestOfRow(PlanStep step, PlanStep.WhenPresent test) {
        return step instanceof PlanStep.WhenPresent inner
                && rows(inner.values()).anyMatch(row -> rows(test.values()).anyMatch(row::equals));
    }

    private static Stream<String> rows(List<Expression> values) {
        return values.stream()
                .flatMap(value ->
                        value instanceof Expression.RowColumn(var row, var _)
                                ? Stream.of(row)
                                : Stream.empty());
    }

    private boolean holds(Expression value) {
        return switch (value) {
            case Expression.Parameter(var name) -> isMandatory(name);
            case Expression.RowColumn(var row, var column) -> isKeyOfFound(row, column);
            default -> false;
        };
    }

    /// Whether a parameter gives values to nothing but mandatory attributes.
    private boolean isMandatory(String parameter) {
        List<Assignment> given =
                right.workload().mutations().stream()
                        .filter(each -> each.header().name().equals(plan.mutation()))
                        .flatMap(NeverNull::assignments)
                        .filter(each ->
                                each.value() instanceof Value.Parameter(var name, var _, var _)
                                        && name.equals(parameter))
                        .toList();
        return !given.isEmpty() && given.stream().noneMatch(each -> each.property().optional());
    }

    private static Stream<Assignment> assignments(ConceptualMutation mutation) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> insert.values().stream();
            case ConceptualMutation.Update update -> update.values().stream();
            case ConceptualMutation.Count _, ConceptualMutation.Delete _ -> Stream.empty();
            case ConceptualMutation.Several several ->
                    several.parts().stream().flatMap(NeverNull::assignments);
        };
    }

    /// Whether a column is part of the key of a table whose rows a loop visits. Where the table has
    /// static columns, a partition without rows makes a row without clustering columns.
    private boolean isKeyOfFound(String row, String column) {
        return PlanStep.walk(plan.allSteps(), PlanStep.ForEach.class)
                .filter(loop -> loop.row().equals(row))
                .findFirst()
                .flatMap(loop -> table(loop.read()))
                .filter(table -> key(table).anyMatch(each -> each.name().equals(column)))
                .isPresent();
    }

    private Optional<TableDesign> table(String read) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                .filter(each -> each.name().equals(read))
                .findFirst()
                .flatMap(each -> right.design().findTable(each.table()));
    }

    private static Stream<ColumnDesign> key(TableDesign table) {
        boolean isStatic =
                table.columns().stream().anyMatch(each -> each.role() == ColumnRole.STATIC);
        return isStatic ? table.partitionKey().stream() : table.primaryKey().stream();
    }
}
