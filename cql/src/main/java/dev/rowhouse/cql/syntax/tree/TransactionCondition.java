package dev.rowhouse.cql.syntax.tree;

/// A condition between IF and THEN of a [Transaction]. `toString` is its CQL.
public sealed interface TransactionCondition {
    /// The row or value that the condition looks at.
    Term.RowReference reference();

    /// The span of the condition.
    Span span();

    /// `reference operator value`, or `value operator reference`.
    ///
    /// @param operator the operator as written
    /// @param isReversed whether the value is written first
    record Comparison(
            Term.RowReference reference,
            RelationOperator operator,
            Term value,
            boolean isReversed,
            Span span)
            implements TransactionCondition {
        @Override
        public String toString() {
            return isReversed
                    ? value + " " + operator + " " + reference
                    : reference + " " + operator + " " + value;
        }
    }

    /// `reference IS NULL` or `reference IS NOT NULL`.
    record Existence(Term.RowReference reference, boolean isNull, Span span)
            implements TransactionCondition {
        @Override
        public String toString() {
            return reference + (isNull ? " IS NULL" : " IS NOT NULL");
        }
    }
}
