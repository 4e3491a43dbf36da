package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.index.ValueRange;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
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

    /// An index and the values to look up in it.
    record Lookup(SecondaryIndex index, RangePlan range, RowCondition condition) {}

    IndexLookups(List<IndexLookup> lookups, StoredTable table, TermCompiler compiler) {
        this.lookups = lookups.stream().map(one -> lookup(one, table, compiler)).toList();
    }

    private static Lookup lookup(IndexLookup lookup, StoredTable table, TermCompiler compiler) {
        SecondaryIndex index = IndexConditions.index(lookup, table);
        return new Lookup(
                index,
                RangePlan.of(lookup.expression(), index, compiler),
                IndexConditions.of(lookup, table, compiler));
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

    /// Tells which entries of one index the other lookups know too. Those with very many entries
    /// are not read, because their condition is checked row by row anyway.
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
