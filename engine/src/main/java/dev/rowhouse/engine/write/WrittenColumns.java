package dev.rowhouse.engine.write;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The columns that the statements of a transaction write, by their rows, of which none may be
/// written twice.
///
/// As in Cassandra 6.0-alpha2, a row is known by its key alone, so that two tables with equal names
/// of columns get in each other's way.
final class WrittenColumns {
    private final Map<Place, Set<String>> written = new HashMap<>();

    private record Place(DecoratedKey key, Clustering row) {}

    /// Notes what a statement writes.
    ///
    /// @throws CqlException when another statement writes the same
    void add(ModificationPlan plan, Collection<DecoratedKey> keys, Evaluation evaluation) {
        List<Clustering> rows = plan.writesKnownCells() ? plan.rowNames(evaluation) : List.of();
        for (DecoratedKey key : keys) {
            rows.forEach(row -> add(new Place(key, row), plan.changedColumns(false)));
            add(new Place(key, Clustering.STATIC), plan.changedColumns(true));
        }
    }

    private void add(Place place, List<ColumnMetadata> columns) {
        Set<String> there = written.computeIfAbsent(place, ignored -> new HashSet<>());
        for (ColumnMetadata column : columns) {
            if (!there.add(column.name())) {
                throw CqlException.invalid(
                        "Transaction contains multiple updates to the same key and fields");
            }
        }
    }
}
