package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

/// Limits on the number of rows that a faulty plan reads.
final class RowLimits {
    private RowLimits() {}

    /// Whether the model allows no partition that reaches the limit of a fault.
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

    /// Whether the tables of a question have no larger partition at full size.
    private static boolean answersAtMost(Fault fault, Subject right, long rows) {
        return Equivalence.query(fault, right)
                .flatMap(plan -> right.design().findTable(plan.source()))
                .map(TableDesign::size)
                .filter(size -> size.largest().rows() <= (double) rows)
                .isPresent();
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
