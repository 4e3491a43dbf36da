package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Finds the vector whose index lets a table answer a question for the nearest rows.
///
/// The index measures the rows of one partition, or those of all. So the partition key is what the
/// question binds, or the question binds nothing. What else it bound would need an index of its
/// own.
///
/// @param solver the key solver
public record NearestRule(KeySolver solver) {
    /// The vector to index; empty when the table cannot answer the question.
    ///
    /// @param shape the shape of the table's rows
    /// @param key the key of the table
    /// @param demand the question with the names of the table's shape
    public Optional<Field> indexed(RowShape shape, TableKey key, Demand demand) {
        Set<Field> bound = new LinkedHashSet<>(demand.equal());
        boolean isPartition = bound.equals(new LinkedHashSet<>(key.partition()));
        return demand.nearest()
                .map(NearTerm::field)
                .filter(_ -> bound.isEmpty() || isPartition)
                .filter(_ -> key.bucket().isEmpty() && solver.hasAllRows(shape, key, demand))
                .filter(field -> !key.fields().contains(field) && !isStatic(shape, key, field));
    }

    /// Whether a field would be a static column, which has no place among the rows.
    private boolean isStatic(RowShape shape, TableKey key, Field field) {
        return !key.clustering().isEmpty() && solver.isDetermined(shape, field, key.partition());
    }

    /// The reason why no index can answer a question; empty when one may.
    public static Optional<Refusal> refusal(Target target) {
        return target.findsNearest()
                ? Optional.empty()
                : Optional.of(
                        new Refusal(
                                "%s has no storage-attached indexes, which find the nearest vectors"
                                        .formatted(target.label()),
                                "write `target: %s`, or use a vector database beside it"
                                        .formatted(Target.CASSANDRA_5_0.written())));
    }
}
