package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.SortDirection;

/// One column that rows are sorted by in memory.
///
/// @param column a clustering column
/// @param direction by the values of the column, whatever the order on disk is
public record SortKey(ColumnMetadata column, SortDirection direction) {
    @Override
    public String toString() {
        return column.cql() + " " + direction;
    }
}
