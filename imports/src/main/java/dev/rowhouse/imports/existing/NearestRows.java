package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.VectorSimilarity;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.model.query.Nearness;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/// A SELECT with `ORDER BY … ANN OF`.
///
/// @param select the statement
/// @param column the column with the vector
/// @param to the vector from which the distance is measured
record NearestRows(Select select, String column, Term to) {
    /// The statement, if it asks for the nearest rows.
    static Optional<NearestRows> of(Select select) {
        return select.orderBy().stream()
                .flatMap(ordering -> of(select, ordering).stream())
                .findFirst();
    }

    private static Optional<NearestRows> of(Select select, Ordering ordering) {
        return ordering.nearestTo()
                .map(to -> new NearestRows(select, ordering.column().text(), to));
    }

    /// The measure of the index on the vector; empty when there is no index.
    Optional<Nearness.Measure> measure(TableMetadata table) {
        return table.indexes().values().stream()
                .filter(index -> index.column().equals(column) && index.isStorageAttached())
                .map(IndexMetadata::similarity)
                .findFirst()
                .flatMap(NearestRows::measure);
    }

    private static Optional<Nearness.Measure> measure(VectorSimilarity similarity) {
        return Arrays.stream(Nearness.Measure.values())
                .filter(measure -> measure.similarity() == similarity)
                .findFirst();
    }

    /// The term of ORDER BY in the model's language.
    ///
    /// @param paths finds the path of a column
    Optional<String> order(
            TableMetadata table, Function<String, Optional<String>> paths, CqlOperands operands) {
        return measure(table)
                .flatMap(measure ->
                        paths.apply(column)
                                .flatMap(path ->
                                        operands.text(to, "near")
                                                .map(given ->
                                                        measure.ordering(path + ", " + given))));
    }

    /// Why the model cannot ask the same; empty when it can.
    Optional<String> obstacle(TableMetadata table) {
        if (measure(table).isEmpty()) {
            return Optional.of("ANN OF needs a storage-attached index on `" + column + "`");
        }
        if (RowLimit.of(select).isEmpty()) {
            return Optional.of("ANN OF needs the number of rows: write `LIMIT 10`");
        }
        return select.where().stream().allMatch(NearestRows::isEquality)
                ? Optional.empty()
                : Optional.of("beside ANN OF the model has only conditions with `=`");
    }

    private static boolean isEquality(Relation relation) {
        return relation instanceof Relation.SingleColumn single
                && single.operator() == RelationOperator.EQ;
    }
}
