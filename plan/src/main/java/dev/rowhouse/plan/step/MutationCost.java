package dev.rowhouse.plan.step;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one run of a mutation costs, as far as the model tells.
///
/// @param readsByTable SELECT statements, by the name of the table that they read
/// @param tables what is written where, in the order of the tables
public record MutationCost(Map<String, Amount> readsByTable, List<InTable> tables) {
    /// What one run writes to one table.
    ///
    /// @param table the table's name
    /// @param writes rows written and deletions; the deletion of a range is one
    /// @param rows rows written or deleted
    /// @param tombstones what marks a deletion afterwards: a row or range that was deleted, a
    ///     collection that was replaced, a null that was written
    /// @param copies the attributes of other entities of which copies are rewritten here, such as
    ///     `Product.name`
    public record InTable(
            String table, Amount writes, Amount rows, Amount tombstones, List<String> copies) {
        /// Copies the list.
        public InTable {
            copies = List.copyOf(copies);
        }
    }

    /// Copies the collections, keeping their order.
    public MutationCost {
        readsByTable = Collections.unmodifiableMap(new LinkedHashMap<>(readsByTable));
        tables = List.copyOf(tables);
    }

    /// SELECT statements in all tables.
    public Amount reads() {
        return readsByTable.values().stream().reduce(Amount.NONE, Amount::plus);
    }

    /// Rows written or deleted in all tables.
    public Amount rows() {
        return tables.stream().map(InTable::rows).reduce(Amount.NONE, Amount::plus);
    }

    /// Tombstones in all tables.
    public Amount tombstones() {
        return tables.stream().map(InTable::tombstones).reduce(Amount.NONE, Amount::plus);
    }
}
