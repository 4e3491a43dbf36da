package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.UserType;

/// One condition of an IF. `toString` is CQL-like text.
public sealed interface ColumnCondition {
    /// The target of the condition.
    Target target();

    /// The column looked at, or into; static or regular.
    default ColumnMetadata column() {
        return target().column();
    }

    /// A target of a condition.
    sealed interface Target {
        /// The column that is, or has, the target.
        ColumnMetadata column();

        /// The type of the compared value.
        CqlType type();

        /// The whole column.
        record Column(ColumnMetadata column) implements Target {
            @Override
            public CqlType type() {
                return column.type();
            }

            @Override
            public String toString() {
                return column.cql();
            }
        }

        /// The element of a list at an index, or the value of a map at a key.
        record Element(ColumnMetadata column, BoundTerm key) implements Target {
            @Override
            public CqlType type() {
                return switch (column.type()) {
                    case ListType list -> list.element();
                    case MapType map -> map.value();
                    default -> throw new IllegalStateException(column.cql() + " has no elements");
                };
            }

            @Override
            public String toString() {
                return column.cql() + "[" + key + "]";
            }
        }

        /// A field of a user-defined type.
        ///
        /// @param index the position of the field in the type
        record Field(ColumnMetadata column, int index) implements Target {
            @Override
            public CqlType type() {
                return ((UserType) column.type()).fieldType(index);
            }

            @Override
            public String toString() {
                return ColumnTargetText.field(column, index);
            }
        }
    }

    /// `target operator value`: null equals null, and is different from everything else.
    ///
    /// @param operator a comparison, or `CONTAINS` or `CONTAINS KEY`
    record Comparison(Target target, RelationOperator operator, BoundTerm value)
            implements ColumnCondition {
        @Override
        public String toString() {
            return target + " " + operator + " " + value;
        }
    }

    /// `target IN values`.
    ///
    /// @param values each a single value
    record OneOf(Target target, KeyValues values) implements ColumnCondition {
        @Override
        public String toString() {
            return target + " IN " + values;
        }
    }
}
