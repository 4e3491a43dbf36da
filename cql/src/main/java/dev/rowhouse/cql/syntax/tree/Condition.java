package dev.rowhouse.cql.syntax.tree;

/// One of the conditions that `AND` joins after IF. `toString` is its CQL.
public sealed interface Condition {
    /// The target of the condition.
    ColumnTarget target();

    /// The span of the condition.
    Span span();

    /// `target operator value`.
    record Comparison(ColumnTarget target, RelationOperator operator, Term value, Span span)
            implements Condition {
        @Override
        public String toString() {
            return target + " " + operator + " " + value;
        }
    }

    /// `target IN values`.
    record In(ColumnTarget target, InValues values, Span span) implements Condition {
        @Override
        public String toString() {
            return target + " IN " + values;
        }
    }
}
