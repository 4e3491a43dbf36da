package dev.rowhouse.engine.write;

import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Slices;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The rows of one partition that the conditions of a batch concern; none when they concern static columns alone.
///
/// **Thread safety.** Belongs to one thread.
final class ConditionalRows {
    private final Map<Clustering, ConditionPlan> conditions = new HashMap<>();
    private final Set<Clustering> rows;

    ConditionalRows(ClusteringComparator comparator) {
        this.rows = new TreeSet<>(comparator);
    }

    /// Adds what the next statement of the batch asks of a row.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when an earlier one asks another kind of question of the same row
    void add(Clustering row, ConditionPlan condition) {
        ConditionPlan earlier = conditions.put(row, condition);
        if (earlier != null) {
            condition.requireSameKind(earlier);
        }
        if (!row.isStatic()) {
            rows.add(row);
        }
    }

    int size() {
        return rows.size();
    }

    /// The rows to show, in their order, when the conditions do not hold.
    ClusteringFilter filter() {
        return rows.isEmpty() ? Slices.ALL : new Names(new ArrayList<>(rows));
    }
}
