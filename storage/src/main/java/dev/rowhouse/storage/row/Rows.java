package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.storage.tree.Probe;
import dev.rowhouse.storage.tree.SortedTree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/// Putting versions of a row together, and taking out what a deletion covers.
public final class Rows {
    private static final ColumnData[] NO_DATA = {};

    private Rows() {}

    /// Two versions of a row as one. Merging is associative and, up to equality, does not depend on
    /// the order of the versions.
    ///
    /// When one version says all that both say, that very object is returned. If equal clusterings
    /// differ in their bytes (the decimals 1.5 and 1.50), the bytes of the left version stay, as
    /// Cassandra's memtables keep the first ones.
    public static Row merge(Row left, Row right) {
        return merge(left, right, DeletionTime.LIVE);
    }

    /// Two versions of a row as one, without what a deletion that covers the whole row (of a range
    /// or of the partition) takes away. The result may be [Row#isEmpty()].
    public static Row merge(Row left, Row right, DeletionTime active) {
        DeletionTime deletion = DeletionTime.latest(left.deletion(), right.deletion());
        DeletionTime effective = deletion;
        if (active.supersedes(deletion)) {
            deletion = DeletionTime.LIVE;
            effective = active;
        }
        LivenessInfo liveness =
                right.liveness().supersedes(left.liveness()) ? right.liveness() : left.liveness();
        if (effective.deletes(liveness.timestamp())) {
            liveness = LivenessInfo.EMPTY;
        }
        ColumnData[] data = new ColumnData[left.data().length + right.data().length];
        int count = mergeData(left.data(), right.data(), effective, data);
        if (isAllOf(right, liveness, deletion, data, count)
                && right.clustering().equals(left.clustering())) {
            return right;
        }
        if (isAllOf(left, liveness, deletion, data, count)) {
            return left;
        }
        return new Row(left.clustering(), liveness, deletion, trimmed(data, count));
    }

