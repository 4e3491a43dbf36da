package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.schema.IndexMetadata;

/// One index that finds rows.
///
/// @param index the index
/// @param expression the expression that it serves
public record IndexLookup(IndexMetadata index, RowFilter expression) {
    @Override
    public String toString() {
        String kind = index.isStorageAttached() ? "storage-attached" : "secondary";
        return index.name() + " (" + kind + ") on " + expression;
    }
}
