package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the key of a materialized view. Cassandra requires that it contains all columns of the
/// base table's key, and at most one other column.
public final class ViewRule {
    private ViewRule() {}

    /// The key of a view for a question; empty when there is none, as for a question that reads by
    /// an index alone: a view needs a partition key.
    ///
    /// @param shape the shape of the base table's rows
    /// @param base the key of the base table; a view of a table with buckets is not possible
    /// @param demand the question with the names of the base table's shape
    public static Optional<TableKey> key(
            KeySolver solver, RowShape shape, TableKey base, Demand demand) {
        Optional<TableKey> alone = solver.solve(shape, List.of(demand));
        if (alone.isEmpty()
                || demand.equal().isEmpty()
                || base.bucket().isPresent()
                || demand.bucket().isPresent()) {
            return Optional.empty();
        }
        List<OrderTerm> clustering = new ArrayList<>(alone.get().clustering());
        // The other key columns of the base table only make the row unique, so they come last.
        TableSet.beyond(alone.get(), base.fields())
                .forEach(field -> clustering.add(OrderTerm.ascending(field)));
        TableKey key = new TableKey(demand.equal(), Optional.empty(), clustering);
        return TableSet.beyond(base, key.fields()).size() <= 1
                        && solver.hasAllRows(shape, key, demand)
                ? Optional.of(key)
                : Optional.empty();
    }

    /// The reason why no view can answer a question; empty when one may.
    public static Optional<Refusal> refusal(Target target, Demand demand) {
        String remedy = "remove `using: view`, so that the question gets its own table";
        if (target.views() == Target.Support.NO) {
            return Optional.of(
                    new Refusal(target.label() + " has no materialized views", remedy)
                            .helpedBy("using"));
        }
        return demand.bucket().isEmpty() && demand.shape().elements().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Refusal(
                                        "a materialized view has only columns of its base table, so it cannot have buckets or one row per element",
                                        remedy)
                                .helpedBy("using"));
    }
}
