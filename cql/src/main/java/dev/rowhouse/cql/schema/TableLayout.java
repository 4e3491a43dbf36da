package dev.rowhouse.cql.schema;

/// The layout of a table's columns in its partitions: free, or one of the two layouts of
/// `COMPACT STORAGE` from the time of Thrift.
///
/// In both of them a row is there only as long as one of its cells is, and some columns are there
/// without being shown. `ALTER TABLE … DROP COMPACT STORAGE` makes [#ROWS] of either; rows from
/// before stay as they are.
public enum TableLayout {
    /// A row has a value for each column, and is there by itself. Rows from a time when the table
    /// was [#DENSE] may lack the last clustering values.
    ROWS,
    /// No clustering columns were declared: the columns are static. The hidden rows are clustered
    /// by the name of a column that Thrift might have added, and their hidden regular column is its
    /// value.
    STATIC_COMPACT,
    /// Each row is a single cell, that of the only regular column. When none was declared a hidden
    /// one stands for it, of type `empty`. The last clustering columns of several may be left
    /// without values.
    DENSE;

    /// Whether it is a layout of `COMPACT STORAGE`.
    public boolean isCompact() {
        return this != ROWS;
    }
}
