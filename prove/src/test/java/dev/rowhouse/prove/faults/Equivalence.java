package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// Why a faulty design behaves as the right one does, so that no proof can tell them apart.
enum Equivalence {
    /// Both orders write the same, also when a caller is gone between the two steps.
    FREE_ORDER(
            "the step that comes first now writes nothing that the plan reads or deletes, so a second run writes the same") {
        @Override
        boolean holds(Fault fault, Subject right) {
            boolean isAboutOrder =
                    fault.operator() == FaultOperator.STEPS_SWAPPED
                            || fault.operator() == FaultOperator.LAST_STEP_FIRST;
            return isAboutOrder
                    && changed(fault, right)
                            .filter(plans -> StepOrder.isFree(plans.right(), plans.faulty()))
                            .isPresent();
        }
    },
    /// A read that is not part of a successful run.
    READ_OF_A_DECLINED_RUN(
            "the plan states what a run costs that is not declined, and this read belongs to one that is") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.NEEDLESS_READ && fault.site().contains("undo");
        }
    },
    /// A limit that no number of rows reaches.
    LIMIT_OUT_OF_REACH("the model allows no partition with so many rows") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return switch (fault.operator()) {
                case LOOP_ENDS_AT_1000 -> mutationReadsAtMost(fault, right, 1_000);
                case LOOP_ENDS_AT_5000 -> mutationReadsAtMost(fault, right, 5_000);
                case ANSWER_ENDS_AT_5000 -> answersAtMost(fault, right, 5_000);
                case FIVE_PAGES_ONLY -> answersAtMost(fault, right, pages(fault, right, 5));
                case ONE_PAGE_ONLY -> answersAtMost(fault, right, pages(fault, right, 1));
                case NOT_PAGED, PAGE_OFF_BY_ONE ->
                        answersAtMost(fault, right, pages(fault, right, 1));
                default -> false;
            };
        }
    },
    /// A value without time left is written for one second.
    ENDED_LIFE(
            "whoever runs a plan writes a value that has no time left for one second, so it is gone") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.EXPIRY_CHECK_MISSING;
        }
    },
    /// The TTL of each write is the default of its table.
    TTL_OF_EACH_WRITE("each write into the table has a TTL of its own") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.DEFAULT_TTL_MISSING
                    && writes(right, beginning(fault))
                            .allMatch(write -> write.statement().cql().contains("USING TTL"));
        }
    },
    /// Nothing ends the plan before the steps that follow in any case.
    NOTHING_ENDS_EARLY("no step of the plan ends it early, so the sum is computed in any case") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.SUM_NOT_REPEATED
                    && right.design().findMutation(fault.site()).stream()
                            .flatMap(plan -> PlanStep.walk(plan.steps()))
                            .noneMatch(step ->
                                    step instanceof PlanStep.Read
                                            || step instanceof PlanStep.Decide);
        }
    },
    /// What a fetch reads is always there.
    MANDATORY_TARGET("the instance that is fetched is the target of a mandatory reference") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.MISSING_FETCH_TREATED_WRONGLY
                    && query(fault, right)
                            .flatMap(plan ->
                                    plan.fetches().stream()
                                            .filter(fetch ->
                                                    fault.site().endsWith(": " + fetch.name()))
                                            .findFirst())
                            .filter(fetch -> fetch.missing() == FetchStep.Missing.LEFT_OUT)
                            .isPresent();
        }
    };

    private final String reason;

    Equivalence(String reason) {
        this.reason = reason;
    }

    /// The reason as a sentence for people.
    String reason() {
        return reason;
    }

    /// Whether it holds of a fault.
    ///
    /// @param right the design without the fault
    abstract boolean holds(Fault fault, Subject right);

    /// The first reason why a fault changes nothing.
    static Optional<Equivalence> of(Fault fault, Subject right) {
        return Arrays.stream(values()).filter(each -> each.holds(fault, right)).findFirst();
    }

    /// The question or table of a site.
    private static String beginning(Fault fault) {
        int end = fault.site().indexOf(':');
        return end < 0 ? fault.site() : fault.site().substring(0, end);
    }

    private record Plans(MutationPlan right, MutationPlan faulty) {}

    private static Optional<Plans> changed(Fault fault, Subject right) {
        return right.design().mutations().stream()
                .flatMap(plan ->
                        fault.subject().design().findMutation(plan.mutation()).stream()
                                .filter(other -> !other.equals(plan))
                                .map(other -> new Plans(plan, other)))
                .findFirst();
    }

    private static Optional<QueryPlan> query(Fault fault, Subject right) {
        return right.design().findQuery(beginning(fault));
    }

    private static long pages(Fault fault, Subject right, int pages) {
        return query(fault, right).map(plan -> (long) pages * plan.page().orElse(0)).orElse(0L);
    }

    /// Whether the tables of a question have no larger partition at full size.
    private static boolean answersAtMost(Fault fault, Subject right, long rows) {
        return query(fault, right)
                .flatMap(plan -> right.design().findTable(plan.source()))
                .map(TableDesign::size)
                .filter(size -> size.largest().rows() <= (double) rows)
                .isPresent();
    }

    private static boolean mutationReadsAtMost(Fault fault, Subject right, long rows) {
        return changed(fault, right).stream()
                .flatMap(plans -> PlanStep.walk(plans.right().allSteps(), PlanStep.Read.class))
                .filter(read -> read.count() == PlanStep.ReadCount.MANY)
                .flatMap(read -> right.design().findTable(read.table()).stream())
                .allMatch(table -> table.size().largest().rows() <= (double) rows);
    }

    private static Stream<PlanStep.Write> writes(Subject right, String table) {
        return right.design().mutations().stream()
                .flatMap(plan -> PlanStep.walk(plan.allSteps(), PlanStep.Write.class))
                .filter(write ->
                        write.table().equals(table) && write.kind() == PlanStep.WriteKind.INSERT);
    }
}
