package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the field whose secondary index lets a table answer a question: the only field that the
/// question binds outside the table's partition key.
///
/// @param solver the key solver
public record IndexRule(KeySolver solver) {
    /// The field to index when the designer may choose the index; empty when the table's key
    /// answers the question better, or when no index fits.
    ///
    /// @param shape the shape of the table's rows
    /// @param key the key of the table
    /// @param demand the question with the names of the table's shape
    public Optional<Field> free(RowShape shape, TableKey key, Demand demand) {
        boolean isPlain =
                demand.contains().isEmpty()
                        && demand.bucket().isEmpty()
                        && demand.requestedName().isEmpty()
                        && demand.shape().elements().isEmpty()
                        && solver.fit(key, demand).isEmpty();
        return isPlain
                ? find(shape, key, demand)
                        .filter(field -> !field.type().isCollection())
                        .filter(field -> !solver.isDetermined(shape, field, key.partition()))
                : Optional.empty();
    }

    /// The field to index when the model asks for an index. It may be a collection that contains
    /// the value. Empty when no index fits.
    ///
    /// @param shape the shape of the table's rows
    /// @param key the key of the table
    /// @param demand the question with the names of the table's shape
    public Optional<Field> forced(RowShape shape, TableKey key, Demand demand) {
        return find(shape, key, demand).filter(field -> !isStatic(shape, key, field));
    }

    private Optional<Field> find(RowShape shape, TableKey key, Demand demand) {
        boolean isSingle =
                demand.order().isEmpty()
                        && demand.range().isEmpty()
                        && demand.oneOf().isEmpty()
                        && key.bucket().isEmpty()
                        && solver.hasAllRows(shape, key, demand);
        if (!isSingle) {
            return Optional.empty();
        }
        List<Field> left = new ArrayList<>(demand.equal());
        left.addAll(demand.contains());
        if (left.containsAll(key.partition())) {
            left.removeAll(key.partition());
        }
        return left.size() == 1 && !key.partition().equals(left)
                ? Optional.of(left.getFirst())
                : Optional.empty();
    }

    /// Whether a field would be a static column, with one value for all rows of a partition.
    private boolean isStatic(RowShape shape, TableKey key, Field field) {
        return !key.clustering().isEmpty()
                && !key.fields().contains(field)
                && solver.isDetermined(shape, field, key.partition());
    }

    /// The reason why no index can answer a question; empty when one may.
    public static Optional<Refusal> refusal(Target target, Demand demand) {
        String remedy = "remove `using: index`, so that the question gets its own table";
        if (target.indexes() == Target.Support.NO) {
            return Optional.of(
                    new Refusal(target.label() + " has no secondary indexes", remedy)
                            .helpedBy("using"));
        }
        if (demand.order().isEmpty() && demand.range().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Refusal(
                                "a secondary index returns rows in no useful order, but this question %s"
                                        .formatted(
                                                demand.order().isEmpty()
                                                        ? "has a range"
                                                        : "has an ORDER BY"),
                                remedy)
                        .helpedBy("using"));
    }
}
