package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.List;

/// A restriction of one or several columns by one or several relations of a WHERE clause.
sealed interface Restriction {
    /// The columns restricted, in the order of the relation.
    List<ColumnMetadata> columns();

    /// The first of the columns.
    default ColumnMetadata first() {
        return columns().getFirst();
    }

    /// Whether this is a range of values.
    default boolean isSlice() {
        return this instanceof OfValue value
                && value.restriction() instanceof KeyRestriction.Between;
    }

    /// Whether this is one value.
    default boolean isEqual() {
        return this instanceof OfValue value && value.restriction() instanceof KeyRestriction.Equal;
    }

    /// Whether this is a choice of several values.
    default boolean isIn() {
        return this instanceof OfValue value && value.restriction() instanceof KeyRestriction.OneOf;
    }

    /// Columns compared with values: columns of the key, and also others.
    ///
    /// @param isTuple whether the relation was written with columns in parentheses
    record OfValue(KeyRestriction restriction, boolean isTuple) implements Restriction {
        @Override
        public List<ColumnMetadata> columns() {
            return restriction.columns();
        }
    }

    /// A condition on the content of a collection.
    record OfContent(ColumnMetadata column, List<RowFilter> filters) implements Restriction {
        /// Copies the filters.
        public OfContent {
            filters = List.copyOf(filters);
        }

        @Override
        public List<ColumnMetadata> columns() {
            return List.of(column);
        }
    }

    /// The order of rows by the nearness of their vectors, which Cassandra takes for a restriction
    /// of the column.
    record OfNearness(ColumnMetadata column, BoundTerm vector) implements Restriction {
        @Override
        public List<ColumnMetadata> columns() {
            return List.of(column);
        }
    }

    /// The token of the partition.
    ///
    /// @param columns the columns of the partition key
    record OfToken(List<ColumnMetadata> columns, TokenRange range, boolean isPoint)
            implements Restriction {
        @Override
        public boolean isEqual() {
            return isPoint;
        }

        @Override
        public boolean isSlice() {
            return !isPoint;
        }
    }
}
