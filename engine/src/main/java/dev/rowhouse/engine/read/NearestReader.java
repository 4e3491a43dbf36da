package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
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

import java.util.Iterator;
import java.util.function.Predicate;

/// Finds rows by the nearness of their vectors: the index gives its entries, the nearest first; the row of each is read, if it lies where
/// rows are wanted, the other indexes know it too, and it still has that vector.
///
/// Cassandra finds the nearest rows approximately, by a graph; here they are compared one by one, so that the answer is exact.
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
    /// @throws CqlException when the vector is null or has no place in the measure of the index
    void read(
            PathReader.Request request,
            PartitionPlan.Partitions partitions,
            ClusteringFilter rows,
            IndexReader.PartitionVisitor visitor) {
        Evaluation evaluation = request.evaluation();
        Bytes wanted = IndexConditions.require(vector.evaluate(evaluation), "value", columnName);
        if (!index.isMeasurable(wanted) && seesNothing(partitions)) {
            return;
        }
        Predicate<IndexEntry> isKnown = lookups.others(lookups.nearest(), evaluation);
        evaluation.execution().useIndex(index.metadata().name());
        for (Iterator<IndexEntry> entries = index.nearest(wanted); entries.hasNext(); ) {
            evaluation.execution().pass();
            IndexEntry entry = entries.next();
            boolean isWanted =
                    isKnown.test(entry)
                            && IndexReader.contains(partitions, entry.key())
                            && (entry.isPartition()
                                    || rows.contains(store.comparator(), entry.clustering()));
            if (!isWanted) {
                continue;
            }
            if (!isTrue(entry, evaluation)) {
                table.removeStale(index, entry, () -> isTrue(entry, evaluation));
                continue;
            }
            ClusteringFilter found = entry.isPartition() ? rows : Names.of(entry.clustering());
            ReadCommand command = command(found, evaluation, request.metrics());
            if (visitor.visit(entry.key(), command, request, false) == RowVisitor.Step.STOP) {
                return;
            }
        }
    }

    private static ReadCommand command(
            ClusteringFilter rows, Evaluation evaluation, ReadMetrics metrics) {
        return new ReadCommand(rows, Direction.ASCENDING, evaluation.nowInSeconds(), metrics);
    }

    /// Whether Cassandra does not come to measure a vector: no row was ever written, or partitions are named, of which it then finds none.
    private boolean seesNothing(PartitionPlan.Partitions partitions) {
        return partitions instanceof PartitionPlan.Keys || !index.hasMetRows();
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
