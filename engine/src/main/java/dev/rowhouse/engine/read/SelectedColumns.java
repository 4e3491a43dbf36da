package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The columns that a SELECT reads.
final class SelectedColumns {
    private SelectedColumns() {}

    /// The static columns to read: those to return or compare, or all when no column outside the
    /// key is selected. As in Cassandra, of a collection only the elements that are asked for.
    static List<BoundTerm> statics(BoundSelect select) {
        if (!select.table().hasStaticColumns()) {
            return List.of();
        }
        Set<BoundTerm> read = new LinkedHashSet<>();
        select.selection().forEach(one -> collect(one.term(), read));
        Stream.concat(
                        select.path().indexes().stream().map(one -> one.expression()),
                        select.path().filters().stream())
                .map(RowFilter::column)
                .forEach(column -> read.add(new BoundTerm.Column(column)));
        boolean isAll = read.stream().allMatch(one -> column(one).isPrimaryKey());
        Stream<BoundTerm> all = isAll ? columns(select.path().table()) : read.stream();
        return all.filter(one -> column(one).isStatic()).toList();
    }

    private static Stream<BoundTerm> columns(TableMetadata table) {
        return table.columns().stream().map(BoundTerm.Column::new);
    }

    private static void collect(BoundTerm term, Set<BoundTerm> read) {
        switch (term) {
            case BoundTerm.Column column -> read.add(column);
            case BoundTerm.Element element when isCells(element.receiver()) -> read.add(term);
            case BoundTerm.Slice slice when isCells(slice.receiver()) -> read.add(term);
            default -> term.operands().forEach(operand -> collect(operand, read));
        }
    }

    private static boolean isCells(BoundTerm term) {
        return term instanceof BoundTerm.Column(var column) && column.isMultiCell();
    }

    private static ColumnMetadata column(BoundTerm read) {
        return switch (read) {
            case BoundTerm.Column(var column) -> column;
            case BoundTerm.Element element -> column(element.receiver());
            case BoundTerm.Slice slice -> column(slice.receiver());
            default -> throw new IllegalStateException("not read by itself: " + read);
        };
    }
}
