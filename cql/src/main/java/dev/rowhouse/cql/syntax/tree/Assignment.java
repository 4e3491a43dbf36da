package dev.rowhouse.cql.syntax.tree;

/// One of the assignments in the SET clause of an UPDATE. `toString` is its CQL, the long form of
/// `+=` and `-=`.
public sealed interface Assignment {
    /// The column that changes.
    Name column();

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
            return column + " = " + column + " + " + value;
        }
    }

    /// `column = column - value`, or `column -= value`: counts down, removes.
    record Subtract(Name column, Term value, Span span) implements Assignment {
        @Override
        public String toString() {
            return column + " = " + column + " - " + value;
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
