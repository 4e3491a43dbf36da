package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.HashSet;
import java.util.Set;

/// Limits on the number of rows that a faulty plan reads.
final class RowLimits {
    private RowLimits() {}

    /// Whether the model allows no read that reaches the limit of a fault.
    static boolean areOutOfReach(Fault fault, Subject right) {
        return switch (fault.operator()) {
            case FIRST_ROW_ONLY -> mutationReadsAtMost(fault, right, 1);
            case LOOP_ENDS_AT_1000 -> mutationReadsAtMost(fault, right, 1_000);
            case LOOP_ENDS_AT_5000 -> mutationReadsAtMost(fault, right, 5_000);
            case ANSWER_ENDS_AT_5000 -> answersAtMost(fault, right, 5_000);
            case FIVE_PAGES_ONLY -> answersAtMost(fault, right, pages(fault, right, 5));
            case ONE_PAGE_ONLY, NOT_PAGED, PAGE_OFF_BY_ONE ->
                    answersAtMost(fault, right, pages(fault, right, 1));
            default -> false;
        };
    }

    private static long pages(Fault fault, Subject right, int pages) {
        return Equivalence.query(fault, right)
                .map(plan -> (long) pages * plan.page().orElse(0))
                .orElse(0L);
    }

    /// Whether the tables of a question have no larger partition at full size, or the question
    /// names so much that a single row is left.
    private static boolean answersAtMost(Fault fault, Subject right, long rows) {
        return Equivalence.query(fault, right)
                .filter(plan ->
                        right.design()
                                        .findTable(plan.source())
                                        .filter(table ->
                                                table.size().largest().rows() <= (double) rows
                                                        || isOneRow(plan, table))
                                        .isPresent()
                                || isOfOneValue(plan))
                .isPresent();
    }

    /// Whether a question gives the whole key of a row.
    private static boolean isOneRow(QueryPlan plan, TableDesign table) {
        return given(plan)
                .containsAll(table.primaryKey().stream().map(ColumnDesign::name).toList());
    }

    /// Whether a question without duplicates shows nothing but what it gives.
    private static boolean isOfOneValue(QueryPlan plan) {
        Set<String> given = given(plan);
        return plan.isDistinct()
                && plan.columns().stream()
                        .allMatch(each ->
                                each.step().equals(plan.row()) && given.contains(each.column()));
    }

    /// The columns that a question gives one value each.
    private static Set<String> given(QueryPlan plan) {
        Set<String> given = new HashSet<>();
        if (plan.values().isEmpty()
                && CqlParser.parse(plan.statement().cql()) instanceof Select select) {
            for (Relation each : select.where()) {
                if (each instanceof Relation.SingleColumn(var column, var operator, var _, var _)
                        && operator == RelationOperator.EQ) {
                    given.add(column.text());
                }
            }
        }
        return given;
    }

    private static boolean mutationReadsAtMost(Fault fault, Subject right, long rows) {
        return Equivalence.changed(fault, right).stream()
                .flatMap(plans -> PlanStep.walk(plans.right().allSteps(), PlanStep.Read.class))
                .filter(read -> read.count() == PlanStep.ReadCount.MANY)
                .filter(read -> fault.site().endsWith("read " + read.table()))
                .flatMap(read -> right.design().findTable(read.table()).stream())
                .allMatch(table -> table.size().largest().rows() <= (double) rows);
    }
}
