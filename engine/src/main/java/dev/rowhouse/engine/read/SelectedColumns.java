package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Which columns a SELECT reads.
final class SelectedColumns {
    private SelectedColumns() {}

    /// The static columns that are read: to be returned, to be compared, or since all columns are
    /// when none outside of the key is asked for.
    static List<ColumnMetadata> statics(BoundSelect select) {
        if (!select.table().hasStaticColumns()) {
            return List.of();
        }
        Set<ColumnMetadata> columns = new LinkedHashSet<>();
        select.selection().forEach(one -> collect(one.term(), columns));
        Stream.concat(
                        select.path().indexes().stream().map(one -> one.expression()),
                        select.path().filters().stream())
                .map(RowFilter::column)
                .forEach(columns::add);
        boolean isAll = columns.stream().allMatch(ColumnMetadata::isPrimaryKey);
        return (isAll ? select.path().table().columns() : columns)
                .stream().filter(ColumnMetadata::isStatic).toList();
    }

    private static void collect(BoundTerm term, Set<ColumnMetadata> columns) {
        if (term instanceof BoundTerm.Column column) {
            columns.add(column.column());
        }
        term.operands().forEach(operand -> collect(operand, columns));
    }
}
