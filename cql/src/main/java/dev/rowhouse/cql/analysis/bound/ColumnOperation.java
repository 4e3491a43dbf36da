package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.ListType;

/// An operation on one column. `toString` is CQL-like text.
public sealed interface ColumnOperation {
    /// The column; static or regular.
    ColumnMetadata column();

    /// Whether the row must be read to do it.
    default boolean needsRead() {
        return false;
    }

    /// Whether a transaction does it last: it depends on what was read, or on the order in which
    /// elements of lists come.
    default boolean isDeferred() {
        return switch (this) {
            case SetValue set -> set.value() instanceof BoundTerm.RowValue;
            case AddElements add ->
                    column().type() instanceof ListType
                            || add.value() instanceof BoundTerm.RowValue;
            case RemoveElements remove ->
                    needsRead() || remove.value() instanceof BoundTerm.RowValue;
            case SetElement set -> needsRead() || set.value() instanceof BoundTerm.RowValue;
            case SetField set -> set.value() instanceof BoundTerm.RowValue;
            case DeleteElement ignored -> needsRead();
            case PrependElements ignored -> true;
            case AddToValue ignored -> true;
            case AddToCounter ignored -> true;
            case DeleteValue ignored -> false;
            case DeleteField ignored -> false;
        };
    }

    /// `column = value`: replaces the whole value; null deletes it. Of a multi-cell type all former
    /// cells are deleted first.
    record SetValue(ColumnMetadata column, BoundTerm value) implements ColumnOperation {
        @Override
        public String toString() {
            return column.cql() + " = " + value;
        }
    }

    /// `DELETE column`: deletes the value, all cells of it.
    record DeleteValue(ColumnMetadata column) implements ColumnOperation {
        @Override
        public String toString() {
            return column.cql() + " = null";
        }
    }

    /// `column = column + value`: appends a list, adds the elements of a set or the entries of a
    /// map.
    record AddElements(ColumnMetadata column, BoundTerm value) implements ColumnOperation {
        @Override
        public String toString() {
            return column.cql() + " = " + column.cql() + " + " + value;
        }
    }

    /// `column = value + column`: puts a list before a list.
    record PrependElements(ColumnMetadata column, BoundTerm value) implements ColumnOperation {
        @Override
        public String toString() {
            return column.cql() + " = " + value + " + " + column.cql();
        }
    }

    /// `column = column - value`: removes all elements equal to one of a list, the elements of a
    /// set, or the entries with the keys of a set from a map. The value of a map is of type set.
    record RemoveElements(ColumnMetadata column, BoundTerm value) implements ColumnOperation {
        @Override
        public boolean needsRead() {
            return column.type() instanceof ListType;
        }

        @Override
        public String toString() {
            return column.cql() + " = " + column.cql() + " - " + value;
        }
    }

    /// `column[key] = value`: sets the element of a list at an index, or the value of a map at a
    /// key; null deletes it.
    record SetElement(ColumnMetadata column, BoundTerm key, BoundTerm value)
            implements ColumnOperation {
        @Override
        public boolean needsRead() {
            return column.type() instanceof ListType;
        }

        @Override
        public String toString() {
            return column.cql() + "[" + key + "] = " + value;
        }
    }

    /// `DELETE column[key]`: deletes the element of a list at an index, an element of a set, or the
    /// entry of a map at a key.
    record DeleteElement(ColumnMetadata column, BoundTerm key) implements ColumnOperation {
        @Override
        public boolean needsRead() {
            return column.type() instanceof ListType;
        }

        @Override
        public String toString() {
            return column.cql() + "[" + key + "] = null";
        }
    }

    /// `column.field = value`: sets a field of a user-defined type; null deletes it.
    ///
    /// @param index the position of the field in the type
    record SetField(ColumnMetadata column, int index, BoundTerm value) implements ColumnOperation {
        @Override
        public String toString() {
            return ColumnTargetText.field(column, index) + " = " + value;
        }
    }

    /// `DELETE column.field`: deletes a field of a user-defined type.
    ///
    /// @param index the position of the field in the type
    record DeleteField(ColumnMetadata column, int index) implements ColumnOperation {
        @Override
        public String toString() {
            return ColumnTargetText.field(column, index) + " = null";
        }
    }

    /// `column = column + value` of a number or text in a transaction: nothing happens when there
    /// is no value to add to.
    ///
    /// @param isNegative whether the number is taken off instead
    record AddToValue(ColumnMetadata column, BoundTerm value, boolean isNegative)
            implements ColumnOperation {
        @Override
        public boolean needsRead() {
            return true;
        }

        @Override
        public String toString() {
            return column.cql() + " = " + column.cql() + (isNegative ? " - " : " + ") + value;
        }
    }

    /// `column = column + delta` of a counter.
    ///
    /// @param isNegative whether the delta is taken off instead
    record AddToCounter(ColumnMetadata column, BoundTerm delta, boolean isNegative)
            implements ColumnOperation {
        @Override
        public String toString() {
            return column.cql() + " = " + column.cql() + (isNegative ? " - " : " + ") + delta;
        }
    }
}
