package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.term.BoundTerm;

import java.util.stream.Stream;

/// Which columns a SELECT reads.
final class SelectedColumns {
    private SelectedColumns() {}

    /// Whether static columns are read, to be returned or to be compared.
    static boolean hasStatic(BoundSelect select) {
        boolean isSelected = select.selection().stream().anyMatch(one -> hasStatic(one.term()));
        return isSelected
                || Stream.concat(
                                select.path().indexes().stream().map(one -> one.expression()),
                                select.path().filters().stream())
                        .map(RowFilter::column)
                        .anyMatch(column -> column.isStatic());
    }

    private static boolean hasStatic(BoundTerm term) {
        return term instanceof BoundTerm.Column column && column.column().isStatic()
                || term.operands().stream().anyMatch(SelectedColumns::hasStatic);
    }
}
