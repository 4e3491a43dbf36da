package dev.rowhouse.prove.faults;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Deletions of rows that do not exist: a column of their key is the minimum or the maximum
/// over the instances that refer to the deleted one, and there are none.
final class NoAggregates {
    private static final Set<Aggregate> NULL_OF_NONE = Set.of(Aggregate.LEAST, Aggregate.GREATEST);

    private NoAggregates() {}

    /// Whether a faulty plan lacks nothing but such deletions.
    static boolean areDeleted(Subject right, MutationPlan plan, MutationPlan faulty) {
        List<PlanStep.Write> missing = writes(plan);
        missing.removeAll(writes(faulty));
        return !missing.isEmpty()
                && right.workload().mutations().stream()
                        .filter(each -> each.header().name().equals(plan.mutation()))
                        .anyMatch(mutation ->
                                mutation instanceof ConceptualMutation.Delete
                                        && missing.stream()
                                                .allMatch(
                                                        write -> isOfNone(right, mutation, write)));
    }

    private static List<PlanStep.Write> writes(MutationPlan plan) {
        return new ArrayList<>(PlanStep.walk(plan.allSteps(), PlanStep.Write.class).toList());
    }

    private static boolean isOfNone(
            Subject right, ConceptualMutation mutation, PlanStep.Write write) {
        return write.kind() == PlanStep.WriteKind.DELETE
                && right.design()
                        .findTable(write.table())
                        .filter(table -> hasAggregate(table, mutation.entity().name()))
                        .isPresent();
    }

    private static boolean hasAggregate(TableDesign table, String entity) {
        return table.primaryKey().stream()
                .anyMatch(column ->
                        column.source() instanceof ColumnSource.OfField(Field field)
                                && field.node().isRoot()
                                && table.shape()
                                        .roots()
                                        .get(field.node().root())
                                        .name()
                                        .equals(entity)
                                && field.attribute()
                                        .derivation()
                                        .filter(each -> NULL_OF_NONE.contains(each.function()))
                                        .isPresent());
    }
}
