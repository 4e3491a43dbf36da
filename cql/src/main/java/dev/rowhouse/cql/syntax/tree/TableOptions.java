package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// The WITH clause of CREATE TABLE and CREATE MATERIALIZED VIEW.
///
/// @param properties the properties, `comment = '…'` and the like, including `id`
/// @param clusteringOrder the columns of CLUSTERING ORDER BY
/// @param compactStorage whether COMPACT STORAGE was asked for
public record TableOptions(
        Properties properties, List<ColumnOrder> clusteringOrder, boolean compactStorage) {
    /// No WITH clause.
    public static final TableOptions NONE = new TableOptions(Properties.NONE, List.of(), false);

    /// Copies the order.
    public TableOptions {
        clusteringOrder = List.copyOf(clusteringOrder);
    }

    /// Whether there is nothing to print.
    public boolean isEmpty() {
        return properties.isEmpty() && clusteringOrder.isEmpty() && !compactStorage;
    }

    /// One of the columns of CLUSTERING ORDER BY.
    public record ColumnOrder(Name column, SortDirection direction) {
        @Override
        public String toString() {
            return column + " " + direction;
        }
    }
}
