package dev.rowhouse.design.candidate;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.logical.TableKey;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A table that a design may have: its rows and its key. Which columns it stores besides is part of the choice.
///
/// @param number its place among the candidates
/// @param wish the name that the model wants for it; then it serves no question that wants another
/// @param base the number of the table of which it is a materialized view
/// @param isGiven whether the model gives its key, so that nothing in it is free
public record CandidateTable(
        int number,
        RowShape shape,
        TableKey key,
        Optional<String> wish,
        Optional<Integer> base,
        boolean isGiven) {
    /// A table that no model gives, and no view.
    public static CandidateTable of(
            int number, RowShape shape, TableKey key, Optional<String> wish) {
        return new CandidateTable(number, shape, key, wish, Optional.empty(), false);
    }

    /// Whether Cassandra keeps it as a view of another.
    public boolean isView() {
        return base.isPresent();
    }

    /// The table with some columns besides its key, as the only table of a design.
    public LogicalTable storing(Collection<Field> columns) {
        Need content = Need.support("", shape, List.of(), List.copyOf(columns));
        return LogicalTable.of(0, LogicalTable.Origin.QUESTION, key, List.of(content));
    }
}
