package dev.rowhouse.cql.syntax.tree;

/// One of the assignments in the SET clause of an UPDATE. `toString` is its CQL, the long form of
/// `+=` and `-=` unless the value is a reference to a row, which only the short form takes.
public sealed interface Assignment {
    /// The column that changes.
    Name column();

    /// The value that is set, added or taken off.
    Term value();

    /// The span of the assignment.
    Span span();

    /// `target = value`.
    record Assign(ColumnTarget target, Term value, Span span) implements Assignment {
        /// `column = value` that stands in no text.
        public static Assign of(String column, Term value) {
            return new Assign(ColumnTarget.Column.of(column), value, Span.NONE);
        }

        @Override
        public Name column() {
            return target.column();
        }

        @Override
        public String toString() {
            return target + " = " + value;
        }
    }

    /// `column = column + value`, or `column += value`: counts up, appends, adds.
    record Add(Name column, Term value, Span span) implements Assignment {
        @Override
        public String toString() {
            return value instanceof Term.RowReference
                    ? column + " += " + value
                    : column + " = " + column + " + " + value;
        }
    }

    /// `column = column - value`, or `column -= value`: counts down, removes.
    record Subtract(Name column, Term value, Span span) implements Assignment {
        @Override
        public String toString() {
            return value instanceof Term.RowReference
                    ? column + " -= " + value
                    : column + " = " + column + " - " + value;
        }
    }

    /// `column = value + column`: puts a list before a list.
    record Prepend(Name column, Term value, Span span) implements Assignment {
        @Override
        public String toString() {
            return column + " = " + value + " + " + column;
        }
    }
}
