package dev.rowhouse.plan.step;

import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A further read for each row of a question.
///
/// Equal binds are read once for a page, unless many rows are returned; these are read in pages.
/// With a null bind nothing is read, and there is no result. What happens to a row without a result
/// is [#missing()]. A row with several results appears once with each of them.
///
/// A read may return what several rows are completed with. Then each row takes, of all that were
/// read, the one whose columns have the values of [#joins()].
///
/// @param name the name of its row in later steps
/// @param source the table or view that is read
/// @param statement the SELECT; its binds refer to rows of earlier steps by [Expression.RowColumn]
/// @param joins the columns by which a row finds its own among the rows that were read, each with
///     the value that it has there; empty when all that were read are its own
/// @param count the limit on the number of rows that one row is completed with
/// @param missing the treatment of a row without a result
/// @param presentWhen a clustering column that is null only when a partition has static columns but
///     no rows
/// @param accessPath the access path of the statement, as EXPLAIN prints it
/// @param reason the reason for the read
public record FetchStep(
        String name,
        String source,
        PlanStatement statement,
        Map<String, Expression.RowColumn> joins,
        ReadCount count,
        Missing missing,
        Optional<String> presentWhen,
        String accessPath,
        String reason) {
    /// Copies the map, keeping its order.
    public FetchStep {
        joins = Collections.unmodifiableMap(new LinkedHashMap<>(joins));
    }

    /// The meaning of an empty result.
    public enum Missing {
        /// The instance of the row is gone; the row is left out.
        LEFT_OUT,
        /// Nothing has been counted yet: the columns are null, which means 0 for a counter.
        ZERO,
        /// As for [#ZERO]; but where a value that finds the row is null, the question has no such
        /// instance (LEFT JOIN), and a counter is null, too.
        ZERO_OR_NULL,
        /// The question does not need the instance (LEFT JOIN): the columns are null.
        NULL;

        /// Whether the row stays in the answer.
        public boolean isKept() {
            return this != LEFT_OUT;
        }
    }

    /// The values that find a row, if there may be no instance whose row it is
    /// ([Missing#ZERO_OR_NULL]): when one of them is null, there is none. Empty otherwise.
    public List<Expression> finding() {
        if (missing != Missing.ZERO_OR_NULL) {
            return List.of();
        }
        return Stream.concat(
                        statement.binds().stream()
                                .map(Bind::value)
                                .filter(Expression.RowColumn.class::isInstance),
                        joins.values().stream())
                .toList();
    }

    /// The same step with an access path.
    public FetchStep withAccessPath(String text) {
        return new FetchStep(
                name, source, statement, joins, count, missing, presentWhen, text, reason);
    }
}
