package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Select;

import java.util.List;
import java.util.Optional;

/// The order in which a table gives its rows.
record TableOrder(TableMetadata table) {
    /// The order that a statement gets without asking and may rely on: it takes the first rows
    /// only, or the table turns round an order.
    ///
    /// @param fixed the columns that the statement binds
    Optional<String> unasked(Select select, List<String> fixed) {
        boolean isTurned = table.clustering().stream().anyMatch(ColumnMetadata::isReversed);
        boolean isOnePartition =
                table.partitionKey().stream().allMatch(column -> fixed.contains(column.name()));
        return table.clustering().stream()
                .filter(column -> !fixed.contains(column.name()))
                .findFirst()
                .filter(_ ->
                        select.orderBy().isEmpty()
                                && isOnePartition
                                && (isTurned || select.limit().isPresent()))
                .map(first -> first.name() + (first.isReversed() ? " DESC" : ""));
    }
}
