package dev.rowhouse.plan.step;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The cost of one run of a mutation, if the model determines it.
///
/// @param readsByTable the number of SELECT statements, by the name of the table that they read
/// @param tables the writes to each table, in the order of the tables
public record MutationCost(Map<String, Amount> readsByTable, List<InTable> tables) {
    /// The writes of one run to one table.
    ///
    /// @param table the table's name
    /// @param writes rows written and deletions; the deletion of a range counts as one
    /// @param rows rows written or deleted
    /// @param tombstones the tombstones that remain: for a deleted row or range, a replaced
    ///     collection, or a written null
    /// @param copies the attributes of other entities whose copies are rewritten here, such as
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

    /// The number of SELECT statements in all tables.
    public Amount reads() {
        return readsByTable.values().stream().reduce(Amount.NONE, Amount::plus);
    }

    /// The number of rows written or deleted in all tables.
    public Amount rows() {
        return tables.stream().map(InTable::rows).reduce(Amount.NONE, Amount::plus);
    }

    /// The number of tombstones in all tables.
    public Amount tombstones() {
        return tables.stream().map(InTable::tombstones).reduce(Amount.NONE, Amount::plus);
    }
}
