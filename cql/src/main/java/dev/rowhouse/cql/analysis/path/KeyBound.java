package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.List;

/// One end of a slice of clustering columns, in the order of values, whatever the order on disk is.
///
/// @param columns the columns compared, adjacent ones in the order of the clustering
/// @param values one term for each
/// @param isInclusive whether rows with exactly these values belong to the slice
public record KeyBound(List<ColumnMetadata> columns, List<BoundTerm> values, boolean isInclusive) {
    /// Copies the lists.
    public KeyBound {
        columns = List.copyOf(columns);
        values = List.copyOf(values);
        if (columns.isEmpty() || columns.size() != values.size()) {
            throw new IllegalArgumentException(columns + " bound by " + values);
        }
    }

    /// The bound as a relation with an operator: `date >= ?`.
    String text(String operator) {
        return KeyRestriction.columnsText(columns)
                + " "
                + operator
                + (isInclusive ? "= " : " ")
                + KeyRestriction.valuesText(values);
    }
}
