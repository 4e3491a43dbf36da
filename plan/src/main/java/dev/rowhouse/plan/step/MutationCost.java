package dev.rowhouse.plan.step;

import java.util.List;

/// What one run of a mutation costs, as far as the model tells.
///
/// @param reads SELECT statements
/// @param tables what is written where, in the order of the tables
public record MutationCost(Amount reads, List<InTable> tables) {
    /// What one run writes to one table.
    ///
    /// @param table the table's name
    /// @param rows rows written or deleted
    /// @param tombstones what marks a deletion afterwards: a row or range that was deleted, a
    ///     collection that was replaced, a null that was written
    /// @param copies the attributes of other entities of which copies are rewritten here, such as
    ///     `Product.name`
    public record InTable(String table, Amount rows, Amount tombstones, List<String> copies) {
        /// Copies the list.
        public InTable {
            copies = List.copyOf(copies);
        }
    }

    /// Copies the list.
    public MutationCost {
        tables = List.copyOf(tables);
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
