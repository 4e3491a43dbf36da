package dev.rowhouse.plan.step;

import dev.rowhouse.model.concept.RequestSettings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The plan that answers one question.
///
/// The answer consists of the rows of [#statement()], in their order:
///
/// - With [#buckets()], the statement runs for each bucket in turn.
/// - With [#values()], it runs for each combination of values, and the rows of all reads are merged
///   in one order.
/// - With [#first()], only so many rows of each combination of values count. Once a combination has
///   them, no further bucket is read for it.
/// - A row whose [#presentWhen()] column is null is skipped: it is only the static part of a
///   partition without rows.
/// - When the wanted rows are elements of a collection, they are [made of it][#unnesting()] first.
/// - The [#fetches()] complete each row, in order.
/// - A row is dropped when a [check][#checks()] fails, as soon as the checked columns are known.
/// - Each row is reduced to [#columns()]; then equal ones may be [left out][#isDistinct()].
///
/// A caller that runs the plan may stop when a page is full, unless it [needs][#needsAll()] all
/// rows first.
///
/// @param query the question's name in the model, such as `Q1`
/// @param ask the question in plain language
/// @param source the table or view that is read; the first one when there are fetches
/// @param row the name of a row of the statement in later steps
/// @param statement the SELECT
/// @param columns the answer's columns in order
/// @param buckets the loop over time buckets, if the table has them
/// @param values the values of `IN` that are read one by one and merged, if there is an order
/// @param first the number of rows that are kept of each combination of values, or of all rows
///     without values; empty where all are kept, or where one statement reads a combination and
///     has a LIMIT
/// @param fetches the further reads for each row
/// @param checks the conditions that the application checks on each row
/// @param sort the order into which the application sorts the rows; empty when they have the
///     answer's order already
/// @param isDistinct whether the application leaves out rows of the answer that are equal to
///     earlier ones
/// @param presentWhen a clustering column that is null only when a partition has static columns but
///     no rows
/// @param page the number of rows in a page, when the question gives one
/// @param nextPage how the next page is asked for, when the question gives a page
/// @param settings the settings of all its requests
/// @param direction whether the rows come in the table's order, in reverse or by a distance
/// @param unnesting the collection whose elements become rows; when rows are read in reverse, so
///     are its elements
/// @param cost the reads of one answer, or of its first page
/// @param accessPath the access path of the statement, as EXPLAIN prints it
/// @param reason the reason why this table answers the question
public record QueryPlan(
        String query,
        String ask,
        String source,
        String row,
        PlanStatement statement,
        List<ResultColumn> columns,
        Optional<BucketLoop> buckets,
        Optional<ValueMerge> values,
        OptionalInt first,
        List<FetchStep> fetches,
        List<Check> checks,
        List<SortTerm> sort,
        boolean isDistinct,
        Optional<String> presentWhen,
        OptionalInt page,
        Optional<NextPage> nextPage,
        RequestSettings settings,
        ReadDirection direction,
        Optional<Unnesting> unnesting,
        AnswerCost cost,
        String accessPath,
        String reason) {
    /// Copies the lists.
    public QueryPlan {
        columns = List.copyOf(columns);
        fetches = List.copyOf(fetches);
        checks = List.copyOf(checks);
        sort = List.copyOf(sort);
    }

    /// Whether all rows are read before the first one is returned: to sort them, or to leave out
    /// those that are equal to earlier ones. Reading a page at a time would take more requests, and
    /// each page would begin from the front.
    public boolean needsAll() {
        return !sort.isEmpty() || isDistinct;
    }

    /// The same plan with access paths.
    ///
    /// @param text the access path of its own statement
    /// @param paths the access paths of the fetches, in order
    public QueryPlan withAccessPaths(String text, List<String> paths) {
        List<FetchStep> explained = new ArrayList<>();
        for (int i = 0; i < fetches.size(); i++) {
            explained.add(fetches.get(i).withAccessPath(paths.get(i)));
        }
        return new QueryPlan(
                query,
                ask,
                source,
                row,
                statement,
                columns,
                buckets,
                values,
                first,
                explained,
                checks,
                sort,
                isDistinct,
                presentWhen,
                page,
                nextPage,
                settings,
                direction,
                unnesting,
                cost,
                text,
                reason);
    }

    /// The checks that become possible with a step: all their columns are known after it, but not
    /// before.
    ///
    /// @param step [#row()] or the name of a fetch
    public List<Check> checksAfter(String step) {
        List<String> known = new ArrayList<>(List.of(row));
        for (FetchStep fetch : fetches) {
            if (known.getLast().equals(step)) {
                break;
            }
            known.add(fetch.name());
        }
        List<String> before = known.subList(0, known.size() - 1);
        return checks.stream()
                .filter(check -> isKnown(check, known) && !isKnown(check, before))
                .toList();
    }

    private static boolean isKnown(Check check, List<String> steps) {
        return check.columns().stream().allMatch(column -> steps.contains(column.row()));
    }

    /// The order in which rows are read.
    public enum ReadDirection {
        /// The clustering order of each partition.
        FORWARD,
        /// The reverse of the clustering order.
        REVERSED,
        /// The row whose vector is nearest to a given one comes first. On a cluster, some of the
        /// nearest rows may be missing.
        NEAREST
    }
}
