package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Subject;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Why a faulty design behaves as the right one does, so that no proof can tell them apart.
enum Equivalence {
    /// Both orders write the same, also when a caller is gone between the two steps.
    FREE_ORDER(
            "the step that comes first now writes nothing that the steps need or undo which it has overtaken, so a second run writes the same") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return isAboutOrder(fault)
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    StepOrder.isFree(
                                            plans.right(), plans.faulty(), right.design()));
        }
    },
    /// A batch is written as a whole, at one time.
    ORDER_IN_A_BATCH("the order of the writes of one batch means nothing") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return isAboutOrder(fault)
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    BatchOrder.shapes(plans.right().allSteps())
                                            .equals(BatchOrder.shapes(plans.faulty().allSteps())));
        }
    },
    /// Claims are released, and the call is declined, in any order.
    FREE_RELEASE(
            "a declined call releases its claims, and a second run claims and releases them again, in whatever order") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return isAboutOrder(fault) && fault.site().contains("undo: ");
        }
    },
    /// The time of a call only matters to callers that meet.
    ONE_CALLER(
            "the proof runs one call after the other, so each call is newer than all before it; the exploration of callers that meet finds it") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.TIME_NOT_TAKEN;
        }
    },
    /// A batch that is there for callers that meet.
    BATCH_FOR_OTHERS(
            "the batch keeps other calls from finding a half of it; for one caller who repeats its writes, it is the same") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.BATCH_SPLIT
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    PlanStep.walk(plans.right().allSteps(), PlanStep.Batch.class)
                                            .allMatch(MovedRows::losesNothing));
        }
    },
    /// An old row that a second run does not need.
    OLD_ROW_NOT_READ(
            "a second run of the call writes the new row again without reading these rows; the batch keeps other calls from finding neither of them") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.OLD_ROW_FIRST
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    !plans.right().guarantee().converges()
                                            && MovedRows.areUnread(plans.right(), plans.faulty()));
        }
    },
    /// The same deletion stands elsewhere in the plan.
    REPEATED_DELETION(
            "the plan repeats this deletion, so that it is newer than the writes of callers that meet; one is enough for one caller") {
        @Override
        boolean holds(Fault fault, Subject right) {
            boolean isWrong =
                    fault.operator() == FaultOperator.WRONG_VALUE
                            && fault.site().contains("delete ");
            return (isWrong || fault.operator() == FaultOperator.DELETION_MISSING)
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    deletions(plans.faulty())
                                            .containsAll(deletions(plans.right())));
        }
    },
    /// A deletion in front of an insertion.
    INSERTED_AGAIN(
            "the plan inserts the row again, with each value that the table has, so it need not be deleted first") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.DELETION_MISSING
                    && inPlan(
                            fault,
                            right,
                            plans -> RowsInsertedAgain.areAll(plans.right(), plans.faulty()));
        }
    },
    /// The second look at a value finds what the first one has found.
    SECOND_LOOK(
            "the steps run when a value has changed between two reads of one call, which takes a second caller") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return inPlan(
                    fault,
                    right,
                    plans ->
                            SecondLooks.without(plans.right())
                                    .equals(SecondLooks.without(plans.faulty())));
        }
    },
    /// A write to a row of what it holds.
    KEPT_VALUE("the step writes to a row what the plan has read of the same instance") {
        @Override
        boolean holds(Fault fault, Subject right) {
            boolean isLeftOut =
                    fault.operator() == FaultOperator.WRITE_MISSING
                            || fault.operator() == FaultOperator.COPY_NOT_UPDATED;
            boolean isElsewhere = fault.operator() == FaultOperator.WRONG_VALUE;
            return (isLeftOut || isElsewhere)
                    && fault.site().matches(".*otherwise: (batch: )?(update|insert) .*")
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    isLeftOut
                                            ? KeptValues.areAllOf(
                                                    plans.right(), plans.faulty(), right.design())
                                            : KeptValues.areElsewhere(
                                                    plans.right(), plans.faulty(), right.design()));
        }
    },
    /// Two values that are equal where the step runs.
    EQUAL_VALUES("the step runs only when the value is equal to the one that it should write") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.WRONG_VALUE
                    && fault.site().contains("otherwise: ")
                    && inPlan(
                            fault,
                            right,
                            plans -> EqualValues.areAll(plans.right(), plans.faulty()));
        }
    },
    /// A condition that follows from another one.
    IMPLIED_CONDITION(
            "another condition of the same write does not hold either when the value is null") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.CONDITION_TERM_MISSING
                    && fault.site().endsWith("!= null")
                    && changed(fault, right).stream()
                            .flatMap(plans -> decisions(plans.faulty()))
                            .anyMatch(DecisionTests::compareOtherwise);
        }
    },
    /// The test that a row exists which the plan has read before.
    EXISTENCE_READ("the plan is declined before if it does not find the instance") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.CONDITION_TERM_MISSING
                    && fault.site().endsWith("!= null")
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    PlanStep.walk(plans.right().steps(), PlanStep.Read.class)
                                            .findFirst()
                                            .filter(read ->
                                                    read.missing() == PlanStep.WhenMissing.DECLINE)
                                            .isPresent());
        }
    },
    /// A condition that a second run meets as the first one has.
    CONDITION_KEPT(
            "the write does not change what its condition tests, so a second run meets it again; the plan looks for its own write because of calls that come between") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.FOREIGN_WRITE_TAKEN_FOR_OWN
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    !plans.right().guarantee().converges()
                                            && decisions(plans.right())
                                                    .filter(each ->
                                                            decisions(plans.faulty())
                                                                    .noneMatch(each::equals))
                                                    .allMatch(DecisionTests::areKept));
        }
    },
    /// A test for null of what cannot be null.
    NEVER_NULL(
            "the value that is not tested for null belongs to a mandatory attribute, or to the key of a row that was found") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.NULL_CHECK_MISSING
                    && inPlan(
                            fault,
                            right,
                            plans -> NeverNull.areTested(right, plans.right(), plans.faulty()));
        }
    },
    /// A condition in front of the deletion of a row that only exists when it holds.
    ABSENT_ROW("where the condition does not hold, a partial table has no row to delete") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.KEY_CHANGE_IGNORED
                    && inPlan(
                            fault,
                            right,
                            plans -> AbsentRows.areDeleted(right, plans.right(), plans.faulty()));
        }
    },
    /// A test for null in front of steps that do nothing with null.
    NOTHING_WITHOUT_ROW(
            "without the row, the steps behind the test delete what is not there, or test the row themselves") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.NULL_CHECK_MISSING
                    && inPlan(
                            fault,
                            right,
                            plans -> NeverNull.doNothing(plans.right(), plans.faulty()));
        }
    },
    /// A row whose key has a minimum or a maximum over nothing.
    NO_AGGREGATE(
            "nothing refers to an instance that is deleted, so its minimum or maximum is null, and a table with that in its key has no row of it") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return inPlan(
                    fault,
                    right,
                    plans -> NoAggregates.areDeleted(right, plans.right(), plans.faulty()));
        }
    },
    /// An order of single rows.
    NEAREST_OF_ONE("each answer has one row at most, whichever rows are nearest") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.OTHER_SIMILARITY
                    && right.design()
                            .findTable(beginning(fault))
                            .filter(table -> table.clustering().isEmpty())
                            .filter(table -> areOfPartition(right, table))
                            .isPresent();
        }
    },
    /// A range of rows that all go.
    RANGE_OF_FOUND(
            "the rows of the range have the value by which the plan finds rows, so all of them go anyway") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.RANGE_DELETED
                    && inPlan(
                            fault,
                            right,
                            plans -> FoundRanges.areDeleted(plans.right(), plans.faulty()));
        }
    },
    /// A range of one row.
    RANGE_OF_ONE("the rest of the key tells the row from all others, so the range has no other") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.RANGE_DELETED
                    && inPlan(
                            fault,
                            right,
                            plans -> FoundRanges.areSingle(right, plans.right(), plans.faulty()));
        }
    },
    /// Partitions that would hardly be larger.
    HARDLY_JOINED("data that follow the model have nearly as many partitions without the column") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.PARTITIONS_JOINED
                    && JoinedPartitions.areFew(right, fault.subject());
        }
    },
    /// Nobody asked for an order by that column.
    UNORDERED("no question of the table says in which order it wants these rows") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return Unordered.holds(fault, right);
        }
    },
    /// The values of a row that is missing are null, and nothing is written with them.
    NOTHING_PRESENT(
            "the plan deletes nothing that exists, and all its other writes need values of the row that is missing") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.MISSING_ROW_CREATED
                    && inPlan(fault, right, plans -> PresentValues.areNeeded(plans.right()));
        }
    },
    /// A reference of an instance that the plan has found.
    INDIRECT_REFERENCE(
            "an instance that was found refers to the one that is read, so that one exists") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.MISSING_REFERENCE_ACCEPTED
                    && changed(fault, right).stream()
                            .flatMap(plans ->
                                    PlanStep.walk(plans.right().allSteps(), PlanStep.Read.class)
                                            .filter(read ->
                                                    !PlanStep.walk(plans.faulty().allSteps())
                                                            .toList()
                                                            .contains(read)))
                            .allMatch(read ->
                                    !read.statement().binds().isEmpty()
                                            && read.statement().binds().stream()
                                                    .allMatch(bind ->
                                                            bind.value()
                                                                    instanceof
                                                                    Expression.RowColumn));
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
    /// Shards that are merged anyway.
    MERGED_WITH_VALUES(
            "the reads of all shards are merged with those of the values of IN, in the order of the answer") {
        @Override
        boolean holds(Fault fault, Subject right) {
            boolean isAboutMerge =
                    fault.operator() == FaultOperator.SHARDS_NOT_MERGED
                            || fault.operator() == FaultOperator.SHARDS_MERGED_BACKWARDS;
            return isAboutMerge && query(fault, right).flatMap(QueryPlan::values).isPresent();
        }
    },
    /// A limit that no number of rows reaches.
    LIMIT_OUT_OF_REACH("the model allows no read of so many rows") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return RowLimits.areOutOfReach(fault, right);
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
    /// A static column that is written with each row.
    WRITTEN_WITH_EACH_ROW(
            "each row is inserted with the value, and nothing changes the value of a partition later") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.STATIC_AS_REGULAR
                    && StaticColumns.areWrittenWithEachRow(right.design(), fault.site());
        }
    },
    /// Static columns of a row that stays in its partition.
    KEPT_IN_PARTITION(
            "the row gets another key in the same partition, whose static columns have these values already; they are written again for the sake of calls that have crashed before") {
        @Override
        boolean holds(Fault fault, Subject right) {
            String column = fault.site().substring(fault.site().lastIndexOf(' ') + 1);
            return fault.operator() == FaultOperator.COPY_NOT_UPDATED
                    && inPlan(
                            fault,
                            right,
                            plans ->
                                    !plans.right().guarantee().converges()
                                            && StaticColumns.isKept(
                                                    plans.right(),
                                                    plans.faulty(),
                                                    column,
                                                    right.design()));
        }
    },
    /// Nothing ends a second run before the steps that follow in any case.
    NOTHING_ENDS_EARLY(
            "no step of the plan ends it early after a run that has written something, so the sum is computed in any case") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.SUM_NOT_REPEATED
                    && right.design().findMutation(fault.site()).stream()
                            .flatMap(plan -> PlanStep.walk(plan.steps()))
                            .noneMatch(Equivalence::mayEndLater);
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
    },
    /// Fewer values of `IN`, or fewer shards, than the plan counts.
    STILL_ENOUGH(
            "the plan states more requests than the question takes, so a third of them is still enough") {
        @Override
        boolean holds(Fault fault, Subject right) {
            return fault.operator() == FaultOperator.QUESTION_COST_UNDERSTATED
                    && fault.subject().design().findQuery(fault.site()).stream()
                            .anyMatch(plan ->
                                    plan.buckets().isEmpty()
                                            && plan.fetches().isEmpty()
                                            && combinations(plan)
                                                    <= plan.cost().requests(plan.row()));
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

    /// The number of combinations of the values that a question names; any number, if its caller
    /// gives a list.
    private static double combinations(QueryPlan plan) {
        return plan.values().stream()
                .flatMap(merge -> merge.loops().stream())
                .mapToDouble(loop ->
                        loop.values() instanceof ValueLoop.Each(var values)
                                ? values.size()
                                : Double.POSITIVE_INFINITY)
                .reduce(1, (one, other) -> one * other);
    }

    private static Stream<PlanStep.Decide> decisions(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Decide.class);
    }

    /// Whether each question about the nearest rows of a table gives its partition key.
    private static boolean areOfPartition(Subject right, TableDesign table) {
        return right.design().queries().stream()
                .filter(plan -> plan.source().equals(table.name()))
                .map(plan -> plan.statement().cql())
                .filter(cql -> cql.contains(" ANN OF "))
                .allMatch(cql ->
                        table.partitionKey().stream()
                                .allMatch(column ->
                                        cql.matches(
                                                "(?s).*\\b" + column.name() + " = .*ORDER BY.*")));
    }

    /// Whether a step may end a second run though it has not ended the first one: it does not find
    /// what the first one has deleted.
    private static boolean mayEndLater(PlanStep step) {
        return switch (step) {
            case PlanStep.Read read ->
                    !read.missing().isFailure() && read.missing() != PlanStep.WhenMissing.NULLS;
            case PlanStep.Decide decide ->
                    decide.kind() != PlanStep.WriteKind.INSERT || decide.done().isEmpty();
            default -> false;
        };
    }

    private static boolean isAboutOrder(Fault fault) {
        return fault.operator() == FaultOperator.STEPS_SWAPPED
                || fault.operator() == FaultOperator.LAST_STEP_FIRST;
    }

    private static Set<PlanStatement> deletions(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Write.class)
                .filter(write -> write.kind() == PlanStep.WriteKind.DELETE)
                .map(PlanStep.Write::statement)
                .collect(Collectors.toSet());
    }

    /// The question or table of a site.
    static String beginning(Fault fault) {
        int end = fault.site().indexOf(':');
        return end < 0 ? fault.site() : fault.site().substring(0, end);
    }

    /// The plan of a mutation without and with a fault.
    record Plans(MutationPlan right, MutationPlan faulty) {}

    /// Whether a fault changes a plan, and something is true of the plan without and with it.
    private static boolean inPlan(Fault fault, Subject right, Predicate<Plans> isTrue) {
        return changed(fault, right).filter(isTrue).isPresent();
    }

    /// The plan that a fault changes; empty when it changes none.
    static Optional<Plans> changed(Fault fault, Subject right) {
        return right.design().mutations().stream()
                .flatMap(plan ->
                        fault.subject().design().findMutation(plan.mutation()).stream()
                                .filter(other -> !other.equals(plan))
                                .map(other -> new Plans(plan, other)))
                .findFirst();
    }

    /// The plan of the question that a fault is about, without the fault.
    static Optional<QueryPlan> query(Fault fault, Subject right) {
        return right.design().findQuery(beginning(fault));
    }

    private static Stream<PlanStep.Write> writes(Subject right, String table) {
        return right.design().mutations().stream()
                .flatMap(plan -> PlanStep.walk(plan.allSteps(), PlanStep.Write.class))
                .filter(write ->
                        write.table().equals(table) && write.kind() == PlanStep.WriteKind.INSERT);
    }
}
