package dev.rowhouse.cql.syntax.tree;

/// The target of an assignment, a DELETE or a condition. `toString` is its CQL.
public sealed interface ColumnTarget {
    /// The column that is, or has, the target.
    Name column();

    /// The whole column.
    record Column(Name column) implements ColumnTarget {
        /// A column that stands in no text.
        public static Column of(String column) {
            return new Column(Name.of(column));
        }

        @Override
        public String toString() {
            return column.toString();
        }
    }

    /// `column[key]`: an element of a list, set or map.
    record Element(Name column, Term key) implements ColumnTarget {
        @Override
        public String toString() {
            return column + "[" + key + "]";
        }
    }

    /// `column.field`: a field of a user-defined type.
    record Field(Name column, Name field) implements ColumnTarget {
        @Override
        public String toString() {
            return column + "." + field;
        }
    }
}
