package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A restriction of one or several adjacent columns of the primary key. `toString` is CQL-like text
/// for EXPLAIN.
public sealed interface KeyRestriction {
    /// The columns restricted, in the order of the primary key.
    List<ColumnMetadata> columns();

    /// Columns equal to values.
    ///
    /// @param columns one column, or several compared as a tuple
    /// @param values one term for each
    /// @param isTuple whether they are compared as a tuple, perhaps of one
    record Equal(List<ColumnMetadata> columns, List<BoundTerm> values, boolean isTuple)
            implements KeyRestriction {
        /// Copies the lists.
        public Equal {
            columns = List.copyOf(columns);
            values = List.copyOf(values);
            if (columns.isEmpty() || columns.size() != values.size()) {
                throw new IllegalArgumentException(columns + " = " + values);
            }
        }

        /// One column equal to a value.
        public Equal(ColumnMetadata column, BoundTerm value) {
            this(List.of(column), List.of(value), false);
        }

        @Override
        public String toString() {
            return columnsText(columns) + " = " + valuesText(values);
        }
    }

    /// Columns equal to one of several values, or tuples of values.
    ///
    /// @param isTuple whether they are compared as a tuple, perhaps of one
    record OneOf(List<ColumnMetadata> columns, KeyValues values, boolean isTuple)
            implements KeyRestriction {
        /// Copies the columns.
        public OneOf {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return columnsText(columns) + " IN " + values;
        }
    }

    /// Columns between bounds, at least one of which is given. Always the last restriction of the
    /// clustering. Both bounds begin at the same column, but one may go on to further columns.
    record Between(Optional<KeyBound> lower, Optional<KeyBound> upper) implements KeyRestriction {
        /// Checks that there is a bound.
        public Between {
            if (lower.isEmpty() && upper.isEmpty()) {
                throw new IllegalArgumentException("a slice without bounds");
            }
        }

        @Override
        public List<ColumnMetadata> columns() {
            List<ColumnMetadata> ofLower = lower.map(KeyBound::columns).orElse(List.of());
            List<ColumnMetadata> ofUpper = upper.map(KeyBound::columns).orElse(List.of());
            return ofLower.size() >= ofUpper.size() ? ofLower : ofUpper;
        }

        @Override
        public String toString() {
            return Stream.concat(
                            lower.map(bound -> bound.text(">")).stream(),
                            upper.map(bound -> bound.text("<")).stream())
                    .collect(Collectors.joining(", "));
        }
    }

    /// `column`, or `(column, …)`.
    static String columnsText(List<ColumnMetadata> columns) {
        String names = columns.stream().map(ColumnMetadata::cql).collect(Collectors.joining(", "));
        return columns.size() == 1 ? names : "(" + names + ")";
    }

    /// `value`, or `(value, …)`.
    static String valuesText(List<BoundTerm> values) {
        return values.size() == 1
                ? values.getFirst().toString()
                : "(" + BoundTerm.join(values) + ")";
    }
}
