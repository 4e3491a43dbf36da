package dev.rowhouse.prove.faults;

import static dev.rowhouse.plan.step.PlanStep.WhenMissing.FAIL;
import static dev.rowhouse.plan.step.PlanStep.WhenMissing.FAIL_UNLESS_NULL;
import static dev.rowhouse.plan.step.PlanStep.WhenMissing.NOTHING_TO_DO;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// The kinds of faults that a finished design is given on purpose.
enum FaultOperator {
    WRITE_MISSING("a write is missing", steps(MutationFaults.dropped(false))),
    DELETION_MISSING("the deletion of a row is missing", steps(MutationFaults.dropped(true))),
    STEPS_SWAPPED("two neighbouring steps change places", steps(MutationFaults.SWAPPED)),
    LAST_STEP_FIRST("the last step goes before all writes", steps(MutationFaults.LAST_FIRST)),
    TIME_NOT_TAKEN(
            "the writes carry the time at which the call began",
            steps(MutationFaults.TIME_NOT_TAKEN)),
    COPY_NOT_UPDATED(
            "a column of a copy is not written",
            design -> MutationFaults.inSteps(design, MutationFaults.columnsNotWritten(design))),
    WRONG_VALUE(
            "a write takes the value of another marker",
            steps(MutationFaults.inWrites(CqlFaults::wrongValues))),
    WRONG_BUCKET(
            "a write goes to another bucket or shard",
            steps(MutationFaults.inWrites(CqlFaults::wrongBuckets))),
    NULL_CHECK_MISSING("a key column may be null", steps(MutationFaults.NULL_CHECK_MISSING)),
    EXPIRY_CHECK_MISSING(
            "what has expired is written again", steps(MutationFaults.EXPIRY_CHECK_MISSING)),
    KEY_CHANGE_IGNORED(
            "a row stays where it was although its key changes",
            steps(MutationFaults.KEY_CHANGE_IGNORED)),
    KEY_CHANGE_ASSUMED(
            "a row moves although its key stays", steps(MutationFaults.KEY_CHANGE_ASSUMED)),
    CONDITION_MISSING("a conditional write has no condition", steps(MutationFaults.UNCONDITIONAL)),
    CONDITION_TERM_MISSING(
            "a conditional write lacks one of its conditions",
            steps(MutationFaults.CONDITION_TERM_MISSING)),
    DECISION_MISSING("a conditional write is missing", steps(MutationFaults.DECISION_MISSING)),
    UNDO_MISSING("a claim is not released", steps(MutationFaults.UNDO_MISSING)),
    CLAIM_OF_EXISTING_RELEASED(
            "the claim of an instance that exists is released",
            steps(MutationFaults.CLAIM_OF_EXISTING_RELEASED)),
    FOREIGN_WRITE_TAKEN_FOR_OWN(
            "the write of another call counts as one of an earlier run",
            steps(MutationFaults.FOREIGN_WRITE_TAKEN_FOR_OWN)),
    OWN_WRITE_COMPARED_IN_PART(
            "the write of an earlier run is known by one column",
            steps(MutationFaults.OWN_WRITE_COMPARED_IN_PART)),
    BATCH_SPLIT("a batch is written one by one", steps(MutationFaults.BATCH_SPLIT)),
    OLD_ROW_FIRST(
            "a row goes before it comes back under its new key",
            steps(MutationFaults.OLD_ROW_FIRST)),
    TTL_MISSING("a write has no TTL", steps(MutationFaults.inWrites(CqlFaults::lifeMissing))),
    FIRST_ROW_ONLY("a loop sees one row only", steps(MutationFaults.fewerRows(1))),
    LOOP_ENDS_AT_1000("a loop ends after 1,000 rows", steps(MutationFaults.fewerRows(1_000))),
    LOOP_ENDS_AT_5000("a loop ends after 5,000 rows", steps(MutationFaults.fewerRows(5_000))),
    LAST_ROW_TAKEN_FOR_FIRST(
            "a mutation takes the last row of a group for the first",
            design -> MutationFaults.inSteps(design, MutationFaults.lastForFirst(design))),
    EMPTY_GROUP_KEPT(
            "the row of a group without instances stays", steps(MutationFaults.EMPTY_GROUP_KEPT)),
    NEEDLESS_READ("a row is read twice", steps(MutationFaults.READ_TWICE)),
    MISSING_REFERENCE_ACCEPTED(
            "a reference to nothing is not refused",
            steps(MutationFaults.missingAccepted(Set.of(FAIL, FAIL_UNLESS_NULL)))),
    MISSING_ROW_CREATED(
            "a change of nothing makes a row",
            steps(MutationFaults.missingAccepted(Set.of(NOTHING_TO_DO)))),
    SAME_INSTANCE_ACCEPTED(
            "a call that names one instance twice is not refused",
            steps(MutationFaults.SAME_INSTANCE_ACCEPTED)),
    UNFIT_LISTS_ACCEPTED(
            "a call whose lists do not fit together is not refused",
            steps(MutationFaults.UNFIT_LISTS_ACCEPTED)),
    CONDITION_TESTED_LATE(
            "a condition is tested when other statements have been written",
            steps(MutationFaults.CONDITION_TESTED_LATE)),
    SNAPSHOT_TAKEN_AGAIN(
            "a snapshot is read again where a call has written it down",
            MutationFaults::snapshotsTakenAgain),
    RANGE_DELETED("a range is deleted, not a row", steps(MutationFaults.RANGE_DELETED)),
    SUM_READ_BEFORE("a sum is read before the write that changes it", MutationFaults::readsBefore),
    SUM_WRITTEN_BEFORE(
            "a sum is written before the write that changes it",
            design -> MutationFaults.mixed(design, MutationFaults::allBefore)),
    SUM_NOT_REPEATED(
            "a sum is not computed when there is nothing else to do",
            design -> MutationFaults.mixed(design, MutationFaults::inOneRow)),
    SUM_MISSING(
            "a sum is not computed", design -> MutationFaults.mixed(design, MutationFaults::none)),
    COUNTED_TWICE("a count is made twice", steps(MutationFaults.COUNTED_TWICE)),
    COUNT_REVERSED("a count has the wrong sign", steps(MutationFaults.COUNT_REVERSED)),
    RESET_BY_ONE("a reset takes off one, not what it has read", steps(ResetFaults.BY_ONE)),
    RESET_BY_FIRST_TABLE(
            "a reset takes off from each table what the first one has",
            steps(ResetFaults.BY_FIRST_TABLE)),
    COUNTED_AGAIN("a call that is repeated counts again", steps(MutationFaults.COUNTED_AGAIN)),
    MUTATION_COST_UNDERSTATED("a mutation costs three times its plan", CostFaults::mutations),

