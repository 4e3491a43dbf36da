package dev.rowhouse.conformance.wire;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/// What a node answers to a statement.
public sealed interface Answer {
    /// An ERROR frame.
    ///
    /// @param details what the protocol tells beside code and message, each as `name value`
    record Refused(int code, String message, List<String> details, List<String> warnings)
            implements Answer {}

    /// A result without rows.
    record Done(List<String> warnings) implements Answer {}

    /// One page of rows.
    record Page(
            List<Column> columns,
            List<List<@Nullable Bytes>> rows,
            Optional<Bytes> pagingState,
            List<String> warnings)
            implements Answer {}

    /// A column of a result, or a marker.
    record Column(String name, CqlType type) {}
}
