package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;

/// A condition on rows beyond their key: the expression of an index, or a check row by row.
/// `toString` is CQL-like text for EXPLAIN.
public sealed interface RowFilter {
    /// The column looked at; of any kind.
    ColumnMetadata column();

    /// `column operator value`; of a collection with CONTAINS one of its elements. A row whose
    /// column is null does not satisfy it.
    record Comparison(ColumnMetadata column, RelationOperator operator, BoundTerm value)
            implements RowFilter {
        @Override
        public String toString() {
            return column.cql() + " " + operator + " " + value;
        }
    }

    /// `column ANN OF vector`: rows with a vector, the nearest to a given one first. This is an
    /// order rather than a condition; it stands among what indexes are asked for, since only an
    /// index can give it.
    record Nearest(ColumnMetadata column, BoundTerm vector) implements RowFilter {
        @Override
        public String toString() {
            return column.cql() + " ANN OF " + vector;
        }
    }

    /// `column IN values`.
    ///
    /// @param values of the one column
    record OneOf(ColumnMetadata column, KeyValues values) implements RowFilter {
        @Override
        public String toString() {
            return column.cql() + " IN " + values;
        }
    }

    /// `column[key] operator value`: the value of a map at a key.
    record MapEntry(
            ColumnMetadata column, BoundTerm key, RelationOperator operator, BoundTerm value)
            implements RowFilter {
        @Override
        public String toString() {
            return column.cql() + "[" + key + "] " + operator + " " + value;
        }
    }
}
