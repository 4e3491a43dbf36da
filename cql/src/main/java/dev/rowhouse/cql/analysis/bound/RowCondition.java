package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.syntax.tree.RelationOperator;

import java.util.Optional;

/// A condition of a transaction on a row that it has read. `toString` is CQL-like text.
public sealed interface RowCondition {
    /// `row IS NULL`, `row.column IS NOT NULL` and the like.
    ///
    /// @param row the number of the row
    /// @param name its name
    /// @param value the column or part of it; empty for the row itself
    /// @param isNull whether there must be none
    record Existence(int row, String name, Optional<BoundTerm.RowValue> value, boolean isNull)
            implements RowCondition {
        @Override
        public String toString() {
            return value.map(BoundTerm.RowValue::toString).orElse(name)
                    + (isNull ? " IS NULL" : " IS NOT NULL");
        }
    }

    /// `reference operator value`; never true when one of them is null.
    record Comparison(BoundTerm.RowValue reference, RelationOperator operator, BoundTerm value)
            implements RowCondition {
        @Override
        public String toString() {
            return reference + " " + operator + " " + value;
        }
    }
}
