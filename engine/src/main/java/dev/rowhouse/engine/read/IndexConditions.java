package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

/// The condition on rows that an index has found: its expression, with the comparison of the index.
/// A storage-attached index may fold texts; to some indexes values are the same only if their bytes
/// are.
final class IndexConditions {
    private IndexConditions() {}

    static RowCondition of(IndexLookup lookup, StoredTable table, TermCompiler compiler) {
        SecondaryIndex index = index(lookup, table);
        RowFilter expression = lookup.expression();
        if (!isAsIndexed(expression, index)) {
            return RowCondition.of(expression, compiler);
        }
        Evaluator column = compiler.compileColumn(expression.column());
        RangePlan range = RangePlan.of(expression, index, compiler);
        return evaluation -> {
            Bytes found = column.evaluate(evaluation);
            return found != null && index.hasEntry(found, range.of(evaluation));
        };
    }

    private static boolean isAsIndexed(RowFilter expression, SecondaryIndex index) {
        return switch (expression) {
            // Cassandra compares the elements that its own secondary index finds as their type
            // does.
            case RowFilter.Comparison comparison ->
                    index.isFolded()
                            || index.isOfBytes()
                                    && (comparison.operator() == RelationOperator.EQ
                                            || index.metadata().isStorageAttached());
            case RowFilter.MapEntry ignored ->
                    index.isOfBytes() && index.metadata().isStorageAttached();
            case RowFilter.OneOf ignored -> false;
            case RowFilter.Nearest ignored -> false;
        };
    }

    static SecondaryIndex index(IndexLookup lookup, StoredTable table) {
        String name = lookup.index().name();
        return table.findIndex(name)
                .orElseThrow(() -> new IllegalStateException("no index " + name));
    }
}
