package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// `PER PARTITION LIMIT 3`, in a model `first: 3 per m.channel by m.sentAt DESC`.
///
/// @param table the table that is read
/// @param path the path of a column in the model
record PartitionLimit(TableMetadata table, Function<String, Optional<String>> path) {
    /// The `first` of a question; empty when the statement has no such clause, or the model no
    /// words for it. Without ORDER BY, the table's own order says which rows come first.
    ///
    /// @param fixed the columns that the statement binds
    Optional<String> first(Select select, List<String> fixed) {
        List<String> groups =
                table.partitionKey().stream()
                        .flatMap(column -> path.apply(column.name()).stream())
                        .toList();
        Optional<String> order =
                select.orderBy().isEmpty()
                        ? table.clustering().stream()
                                .filter(column -> !fixed.contains(column.name()))
                                .findFirst()
                                .flatMap(this::term)
                                .map(term -> " by " + term)
                        : Optional.of("");
        return select.perPartitionLimit()
                .filter(Term.Literal.class::isInstance)
                .filter(_ -> groups.size() == table.partitionKey().size())
                .flatMap(rows -> order.map(by -> rows + " per " + String.join(", ", groups) + by));
    }

    private Optional<String> term(ColumnMetadata column) {
        return path.apply(column.name()).map(each -> each + (column.isReversed() ? " DESC" : ""));
    }
}
