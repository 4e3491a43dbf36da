package dev.rowhouse.storage.row;

import dev.rowhouse.cql.schema.ColumnMetadata;

/// The data of a row for one column: a [Cell], or the [ComplexCells] of a multi-cell collection or
/// user-defined type.
public sealed interface ColumnData permits Cell, ComplexCells {
    /// The column.
    ColumnMetadata column();

    /// A second of the day from which something in here may no longer be live: the smallest `long`
    /// when something is deleted already, the largest when all is live for good. It may be too
    /// early, never too late.
    long minLocalDeletionTime();

    /// Orders the columns of a row as SSTables do: those with a single cell first, then by name.
    @SuppressWarnings("ReferenceEquality") // a shortcut before the comparison by name
    static int compareColumns(ColumnMetadata left, ColumnMetadata right) {
        if (left == right) {
            return 0;
        }
        int compared = Boolean.compare(left.type().isMultiCell(), right.type().isMultiCell());
        return compared != 0 ? compared : left.name().compareTo(right.name());
    }
}
