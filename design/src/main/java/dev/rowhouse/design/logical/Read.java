package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.Optional;

/// A read of a table that serves a demand.
///
/// @param table the table as it was when the read was found. A [TableSet] may have given it more
///     columns since; [#number()] finds it there
/// @param demand the demand under the names of the table's shape
/// @param order how the rows are read
/// @param index the field by which a secondary index finds the rows, if that is how
public record Read(Table table, Demand demand, KeySolver.ReadOrder order, Optional<Field> index) {
    /// A read that finds the rows by the table's key.
    public static Read byKey(Table table, Demand demand, KeySolver.ReadOrder order) {
        return new Read(table, demand, order, Optional.empty());
    }

    /// A read that finds the rows by a secondary index.
    public static Read byIndex(Table table, Demand demand, Field index) {
        return new Read(table, demand, KeySolver.ReadOrder.FORWARD, Optional.of(index));
    }

    /// The number of the table.
    public int number() {
        return table.number();
    }
}
