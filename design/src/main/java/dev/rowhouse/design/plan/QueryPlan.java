package dev.rowhouse.design.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// How one question is answered.
///
/// The answer is the rows of [#statement()] (of each bucket in turn when there are [#buckets()]), in their order, reduced to
/// [#columns()]. A row whose [#presentWhen()] column is null is left out: it is only the static part of a partition without rows.
///
/// @param query the question's name in the model, such as `Q1`
/// @param ask the question in plain language
/// @param source the table or view that is read
/// @param statement the SELECT
/// @param columns the answer's columns in order
/// @param buckets the loop over time buckets, if the table has them
/// @param presentWhen a clustering column that is null only where a partition has static columns but no row
/// @param page the number of rows in which the answer is fetched, when the question says one
/// @param direction whether the rows come in the table's order or in the reverse of it
/// @param accessPath what the statement touches, as EXPLAIN prints it
/// @param reason why this table answers the question
public record QueryPlan(
        String query,
        String ask,
        String source,
        PlanStatement statement,
        List<ResultColumn> columns,
        Optional<BucketLoop> buckets,
        Optional<String> presentWhen,
        OptionalInt page,
        ReadDirection direction,
        String accessPath,
        String reason) {
    /// Copies the columns.
    public QueryPlan {
        columns = List.copyOf(columns);
    }

    /// The same plan with what its statement touches.
    public QueryPlan withAccessPath(String text) {
        return new QueryPlan(
                query,
                ask,
                source,
                statement,
                columns,
                buckets,
                presentWhen,
                page,
                direction,
                text,
                reason);
    }

    /// The order in which a partition is read.
    public enum ReadDirection {
        /// As the table is clustered.
        FORWARD,
        /// Backwards.
        REVERSED
    }
}
