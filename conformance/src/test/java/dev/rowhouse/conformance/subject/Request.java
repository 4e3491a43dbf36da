package dev.rowhouse.conformance.subject;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A statement to run, and how.
///
/// @param cql its text, without a semicolon at its end
/// @param values the values of its markers as CQL literals, `null`, `unset` or `bytes 0x…`; when
///     present it is prepared first
/// @param pageSize rows in a page; all rows in one page when empty
/// @param timestampMicros the write timestamp that the client gives
/// @param prepareOnly whether it is only prepared; its markers and result columns are the outcome
public record Request(
        String cql,
        Optional<List<String>> values,
        OptionalInt pageSize,
        OptionalLong timestampMicros,
        boolean prepareOnly) {
    /// Copies the values.
    public Request {
        values = values.map(List::copyOf);
    }

    /// A plain statement.
    public static Request of(String cql) {
        return new Request(cql, Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), false);
    }

    /// The same request with another text.
    public Request withCql(String text) {
        return new Request(text, values, pageSize, timestampMicros, prepareOnly);
    }
}
