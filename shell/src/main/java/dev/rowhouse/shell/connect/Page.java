package dev.rowhouse.shell.connect;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// One page of an answer.
///
/// @param columns the columns with their CQL types; none when the statement answers no rows at all
/// @param rows the rows
/// @param next where the next page begins; empty when this is the last
/// @param warnings the warnings of the database
/// @param tracingId the ID of this page's trace; empty when it was not traced
public record Page(
        ColumnSpecifications columns,
        List<ResultRow> rows,
        Optional<Bytes> next,
        List<String> warnings,
        Optional<UUID> tracingId) {
    /// Copies the lists.
    public Page {
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }
}
