package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;

import java.util.Optional;

/// The name of a cell in its row.
///
/// @param column the name of the column
/// @param element for a column of several cells the element: of a set the element itself, of a map
///     its key, of a list its position, of a user-defined type the number of the field
record CellName(String column, Optional<Bytes> element) {
    /// The only cell of a column.
    static CellName of(String column) {
        return new CellName(column, Optional.empty());
    }

    /// A cell of a column of several cells.
    static CellName of(String column, Bytes element) {
        return new CellName(column, Optional.of(element));
    }
}
