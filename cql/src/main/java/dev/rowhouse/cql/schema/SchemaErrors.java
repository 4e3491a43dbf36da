package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Span;

/// Makes the errors of data definition, with the place in the text where there is one.
final class SchemaErrors {
    private SchemaErrors() {}

    /// The statement does not fit the schema.
    static CqlException invalid(Span span, String format, Object... arguments) {
        CqlException error = new CqlException(ErrorCode.INVALID, String.format(format, arguments));
        return span.isKnown() ? error.withSpan(span.toSourceSpan()) : error;
    }

    /// A property is malformed, which Cassandra reports as an error of syntax.
    static CqlException syntax(Span span, String format, Object... arguments) {
        CqlException error =
                new CqlException(ErrorCode.SYNTAX_ERROR, String.format(format, arguments));
        return span.isKnown() ? error.withSpan(span.toSourceSpan()) : error;
    }

    /// An option has a value it cannot have.
    static CqlException configuration(String format, Object... arguments) {
        return new CqlException(ErrorCode.CONFIG_ERROR, String.format(format, arguments));
    }
}
