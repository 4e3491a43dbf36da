package dev.rowhouse.engine.write;

import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The rows of one partition that the conditions of a statement or batch concern; none when they
/// concern static columns alone.
///
/// **Thread safety.** Belongs to one thread.
final class ConditionalRows {
    /// The condition of one statement on a row.
    private record Question(ConditionPlan condition, Evaluation evaluation) {}

    private final Map<Clustering, ConditionPlan> conditions = new HashMap<>();
    private final List<Question> questions = new ArrayList<>();
    private final List<Question> ofStaticRow = new ArrayList<>();
    private final ClusteringComparator comparator;
    private final Map<Clustering, List<Question>> rows;

    ConditionalRows(ClusteringComparator comparator) {
        this.comparator = comparator;
        this.rows = new TreeMap<>(comparator);
    }

    /// Adds what the next statement asks of a row.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when an earlier one asks another kind of
    ///     question of the same row
    void add(Clustering row, ConditionPlan condition, Evaluation evaluation) {
        requireSameKind(row, condition);
        if (condition.looksAtStaticColumns()) {
            requireSameKind(Clustering.STATIC, condition);
        }
        Question question = new Question(condition, evaluation);
        questions.add(question);
        if (row.isStatic()) {
            ofStaticRow.add(question);
        } else {
            rows.computeIfAbsent(row, name -> new ArrayList<>()).add(question);
        }
    }

    private void requireSameKind(Clustering row, ConditionPlan condition) {
        ConditionPlan earlier = conditions.put(row, condition);
        if (earlier != null) {
            condition.requireSameKind(earlier);
        }
    }

    int size() {
        return rows.size();
    }

    /// The rows to show, in their order, when the conditions do not hold.
    ClusteringFilter filter() {
        return rows.isEmpty() ? Slices.ALL : new Names(new ArrayList<>(rows.keySet()));
    }

    /// Whether all conditions hold of the rows as they are: first those on the static row, then row
    /// by row. The caller holds the partition.
    boolean hold(TableStore store, DecoratedKey key) {
        if (questions.isEmpty()) {
            return true;
        }
        Evaluation evaluation = questions.getFirst().evaluation();
        RowIterator found =
                ModificationPlan.read(
                        store, key, rows.isEmpty() ? Slices.NONE : filter(), evaluation);
        Row staticRow = found.staticRow();
        Optional<Row> present = staticRow.isEmpty() ? Optional.empty() : Optional.of(staticRow);
        Map<Clustering, Row> live = new TreeMap<>(comparator);
        found.forEachRemaining(row -> live.put(row.clustering(), row));
        evaluation.execution().traceRead();
        if (!exists(ofStaticRow, present) || !inOrder(questions, true).hold(staticRow)) {
            return false;
        }
        for (Map.Entry<Clustering, List<Question>> one : rows.entrySet()) {
            Optional<Row> row = Optional.ofNullable(live.get(one.getKey()));
            if (!exists(one.getValue(), row)
                    || !inOrder(one.getValue(), false).hold(row.orElse(Row.EMPTY_STATIC))) {
                return false;
            }
        }
        return true;
    }

    private static boolean exists(List<Question> questions, Optional<Row> row) {
        return questions.stream().allMatch(one -> one.condition().isExistenceRight(row));
    }

    private static ConditionOrder inOrder(List<Question> questions, boolean isStatic) {
        ConditionOrder order = new ConditionOrder();
        questions.forEach(one -> one.condition().addTo(order, isStatic, one.evaluation()));
        return order;
    }
}
