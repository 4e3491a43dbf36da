package dev.rowhouse.plan.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// How one question is answered.
///
/// The answer is the rows of [#statement()] (of each bucket in turn when there are [#buckets()]),
/// in their order; where several [#values()] are read by themselves, the rows of all these reads in
/// one order. A row whose [#presentWhen()] column is null is left out: it is only the static
/// part of a partition without rows. Where the rows wanted are elements of a collection, they are
/// [made of it][#unnesting()] first. Each row is completed by the [#fetches()], in order, dropped
/// when a [check][#checks()] does not hold, as soon as what it looks at is known, and reduced to
/// [#columns()]. Whoever runs the plan may stop as soon as a page is full, unless there is
/// something to [#sort()]: then all rows are needed first.
///
/// @param query the question's name in the model, such as `Q1`
/// @param ask the question in plain language
/// @param source the table or view that is read, first if there are fetches
/// @param row how later steps refer to a row of the statement
/// @param statement the SELECT
/// @param columns the answer's columns in order
/// @param buckets the loop over time buckets, if the table has them
/// @param values the values of `IN` that are read one by one and merged, if there is an order
/// @param fetches what else is read for each row
/// @param checks what the application checks on each row
/// @param sort the order that the application brings the rows into; empty when they come as the
///     answer wants them
/// @param presentWhen a clustering column that is null only where a partition has static columns
///     but no row
/// @param page the number of rows in which the answer is fetched, when the question says one
/// @param direction whether the rows come in the table's order or in the reverse of it
/// @param unnesting how rows of the statement become several: the collection that holds them; its
///     elements are taken in the reverse order where rows are read backwards
/// @param accessPath what the statement touches, as EXPLAIN prints it
/// @param reason why this table answers the question
public record QueryPlan(
        String query,
        String ask,
        String source,
        String row,
        PlanStatement statement,
        List<ResultColumn> columns,
        Optional<BucketLoop> buckets,
        Optional<ValueMerge> values,
        List<FetchStep> fetches,
        List<Check> checks,
        List<SortTerm> sort,
        Optional<String> presentWhen,
        OptionalInt page,
        ReadDirection direction,
        Optional<Unnesting> unnesting,
        String accessPath,
        String reason) {
    /// Copies the lists.
    public QueryPlan {
        columns = List.copyOf(columns);
        fetches = List.copyOf(fetches);
        checks = List.copyOf(checks);
        sort = List.copyOf(sort);
    }

    /// The same plan with what its statements touch.
    ///
    /// @param text of its own statement
    /// @param paths of the fetches, in order
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
                explained,
                checks,
                sort,
                presentWhen,
                page,
                direction,
                unnesting,
                text,
                reason);
    }

    /// The checks that can be made once a step has run, and not before.
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

    /// The order in which a partition is read.
    public enum ReadDirection {
        /// As the table is clustered.
        FORWARD,
        /// Backwards.
        REVERSED
    }
}