    QUESTION_CONDITION_MISSING(
            "a question lacks a condition",
            plans(QuestionFaults.inStatement(CqlFaults::lastConditionMissing))),
    BOUND_OFF_BY_ONE(
            "a bound includes its value, or no longer does",
            plans(QuestionFaults.inStatement(CqlFaults::boundsOffByOne))),
    ORDER_MISSING(
            "a question has no ORDER BY",
            plans(QuestionFaults.inStatement(CqlFaults::orderMissing))),
    LIMIT_ONE_HIGHER(
            "a LIMIT is one row higher",
            plans(QuestionFaults.inStatement(CqlFaults::limitsOneHigher))),
    LIMIT_OF_ALL_ROWS(
            "a LIMIT of each partition is one of all rows",
            plans(QuestionFaults.inStatement(CqlFaults::limitsOfAllRows))),
    COLUMNS_SWAPPED(
            "two columns of the answer change places", plans(QuestionFaults::columnsSwapped)),
    QUESTION_WRONG_VALUE(
            "a question takes the value of another marker",
            plans(QuestionFaults.inStatement(CqlFaults::wrongValues))),
    BUCKETS_REVERSED("buckets are read in the wrong order", plans(QuestionFaults::bucketsReversed)),
    LAST_BUCKET_SKIPPED("only the first bucket is read", plans(QuestionFaults::lastBucketSkipped)),
    FIRST_LISTED_BUCKET_ONLY(
            "only the first listed bucket is read", plans(QuestionFaults.listedBuckets(1))),
    OLD_BUCKETS_SKIPPED("only 12 listed buckets are read", plans(QuestionFaults.listedBuckets(12))),
    SHARD_SKIPPED("one shard is not read", plans(QuestionFaults::shardSkipped)),
    SHARDS_MERGED_BACKWARDS(
            "shards are merged in the wrong order", plans(QuestionFaults::shardsMergedBackwards)),
    SHARDS_NOT_MERGED("shards are not merged", plans(QuestionFaults::shardsNotMerged)),
    VALUES_MERGED_BACKWARDS(
            "the reads of IN are merged in the wrong order",
            plans(QuestionFaults::valuesMergedBackwards)),
    FIRST_VALUE_ONLY("only the first value of IN is read", plans(QuestionFaults::firstValueOnly)),
    FIRST_OF_EACH_READ(
            "the first rows of each bucket or shard are kept, not of each group",
            plans(QuestionFaults::firstOfEachRead)),
    MISSING_FETCH_TREATED_WRONGLY(
            "a row without its fetch is kept, or left out",
            plans(QuestionFaults::missingFetchTreatedWrongly)),
    JOIN_MISSING("a row is completed with another's", plans(QuestionFaults::joinMissing)),
    NEEDLESS_FETCH("a fetch that nobody needs", plans(QuestionFaults::needlessFetch)),
    CHECK_MISSING("a check of the application is missing", plans(QuestionFaults::checkMissing)),
    CHECK_OFF_BY_ONE(
            "a check of the application is off by one", plans(QuestionFaults::checkOffByOne)),
    SORTED_BACKWARDS("the application sorts backwards", plans(QuestionFaults::sortedBackwards)),
    NOT_SORTED("the application does not sort", plans(QuestionFaults::notSorted)),
    DUPLICATES_KEPT("equal rows are kept", plans(QuestionFaults::duplicatesKept)),
    ONE_PAGE_ONLY("an answer ends after its first page", plans(QuestionFaults.pages(1))),
    FIVE_PAGES_ONLY("an answer ends after five pages", plans(QuestionFaults.pages(5))),
    ANSWER_ENDS_AT_5000(
            "an answer ends after 5,000 rows",
            plans(QuestionFaults.inStatement(statement -> CqlFaults.limited(statement, 5_000)))),
    PAGE_OFF_BY_ONE("a page has one row more", plans(QuestionFaults::pageOffByOne)),
    NOT_PAGED("an answer is not paged", plans(QuestionFaults::notPaged)),
    STATIC_ROW_KEPT("a partition without rows makes a row", plans(QuestionFaults::staticRowKept)),
    ELEMENTS_BACKWARDS(
            "the elements of a collection come backwards",
            plans(QuestionFaults::elementsBackwards)),
    FILTERING_ALLOWED("ALLOW FILTERING", plans(QuestionFaults.inStatement(CqlFaults::filtering))),
    QUESTION_COST_UNDERSTATED("a question costs three times its plan", CostFaults::questions),

