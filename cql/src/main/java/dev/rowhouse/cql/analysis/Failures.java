package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Span;

/// Makes the errors of analysis, with the place in the text where there is one.
final class Failures {
    /// Cassandra's message for a query that reads rows which it does not return.
    static final String NEEDS_FILTERING =
            "Cannot execute this query as it might involve data filtering and thus may have unpredictable performance. If you want to execute this query despite the performance unpredictability, use ALLOW FILTERING";

    private Failures() {}

    /// The statement does not fit the schema, or breaks a rule.
    static CqlException at(Span span, String format, Object... arguments) {
        return placed(new CqlException(ErrorCode.INVALID, String.format(format, arguments)), span);
    }

    /// The same error with a place, unless it has one already.
    static CqlException placed(CqlException error, Span span) {
        return span.isKnown() && error.span().isEmpty()
                ? error.withSpan(span.toSourceSpan())
                : error;
    }
}