    @SuppressWarnings("ReferenceEquality") // equal is not enough: the values of the loser should go
    private static boolean isAllOf(
            Row row, LivenessInfo liveness, DeletionTime deletion, ColumnData[] data, int count) {
        if (row.data().length != count
                || !row.liveness().equals(liveness)
                || !row.deletion().equals(deletion)) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (data[i] != row.data()[i]) {
                return false;
            }
        }
        return true;
    }

    private static ColumnData[] trimmed(ColumnData[] data, int count) {
        if (count == 0) {
            return NO_DATA;
        }
        return count == data.length ? data : Arrays.copyOf(data, count);
    }

    private static int mergeData(
            ColumnData[] left, ColumnData[] right, DeletionTime active, ColumnData[] target) {
        int l = 0;
        int r = 0;
        int count = 0;
        while (l < left.length || r < right.length) {
            int compared;
            if (l == left.length) {
                compared = 1;
            } else if (r == right.length) {
                compared = -1;
            } else {
                compared = ColumnData.compareColumns(left[l].column(), right[r].column());
            }
            if (compared == 0) {
                count = mergeColumn(left[l++], right[r++], active, target, count);
            } else {
                count = addShadowed(compared < 0 ? left[l++] : right[r++], active, target, count);
            }
        }
        return count;
    }

    private static int mergeColumn(
            ColumnData left, ColumnData right, DeletionTime active, ColumnData[] target, int at) {
        if (left instanceof Cell leftCell && right instanceof Cell rightCell) {
            if (active.deletes(leftCell.timestamp())) {
                return addShadowed(right, active, target, at);
            }
            target[at] =
                    active.deletes(rightCell.timestamp())
                            ? leftCell
                            : Cells.reconcile(leftCell, rightCell);
            return at + 1;
        }
        ComplexCells merged = merge((ComplexCells) left, (ComplexCells) right, active);
        if (merged.isEmpty()) {
            return at;
        }
        target[at] = merged;
        return at + 1;
    }

    private static int addShadowed(
            ColumnData column, DeletionTime active, ColumnData[] target, int at) {
        switch (column) {
            case Cell cell -> {
                if (active.deletes(cell.timestamp())) {
                    return at;
                }
                target[at] = cell;
            }
            case ComplexCells complex -> {
                ComplexCells rest = shadow(complex, active);
                if (rest.isEmpty()) {
                    return at;
                }
                target[at] = rest;
            }
        }
        return at + 1;
    }

    /// Two versions of a multi-cell column as one, without what `active` deletes.
    static ComplexCells merge(ComplexCells left, ComplexCells right, DeletionTime active) {
        DeletionTime deletion = DeletionTime.latest(left.deletion(), right.deletion());
        DeletionTime strongest = DeletionTime.latest(active, deletion);
        ComplexCells base = strongest.supersedes(left.deletion()) ? shadow(left, strongest) : left;
        if (active.supersedes(deletion)) {
            deletion = DeletionTime.LIVE;
        }
        SortedTree<Cell> cells = base.cells();
        DeletionTime effective = deletion.isLive() ? active : deletion;
        ColumnMetadata column = ComplexCells.later(left.column(), right.column());
        Probe<Cell, Cell> order = ComplexCells.order(column);
        for (Iterator<Cell> added = right.iterator(); added.hasNext(); ) {
            Cell cell = added.next();
            if (!effective.deletes(cell.timestamp())) {
                cells = cells.with(cell, order, Cells::reconcile);
            }
        }
        long minimum = Math.min(left.minLocalDeletionTime(), right.minLocalDeletionTime());
        return new ComplexCells(column, deletion, cells, minimum);
    }

    /// A multi-cell column without what `active` deletes; possibly empty.
    static ComplexCells shadow(ComplexCells complex, DeletionTime active) {
        if (active.isLive()) {
            return complex;
        }
        boolean isTouched = active.supersedes(complex.deletion()) && !complex.deletion().isLive();
        List<Cell> kept = new ArrayList<>(complex.size());
        for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
            Cell cell = cells.next();
            if (!active.deletes(cell.timestamp())) {
                kept.add(cell);
            }
        }
        if (!isTouched && kept.size() == complex.size()) {
            return complex;
        }
        return new ComplexCells(
                complex.column(),
                active.supersedes(complex.deletion()) ? DeletionTime.LIVE : complex.deletion(),
                SortedTree.ofSorted(kept),
                complex.minLocalDeletionTime());
    }

    /// A row without what a deletion that covers it whole takes away; possibly [Row#isEmpty()], and
    /// the same object when nothing goes.
    public static Row shadow(Row row, DeletionTime active) {
        if (active.isLive()) {
            return row;
        }
        DeletionTime deletion =
                active.supersedes(row.deletion()) ? DeletionTime.LIVE : row.deletion();
        LivenessInfo liveness =
                active.deletes(row.liveness().timestamp()) ? LivenessInfo.EMPTY : row.liveness();
        ColumnData[] data = new ColumnData[row.data().length];
        int count = 0;
        for (ColumnData column : row.data()) {
            count = addShadowed(column, active, data, count);
        }
        if (isAllOf(row, liveness, deletion, data, count)) {
            return row;
        }
        return new Row(row.clustering(), liveness, deletion, trimmed(data, count));
    }

    /// The row without cells written at or before the deletion of their column. The rest of the row
    /// stays as it is; possibly [Row#isEmpty()].
    public static Row shadowColumns(
            Row row, Function<? super ColumnMetadata, DeletionTime> deletions) {
        ColumnData[] data = new ColumnData[row.data().length];
        int count = 0;
        for (ColumnData column : row.data()) {
            count = addShadowed(column, deletions.apply(column.column()), data, count);
        }
        return new Row(row.clustering(), row.liveness(), row.deletion(), trimmed(data, count));
    }

    /// The elements in the multi-cell columns of a row, dead ones too; a dead one has an empty
    /// value.
    public static Row elements(Row row, long nowInSeconds) {
        RowBuilder elements = Row.builder(row.clustering());
        for (ColumnData column : row.data()) {
            if (column instanceof ComplexCells complex) {
                complex.iterator()
                        .forEachRemaining(cell -> elements.cell(shown(cell, nowInSeconds)));
            }
        }
        return elements.build();
    }

    private static Cell shown(Cell cell, long nowInSeconds) {
        return cell.isLive(nowInSeconds)
                ? cell
                : new Cell(
                        cell.column(),
                        cell.path(),
                        cell.timestamp(),
                        Lifetime.FOREVER,
                        Bytes.EMPTY);
    }

    /// A row as a reader sees it at a second of the day: without tombstones, expired cells and
    /// deletions. The result is [Row#isEmpty()] when the row does not exist then, and the same
    /// object when all of it is live.
    public static Row live(Row row, long nowInSeconds) {
        if (!row.mayHaveDead(nowInSeconds)) {
            return row;
        }
        LivenessInfo liveness =
                row.liveness().isLive(nowInSeconds) ? row.liveness() : LivenessInfo.EMPTY;
        ColumnData[] data = new ColumnData[row.data().length];
        int count = 0;
        for (ColumnData column : row.data()) {
            switch (column) {
                case Cell cell -> {
                    if (cell.isLive(nowInSeconds)) {
                        data[count++] = cell;
                    }
                }
                case ComplexCells complex -> {
                    ComplexCells rest = complex.live(nowInSeconds);
                    if (!rest.isEmpty()) {
                        data[count++] = rest;
                    }
                }
            }
        }
        if (isAllOf(row, liveness, DeletionTime.LIVE, data, count)) {
            return row;
        }
        return new Row(row.clustering(), liveness, DeletionTime.LIVE, trimmed(data, count));
    }
}
