package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.index.SecondaryIndex.NearEntry;
import dev.rowhouse.engine.path.PartitionPlan;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.ReadCommand;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finds rows by the nearness of their vectors: the index gives its entries, the nearest first; the
/// row of each is read, if it lies where rows are wanted, the other indexes know it too, and it
/// still has that vector.
///
/// Cassandra finds the nearest rows approximately, by a graph; here they are compared one by one,
/// so that the answer is exact.
///
/// **Thread safety.** Immutable.
final class NearestReader {
    private final StoredTable table;
    private final TableStore store;
    private final SecondaryIndex index;
    private final IndexLookups lookups;
    private final Evaluator column;
    private final Evaluator vector;
    private final String columnName;

    NearestReader(AccessPath path, StoredTable table, TermCompiler compiler) {
        IndexLookup lookup = path.nearest().orElseThrow();
        if (!(lookup.expression() instanceof RowFilter.Nearest nearest)) {
            throw new IllegalArgumentException("no order by nearness: " + lookup);
        }
        this.table = table;
        this.store = table.store();
        this.index = IndexConditions.index(lookup, table);
        this.lookups = new IndexLookups(path.indexes(), table, compiler);
        this.column = compiler.compileColumn(nearest.column());
        this.vector = compiler.compile(nearest.vector());
        this.columnName = nearest.column().name();
    }

    /// Visits the rows, the nearest first, as far as they lie in the wanted partitions and places.
    ///
    /// A vector that has no place in the measure of the index is refused where all partitions are
    /// wanted. In a range or one partition Cassandra does not measure few rows at all: those that
    /// are there are found.
    ///
    /// @throws CqlException when the vector is null or refused
    void read(
            PathReader.Request request,
            PartitionPlan.Partitions partitions,
            ClusteringFilter rows,
            IndexReader.PartitionVisitor visitor) {
        Evaluation evaluation = request.evaluation();
        Bytes wanted = RangePlan.require(vector.evaluate(evaluation), "value", columnName);
        if (partitions instanceof PartitionPlan.Range range && range.isWholeRing()) {
            index.checkMeasurable(wanted);
        }
        Predicate<IndexEntry> isKnown = lookups.others(lookups.nearest(), evaluation);
        evaluation.execution().useIndex(index.metadata().name());
        Stream<NearEntry> found =
                index.nearest(wanted)
                        .peek(ignored -> evaluation.execution().pass())
                        .filter(near -> isIn(near.entry(), partitions, rows))
                        .filter(near -> isKnown.test(near.entry()))
                        .filter(near -> isStill(near.entry(), evaluation));
        Iterator<NearEntry> entries =
                index.isMeasurable(wanted)
                        ? found.iterator()
                        : lastOfEqual(found.toList(), request.page().limits().rows()).iterator();
        while (entries.hasNext()) {
            IndexEntry entry = entries.next().entry();
            ClusteringFilter place = entry.isPartition() ? rows : Names.of(entry.clustering());
            ReadCommand command = command(place, evaluation, request.metrics());
            if (visitor.visit(entry.key(), command, request, false) == RowVisitor.Step.STOP) {
                return;
            }
        }
    }

    private boolean isIn(
            IndexEntry entry, PartitionPlan.Partitions partitions, ClusteringFilter rows) {
        return IndexReader.contains(partitions, entry.key())
                && (entry.isPartition() || rows.contains(store.comparator(), entry.clustering()));
    }

    /// Whether the row still has the vector of its entry; otherwise the entry is removed.
    private boolean isStill(IndexEntry entry, Evaluation evaluation) {
        boolean isTrue = isTrue(entry, evaluation);
        if (!isTrue) {
            table.removeStale(index, entry, () -> isTrue(entry, evaluation));
        }
        return isTrue;
    }

    /// The nearest of some entries. Of those that are equally near Cassandra keeps the last ones
    /// where it cannot keep all; to a vector that is not measured most are.
    ///
    /// @param entries in their order
    private static List<NearEntry> lastOfEqual(List<NearEntry> entries, long most) {
        if (entries.size() <= most) {
            return entries;
        }
        int count = (int) most;
        double edge = entries.get(count - 1).nearness();
        int first = count - 1;
        while (first > 0 && Double.compare(entries.get(first - 1).nearness(), edge) == 0) {
            first--;
        }
        int end = count;
        while (end < entries.size() && Double.compare(entries.get(end).nearness(), edge) == 0) {
            end++;
        }
        List<NearEntry> kept = new ArrayList<>(entries.subList(0, first));
        kept.addAll(entries.subList(end - (count - first), end));
        return kept;
    }

    private static ReadCommand command(
            ClusteringFilter rows, Evaluation evaluation, ReadMetrics metrics) {
        return new ReadCommand(rows, Direction.ASCENDING, evaluation.nowInSeconds(), metrics);
    }

    /// Whether the row still has the vector of its entry.
    private boolean isTrue(IndexEntry entry, Evaluation evaluation) {
        ClusteringFilter rows = entry.isPartition() ? Slices.NONE : Names.of(entry.clustering());
        RowIterator partition =
                store.read(entry.key(), command(rows, evaluation, new ReadMetrics()));
        evaluation.enter(entry.key(), partition.staticRow());
        if (partition.hasNext()) {
            evaluation.at(partition.next());
        } else if (!entry.isPartition()) {
            return false;
        }
        return entry.value().equals(column.evaluate(evaluation));
    }
}
