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
final class PageBuilder implements RowCollector {
    private final Projection projection;
    private final PageRequest page;
    private final Evaluation evaluation;
    private final List<ResultRow> rows = new ArrayList<>();
    private long rowsLeft;
    private long rowsLeftInPartition;
    private @Nullable DecoratedKey lastKey;
    private Clustering lastClustering = Clustering.STATIC;
    private boolean isFull;
    private boolean isLastPartition;

    /// @param projection makes a row of the result; [Projection#NOTHING] if rows are only counted
    PageBuilder(Projection projection, PageRequest page) {
        this.projection = projection;
        this.page = page;
        this.evaluation = page.evaluation();
        this.rowsLeft = page.resume().map(PagingState::rowsLeft).orElse(page.limits().rows());
        this.rowsLeftInPartition =
                page.resume()
                        .map(PagingState::rowsLeftInPartition)
                        .orElse(page.limits().rowsPerPartition());
        this.lastKey = page.resume().map(PagingState::key).orElse(null);
    }

    @Override
    public Step visit() {
        DecoratedKey key = evaluation.key();
        if (!key.equals(lastKey)) {
            lastKey = key;
            rowsLeftInPartition = page.limits().rowsPerPartition();
        }
        Row row = evaluation.row();
        lastClustering = row == null ? Clustering.STATIC : row.clustering();
        rows.add(projection.project(evaluation));
        rowsLeft--;
        rowsLeftInPartition--;
        if (rowsLeft == 0) {
            return Step.STOP;
        }
        if (rows.size() >= page.size()) {
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

    @Override
    public List<ResultRow> rows() {
        return projection == Projection.NOTHING ? List.of() : rows;
    }

    /// The start of the next page, if the page is full and the limits allow more.
    @Override
    public Optional<PagingState> pagingState() {
        DecoratedKey key = lastKey;
        if (!isFull || key == null) {
            return Optional.empty();
        }
        return Optional.of(new PagingState(key, lastClustering, rowsLeft, rowsLeftInPartition));
    }
}