    KEY_COLUMN_MISSING(
            "the last clustering column is not in the key",
            tables(TableFaults::clusteringColumnMissing)),
    SORT_DIRECTION_FLIPPED(
            "rows are clustered in the other direction", tables(TableFaults::orderFlipped)),
    PARTITIONS_JOINED(
            "the partition key lacks its last column", tables(TableFaults::partitionsJoined)),
    STATIC_AS_REGULAR("a static column is a regular one", tables(TableFaults::staticAsRegular)),
    DEFAULT_TTL_MISSING("a table has no default TTL", tables(TableFaults::defaultLifeMissing)),
    OTHER_SIMILARITY(
            "an index knows another measure of vectors", tables(TableFaults::otherSimilarity)),
    SIZE_OVERSTATED("the predicted sizes are three times too large", _ -> List.of()),
    SIZE_UNDERSTATED("the predicted sizes are three times too small", _ -> List.of());

    private static final double FACTOR = 3;

    private final String text;

    /// A pure function.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Function<Design, List<Variant<Design>>> edit;

    FaultOperator(String text, Function<Design, List<Variant<Design>>> edit) {
        this.text = text;
        this.edit = edit;
    }

    private static Function<Design, List<Variant<Design>>> steps(StepEdit edit) {
        return design -> MutationFaults.inSteps(design, edit);
    }

    private static Function<Design, List<Variant<Design>>> plans(QuestionFaults.PlanEdit edit) {
        return design -> QuestionFaults.inPlans(design, edit);
    }

    private static Function<Design, List<Variant<Design>>> tables(TableFaults.TableEdit edit) {
        return design -> TableFaults.inTables(design, edit);
    }

    /// The fault in words.
    String text() {
        return text;
    }

    /// The design with this fault, once for each place where it is possible.
    List<Fault> in(Subject right) {
        return switch (this) {
            case SIZE_OVERSTATED -> List.of(sized(right, FACTOR));
            case SIZE_UNDERSTATED -> List.of(sized(right, 1 / FACTOR));
            default ->
                    edit.apply(right.design()).stream()
                            .map(each ->
                                    new Fault(
                                            this,
                                            each.site(),
                                            new Subject(
                                                    right.workload(), each.value(), right.sizes())))
                            .toList();
        };
    }

    private Fault sized(Subject right, double factor) {
        return new Fault(
                this,
                "all tables",
                new Subject(
                        right.workload(),
                        right.design(),
                        TableFaults.wrong(right.sizes(), factor)));
    }
}
