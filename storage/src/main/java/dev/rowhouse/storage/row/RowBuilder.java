package dev.rowhouse.storage.row;

import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Puts together what one write says about a row. Cells may come in any order; of two for the same
/// place the winner stays.
///
/// **Invariants.** `cells[0..count)` are the cells of single-cell columns, ascending by column
/// while `sorted`.
///
/// **Thread safety.** Belongs to one thread.
public final class RowBuilder {
    private static final int COLUMNS_EXPECTED = 8;

    private final Clustering clustering;
    private LivenessInfo liveness = LivenessInfo.EMPTY;
    private DeletionTime deletion = DeletionTime.LIVE;
    private Cell[] cells = new Cell[COLUMNS_EXPECTED];
    private int count;
    private boolean sorted = true;
    private final List<Cell> elements = new ArrayList<>(0);
    private final List<ComplexCells> complexCells = new ArrayList<>(0);

    RowBuilder(Clustering clustering) {
        this.clustering = clustering;
    }

    /// Says since when the row exists.
    public RowBuilder liveness(LivenessInfo liveness) {
        this.liveness = liveness.supersedes(this.liveness) ? liveness : this.liveness;
        return this;
    }

    /// Deletes what the row held before.
    public RowBuilder delete(DeletionTime deletion) {
        this.deletion = DeletionTime.latest(this.deletion, deletion);
        return this;
    }

    /// Adds a cell of either kind of column.
    public RowBuilder cell(Cell cell) {
        if (cell.column().type().isMultiCell()) {
            elements.add(cell);
            return this;
        }
        if (count == cells.length) {
            cells = Arrays.copyOf(cells, 2 * count);
        }
        sorted =
                sorted
                        && (count == 0
                                || ColumnData.compareColumns(
                                                cells[count - 1].column(), cell.column())
                                        < 0);
        cells[count++] = cell;
        return this;
    }

    /// Deletes what a multi-cell column held before.
    public RowBuilder deleteComplex(ColumnMetadata column, DeletionTime deletion) {
        complexCells.add(ComplexCells.of(column, deletion, List.of()));
        return this;
    }

    /// Adds what a multi-cell column holds.
    public RowBuilder complex(ComplexCells cells) {
        complexCells.add(cells);
        return this;
    }

    /// The row.
    public Row build() {
        if (!sorted) {
            sortCells();
        }
        int complexCount = 0;
        List<ComplexCells> complex = List.of();
        if (!elements.isEmpty() || !complexCells.isEmpty()) {
            complex = complexColumns();
            complexCount = complex.size();
        }
        ColumnData[] data = new ColumnData[count + complexCount];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!deletion.deletes(cells[i].timestamp())) {
                data[kept++] = cells[i];
            }
        }
        for (ComplexCells column : complex) {
            ComplexCells rest = Rows.shadow(column, deletion);
            if (!rest.isEmpty()) {
                data[kept++] = rest;
            }
        }
        LivenessInfo live = deletion.deletes(liveness.timestamp()) ? LivenessInfo.EMPTY : liveness;
        return new Row(
                clustering, live, deletion, kept == data.length ? data : Arrays.copyOf(data, kept));
    }

    private void sortCells() {
        Arrays.sort(
                cells,
                0,
                count,
                (left, right) -> ColumnData.compareColumns(left.column(), right.column()));
        int kept = 0;
        for (int i = 1; i < count; i++) {
            if (ColumnData.compareColumns(cells[kept].column(), cells[i].column()) == 0) {
                cells[kept] = Cells.reconcile(cells[kept], cells[i]);
            } else {
                cells[++kept] = cells[i];
            }
        }
        count = kept + 1;
        sorted = true;
    }

    private List<ComplexCells> complexColumns() {
        List<ComplexCells> columns = new ArrayList<>();
        for (ComplexCells column : complexCells) {
            addComplex(columns, column);
        }
        for (Cell cell : elements) {
            addComplex(columns, ComplexCells.of(cell.column(), DeletionTime.LIVE, List.of(cell)));
        }
        columns.sort((left, right) -> ColumnData.compareColumns(left.column(), right.column()));
        return columns;
    }

    private static void addComplex(List<ComplexCells> columns, ComplexCells added) {
        for (int i = 0; i < columns.size(); i++) {
            if (ColumnData.compareColumns(columns.get(i).column(), added.column()) == 0) {
                columns.set(i, Rows.merge(columns.get(i), added, DeletionTime.LIVE));
                return;
            }
        }
        columns.add(added);
    }
}
