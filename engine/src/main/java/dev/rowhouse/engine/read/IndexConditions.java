package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import org.jspecify.annotations.Nullable;

/// What rows must satisfy that an index has found: its expression, with values compared as the index compares them. A storage-attached index
/// may fold texts; to a secondary index values are keys, which are the same or not.
final class IndexConditions {
    private static final int SIZE_LIMIT = 0xFFFF;

    private IndexConditions() {}

    static RowCondition of(IndexLookup lookup, StoredTable table, TermCompiler compiler) {
        SecondaryIndex index = index(lookup, table);
        boolean isOfKeys =
                !index.metadata().isStorageAttached()
                        && lookup.expression() instanceof RowFilter.Comparison comparison
                        && comparison.operator() == RelationOperator.EQ;
        if (!(index.isFolded() || isOfKeys)
                || !(lookup.expression() instanceof RowFilter.Comparison filter)) {
            return RowCondition.of(lookup.expression(), compiler);
        }
        Evaluator column = compiler.compileColumn(filter.column());
        Evaluator value = compiler.compile(filter.value());
        return evaluation -> {
            Bytes found = column.evaluate(evaluation);
            Bytes wanted = require(value.evaluate(evaluation), "value", filter.column().name());
            return found != null
                    && (isOfKeys ? found.equals(wanted) : index.hasEntry(found, wanted));
        };
    }

    static SecondaryIndex index(IndexLookup lookup, StoredTable table) {
        String name = lookup.index().name();
        return table.findIndex(name)
                .orElseThrow(() -> new IllegalStateException("no index " + name));
    }

    /// Checks that a value that an index is asked for is there, and not longer than Cassandra allows.
    static Bytes require(@Nullable Bytes value, String what, String column) {
        if (value == null || Unset.is(value)) {
            throw CqlException.invalid(
                    "Unsupported %s %s for column %s",
                    value == null ? "null" : "unset", what, column);
        }
        if (value.length() > SIZE_LIMIT) {
            throw CqlException.invalid("Index expression values may not be larger than 64K");
        }
        return value;
    }
}
