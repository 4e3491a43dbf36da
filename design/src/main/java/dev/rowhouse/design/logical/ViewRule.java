package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the key of a materialized view by Cassandra's rules: all columns of its base's key are in
/// it, and at most one more.
public final class ViewRule {
    private ViewRule() {}

    /// The key of a view for a question; empty when there is none.
    ///
    /// @param shape what the rows of the base stand for
    /// @param base the key of the base, which has no bucket
    /// @param demand the question under the names of the base's shape
    public static Optional<TableKey> key(
            KeySolver solver, RowShape shape, TableKey base, Demand demand) {
        Optional<TableKey> alone = solver.solve(shape, List.of(demand));
        if (alone.isEmpty() || base.bucket().isPresent() || demand.bucket().isPresent()) {
            return Optional.empty();
        }
        List<OrderTerm> clustering = new ArrayList<>(alone.get().clustering());
        // What identifies a row anyway comes last.
        TableSet.beyond(alone.get(), base.fields())
                .forEach(field -> clustering.add(OrderTerm.ascending(field)));
        TableKey key = new TableKey(demand.equal(), Optional.empty(), clustering);
        return TableSet.beyond(base, key.fields()).size() <= 1
                        && solver.hasAllRows(shape, key, demand)
                ? Optional.of(key)
                : Optional.empty();
    }
}
