package dev.rowhouse.conformance.wire;

import dev.rowhouse.base.Bytes;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What the protocol sends beside a statement.
///
/// @param pageSize rows in a page; all in one when empty
/// @param pagingState where to go on
/// @param timestampMicros the client's write timestamp; the node's own when empty
/// @param values the values of the markers in order
public record WireOptions(
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        OptionalLong timestampMicros,
        List<WireValue> values) {
    /// One page, no values.
    public static final WireOptions DEFAULT =
            new WireOptions(OptionalInt.empty(), Optional.empty(), OptionalLong.empty(), List.of());

    /// Copies the values.
    public WireOptions {
        values = List.copyOf(values);
    }

    /// These options, going on behind a page.
    public WireOptions withPagingState(Bytes state) {
        return new WireOptions(pageSize, Optional.of(state), timestampMicros, values);
    }

    /// These options with values.
    public WireOptions withValues(List<WireValue> given) {
        return new WireOptions(pageSize, pagingState, timestampMicros, given);
    }
}
