package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// One of the relations that `AND` joins in a WHERE clause. `toString` is its CQL, as Cassandra's
/// errors quote it.
public sealed interface Relation {
    /// The span of the relation.
    Span span();

    /// `column operator value`.
    record SingleColumn(Name column, RelationOperator operator, Term value, Span span)
            implements Relation {
        /// `column = value` that stands in no text.
        public static SingleColumn equal(String column, Term value) {
            return of(column, RelationOperator.EQ, value);
        }

        /// `column operator value` that stands in no text.
        public static SingleColumn of(String column, RelationOperator operator, Term value) {
            return new SingleColumn(Name.of(column), operator, value, Span.NONE);
        }

        @Override
        public String toString() {
            return column + " " + operator + " " + value;
        }
    }

    /// `column IN values`.
    record In(Name column, InValues values, Span span) implements Relation {
        @Override
        public String toString() {
            return column + " IN " + values;
        }
    }

    /// `column IS NOT NULL`.
    record IsNotNull(Name column, Span span) implements Relation {
        @Override
        public String toString() {
            return column + " IS NOT NULL";
        }
    }

    /// `column[key] operator value`.
    record MapElement(Name column, Term key, RelationOperator operator, Term value, Span span)
            implements Relation {
        @Override
        public String toString() {
            return column + "[" + key + "] " + operator + " " + value;
        }
    }

    /// `(column, …) operator value`, where the value is a tuple or a marker for one.
    record MultiColumn(List<Name> columns, RelationOperator operator, Term value, Span span)
            implements Relation {
        /// Copies the columns.
        public MultiColumn {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return TermText.list("(", columns, ")") + " " + operator + " " + value;
        }
    }

    /// `(column, …) IN values`.
    record MultiColumnIn(List<Name> columns, InValues values, Span span) implements Relation {
        /// Copies the columns.
        public MultiColumnIn {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return TermText.list("(", columns, ")") + " IN " + values;
        }
    }

    /// `token(column, …) operator value`.
    record Token(List<Name> columns, RelationOperator operator, Term value, Span span)
            implements Relation {
        /// Copies the columns.
        public Token {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return TermText.list("token(", columns, ")") + " " + operator + " " + value;
        }
    }

    /// `expr(index, value)`: whatever a custom index understands.
    record IndexExpression(QualifiedName index, Term value, Span span) implements Relation {
        @Override
        public String toString() {
            return "expr(" + index + ", " + value + ")";
        }
    }
}
