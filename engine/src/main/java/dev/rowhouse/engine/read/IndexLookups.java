package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.index.ValueRange;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import java.util.List;
import java.util.function.Predicate;

/// The indexes of an access path, and what each is asked for.
///
/// **Thread safety.** Immutable.
final class IndexLookups {
    private static final int COUNT_LIMIT = 1000;
    // About as many entries can be gathered in the time that it takes to read a row.
    private static final int ENTRIES_WORTH_A_ROW = 20;

    private final List<Lookup> lookups;

    /// An index and what it is asked for.
    record Lookup(SecondaryIndex index, RangePlan range, RowCondition condition) {}

    /// The values asked for, depending on the execution.
    @FunctionalInterface
    interface RangePlan {
        ValueRange of(Evaluation evaluation);
    }

    IndexLookups(List<IndexLookup> lookups, StoredTable table, TermCompiler compiler) {
        this.lookups = lookups.stream().map(one -> lookup(one, table, compiler)).toList();
    }

    private static Lookup lookup(IndexLookup lookup, StoredTable table, TermCompiler compiler) {
        SecondaryIndex index = IndexConditions.index(lookup, table);
        return new Lookup(
                index,
                range(lookup.expression(), index, compiler),
                IndexConditions.of(lookup, table, compiler));
    }

    private static RangePlan range(
            RowFilter expression, SecondaryIndex index, TermCompiler compiler) {
        String column = expression.column().name();
        return switch (expression) {
            case RowFilter.Comparison comparison -> {
                Evaluator value = compiler.compile(comparison.value());
                RelationOperator operator = comparison.operator();
                yield evaluation -> {
                    Bytes wanted =
                            IndexConditions.require(value.evaluate(evaluation), "value", column);
                    return range(operator, index.folded(wanted));
                };
            }
            case RowFilter.MapEntry entry -> {
                Evaluator key = compiler.compile(entry.key());
                Evaluator value = compiler.compile(entry.value());
                yield evaluation ->
                        ValueRange.ofEntry(
                                IndexConditions.require(
                                        key.evaluate(evaluation), "map key", column),
                                IndexConditions.require(
                                        value.evaluate(evaluation), "map value", column));
            }
            case RowFilter.OneOf _, RowFilter.Nearest _ -> evaluation -> ValueRange.ALL;
        };
    }

    private static ValueRange range(RelationOperator operator, Bytes value) {
        return switch (operator) {
            case EQ, CONTAINS, CONTAINS_KEY -> ValueRange.of(value);
            case LT, LTE -> new ValueRange(null, false, value, operator == RelationOperator.LTE);
            case GT, GTE -> new ValueRange(value, operator == RelationOperator.GTE, null, false);
            case NEQ, LIKE -> ValueRange.ALL;
        };
    }

    /// The index with the fewest entries for its values.
    Lookup leading(Evaluation evaluation) {
        Lookup best = lookups.getFirst();
        if (lookups.size() > 1) {
            int fewest = Integer.MAX_VALUE;
            for (Lookup lookup : lookups) {
                int count = lookup.index.count(lookup.range.of(evaluation), COUNT_LIMIT);
                if (count < fewest) {
                    fewest = count;
                    best = lookup;
                }
            }
        }
        return best;
    }

    /// Tells which entries of one index the other lookups know too. Those with very many entries are not asked: what they would say is
    /// checked row by row anyway.
    ///
    /// @param leading where the entries come from
    Predicate<IndexEntry> others(Lookup leading, Evaluation evaluation) {
        Predicate<IndexEntry> isKnown = entry -> true;
        if (lookups.size() == 1) {
            return isKnown;
        }
        int entries = leading.index.count(leading.range.of(evaluation), COUNT_LIMIT);
        for (Lookup lookup : lookups) {
            ValueRange range = lookup.range.of(evaluation);
            int limit = Math.min(COUNT_LIMIT, ENTRIES_WORTH_A_ROW * entries);
            boolean isAsked = lookup != leading && range != ValueRange.ALL;
            if (isAsked && lookup.index.count(range, limit) < limit) {
                isKnown = isKnown.and(lookup.index.places(range)::meet);
            }
        }
        return isKnown;
    }

    /// The lookup of the order by nearness.
    Lookup nearest() {
        return lookups.getFirst();
    }
}
