package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.tree.Probe;
import dev.rowhouse.storage.tree.SortedTree;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// The cells of a multi-cell column of one row, ordered by path, and the deletion of all that the
/// column held before.
///
/// Overwriting a whole collection is such a deletion just before the write's timestamp, and then
/// the new elements.
///
/// **Invariants.** No cell is deleted by `deletion`. `minLocalDeletionTime` is never later than the
/// truth.
///
/// **Thread safety.** Immutable.
public final class ComplexCells implements ColumnData {
    private final ColumnMetadata column;
    private final DeletionTime deletion;
    private final SortedTree<Cell> cells;
    private final long minLocalDeletionTime;

    ComplexCells(
            ColumnMetadata column,
            DeletionTime deletion,
            SortedTree<Cell> cells,
            long minLocalDeletionTime) {
        this.column = column;
        this.deletion = deletion;
        this.cells = cells;
        this.minLocalDeletionTime = minLocalDeletionTime;
    }

    /// The cells of a column, in any order, without those that the deletion covers; of several with
    /// the same path the winner stays.
    public static ComplexCells of(ColumnMetadata column, DeletionTime deletion, List<Cell> cells) {
        SortedTree<Cell> tree = SortedTree.empty();
        Probe<Cell, Cell> order = order(column);
        long minimum = deletion.isLive() ? Long.MAX_VALUE : Long.MIN_VALUE;
        for (Cell cell : cells) {
            if (!deletion.deletes(cell.timestamp())) {
                tree = tree.with(cell, order, Cells::reconcile);
                minimum = Math.min(minimum, cell.minLocalDeletionTime());
            }
        }
        return new ComplexCells(column, deletion, tree, minimum);
    }

    /// The one of two definitions of a column that was made later: a user-defined type only ever
    /// gains fields. Only that definition tells all paths apart.
    @SuppressWarnings("ReferenceEquality") // nearly always the same object
    static ColumnMetadata later(ColumnMetadata left, ColumnMetadata right) {
        return left == right || left.type().partCount() >= right.type().partCount() ? left : right;
    }

    static Probe<Cell, Cell> order(ColumnMetadata column) {
        CqlType paths = column.type().cellPathType();
        return (left, right) -> paths.compare(left.path(), right.path());
    }

    @Override
    public ColumnMetadata column() {
        return column;
    }

    /// The deletion of all values written to the column at or before its timestamp.
    public DeletionTime deletion() {
        return deletion;
    }

    /// The number of cells, tombstones included.
    public int size() {
        return cells.size();
    }

    /// Whether this says nothing: no deletion and no cell.
    public boolean isEmpty() {
        return cells.isEmpty() && deletion.isLive();
    }

    /// The cells in the order of their paths.
    public Iterator<Cell> iterator() {
        return cells.iterator();
    }

    /// The cell of an element, if there is one.
    public Optional<Cell> findCell(Bytes path) {
        CqlType paths = column.type().cellPathType();
        return Optional.ofNullable(
                cells.find(path, (wanted, cell) -> paths.compare(wanted, cell.path())));
    }

    /// Whether any cell is live at a second of the day.
    boolean isLive(long nowInSeconds) {
        if (nowInSeconds < minLocalDeletionTime) {
            return !cells.isEmpty();
        }
        for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
            if (all.next().isLive(nowInSeconds)) {
                return true;
            }
        }
        return false;
    }

    /// The live part at a given second, without the deletion; possibly empty.
    ComplexCells live(long nowInSeconds) {
        if (nowInSeconds < minLocalDeletionTime) {
            return this;
        }
        List<Cell> kept = new ArrayList<>(cells.size());
        long minimum = Long.MAX_VALUE;
        for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
            Cell cell = all.next();
            if (cell.isLive(nowInSeconds)) {
                kept.add(cell);
                minimum = Math.min(minimum, cell.minLocalDeletionTime());
            }
        }
        SortedTree<Cell> rest = kept.size() == cells.size() ? cells : SortedTree.ofSorted(kept);
        return new ComplexCells(column, DeletionTime.LIVE, rest, minimum);
    }

    SortedTree<Cell> cells() {
        return cells;
    }

    @Override
    public long minLocalDeletionTime() {
        return minLocalDeletionTime;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        if (!(object instanceof ComplexCells other)
                || !column.name().equals(other.column.name())
                || !deletion.equals(other.deletion)
                || size() != other.size()) {
            return false;
        }
        Iterator<Cell> others = other.iterator();
        for (Iterator<Cell> own = iterator(); own.hasNext(); ) {
            if (!own.next().equals(others.next())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return 31 * column.name().hashCode() + size();
    }

    @Override
    public String toString() {
        return column.name() + (deletion.isLive() ? "" : " " + deletion) + " " + cells;
    }
}
