package dev.rowhouse.prove.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.prove.value.ValueRow;

import java.util.List;
import java.util.Optional;

/// One page of a statement's answer.
///
/// @param columns the names of the columns in order
/// @param rows the rows
/// @param next where the next page begins; empty when this is the last
/// @param cost what the page cost, where the target tells
public record Fetched(
        List<String> columns, List<ValueRow> rows, Optional<Bytes> next, Optional<ReadCost> cost) {
    /// Copies the lists.
    public Fetched {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
