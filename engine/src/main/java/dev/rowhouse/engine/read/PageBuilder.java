package dev.rowhouse.engine.read;

import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gathers the rows of one page, within the limits.
///
/// **Invariants.** `rowsLeft` and `rowsLeftInPartition` are what the limits still allow after the
/// rows gathered so far, `lastKey` and `lastClustering` the position of the last of these.
///
/// **Thread safety.** Belongs to one thread.
final class PageBuilder implements RowVisitor {
    private final Projection projection;
    private final Evaluation evaluation;
    private final long rowsPerPartition;
    private final long pageSize;
    private final List<ResultRow> rows = new ArrayList<>();
    private long rowsLeft;
    private long rowsLeftInPartition;
    private @Nullable DecoratedKey lastKey;
    private Clustering lastClustering = Clustering.STATIC;
    private boolean isFull;
    private boolean isLastPartition;

    PageBuilder(
            Projection projection,
            Evaluation evaluation,
            Limits limits,
            long pageSize,
            Optional<PagingState> resume) {
        this.projection = projection;
        this.evaluation = evaluation;
        this.rowsPerPartition = limits.rowsPerPartition();
        this.pageSize = pageSize;
        this.rowsLeft = resume.map(PagingState::rowsLeft).orElse(limits.rows());
        this.rowsLeftInPartition =
                resume.map(PagingState::rowsLeftInPartition).orElse(rowsPerPartition);
        this.lastKey = resume.map(PagingState::key).orElse(null);
    }

    @Override
    public Step visit() {
        DecoratedKey key = evaluation.key();
        if (!key.equals(lastKey)) {
            lastKey = key;
            rowsLeftInPartition = rowsPerPartition;
        }
        Row row = evaluation.row();
        lastClustering = row == null ? Clustering.STATIC : row.clustering();
        rows.add(projection.project(evaluation));
        rowsLeft--;
        rowsLeftInPartition--;
        if (rowsLeft == 0) {
            return Step.STOP;
        }
        if (rows.size() >= pageSize) {
            // Each partition has only a static row, or only one row.
            boolean isPartitionDone = rowsLeftInPartition == 0 || row == null;
            isFull = !(isLastPartition && isPartitionDone);
            return Step.STOP;
        }
        return rowsLeftInPartition == 0 ? Step.NEXT_PARTITION : Step.NEXT_ROW;
    }

    @Override
    public void atLastPartition() {
        isLastPartition = true;
    }

    /// The rows gathered.
    List<ResultRow> rows() {
        return rows;
    }

    /// The start of the next page, if the page is full and the limits allow more.
    Optional<PagingState> pagingState() {
        DecoratedKey key = lastKey;
        if (!isFull || key == null) {
            return Optional.empty();
        }
        return Optional.of(new PagingState(key, lastClustering, rowsLeft, rowsLeftInPartition));
    }
}
