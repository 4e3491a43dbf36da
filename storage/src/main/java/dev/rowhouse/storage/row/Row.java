package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Invariants;
import dev.rowhouse.cql.schema.ColumnMetadata;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A row as it is stored: where it stands, since when it exists, when it was deleted, and what its
/// columns hold. A partition's static row is a row at [Clustering#STATIC].
///
/// A row may be partial: one write says something about some columns, and [Rows#merge] puts several
/// of them together. It may also hold nothing that is live, only deletions that must still reach
/// older versions.
///
/// **Invariants.** The data ascend by [ColumnData#compareColumns], one per column; nothing in the
/// row was written at or before its own deletion. `minLocalDeletionTime` is never later than the
/// truth.
///
/// **Thread safety.** Immutable.
public final class Row implements Unfiltered {
    private static final ColumnData[] NO_DATA = {};

    /// The static row of a partition that has none.
    public static final Row EMPTY_STATIC =
            new Row(Clustering.STATIC, LivenessInfo.EMPTY, DeletionTime.LIVE, NO_DATA);

    private final Clustering clustering;
    private final LivenessInfo liveness;
    private final DeletionTime deletion;
    private final ColumnData[] data;
    private final long minLocalDeletionTime;

    Row(Clustering clustering, LivenessInfo liveness, DeletionTime deletion, ColumnData[] data) {
        this.clustering = clustering;
        this.liveness = liveness;
        this.deletion = deletion;
        this.data = data;
        this.minLocalDeletionTime = minLocalDeletionTime(liveness, deletion, data);
        if (Invariants.ENABLED) {
            requireAscending();
        }
    }

    private void requireAscending() {
        for (int i = 1; i < data.length; i++) {
            ColumnData left = data[i - 1];
            ColumnData right = data[i];
            Invariants.require(
                    ColumnData.compareColumns(left.column(), right.column()) < 0,
                    () -> "in row %s, %s comes after %s".formatted(clustering, right, left));
        }
    }

    private static long minLocalDeletionTime(
            LivenessInfo liveness, DeletionTime deletion, ColumnData[] data) {
        if (!deletion.isLive()) {
            return Long.MIN_VALUE;
        }
        long minimum = liveness.isExpired() ? Long.MIN_VALUE : liveness.localExpirationTime();
        for (ColumnData column : data) {
            minimum = Math.min(minimum, column.minLocalDeletionTime());
        }
        return minimum;
    }

    /// A builder of the row at a clustering.
    public static RowBuilder builder(Clustering clustering) {
        return new RowBuilder(clustering);
    }

    /// A row that was never deleted, of one cell at most for each single-cell column, ascending by
    /// [ColumnData#compareColumns], in an array that the caller gives away.
    public static Row ofGiven(Clustering clustering, LivenessInfo liveness, Cell[] cells) {
        return new Row(clustering, liveness, DeletionTime.LIVE, cells);
    }

    /// The deletion of a whole row.
    public static Row deleted(Clustering clustering, DeletionTime deletion) {
        return new Row(clustering, LivenessInfo.EMPTY, deletion, NO_DATA);
    }

    /// The position of the row in its partition.
    public Clustering clustering() {
        return clustering;
    }

    /// Since when the row exists by an INSERT.
    public LivenessInfo liveness() {
        return liveness;
    }

    /// The deletion of what the row held at or before its timestamp.
    public DeletionTime deletion() {
        return deletion;
    }

    /// The number of columns about which the row says something.
    public int columnCount() {
        return data.length;
    }

    /// The data of the column at an index, from 0 to [#columnCount()].
    public ColumnData columnAt(int index) {
        return data[index];
    }

    /// The data of all its columns.
    public List<ColumnData> columns() {
        return List.of(data);
    }

    /// The cell of a single-cell column, if the row has one.
    public Optional<Cell> findCell(ColumnMetadata column) {
        return find(column) instanceof Cell cell ? Optional.of(cell) : Optional.empty();
    }

    /// The cells of a multi-cell column, if the row has any or a deletion of them.
    public Optional<ComplexCells> findComplex(ColumnMetadata column) {
        return find(column) instanceof ComplexCells cells ? Optional.of(cells) : Optional.empty();
    }

    /// The value of a single-cell column, or `absent` when there is no cell. Meant for rows whose
    /// dead cells have been taken out.
    public Bytes valueOr(ColumnMetadata column, Bytes absent) {
        return find(column) instanceof Cell cell ? cell.value() : absent;
    }

    /// The row with the cell of each single-cell column replaced by another one of the same column.
    public Row mapCells(UnaryOperator<Cell> replacement) {
        ColumnData[] replaced = new ColumnData[data.length];
        for (int i = 0; i < data.length; i++) {
            replaced[i] = data[i] instanceof Cell cell ? replacement.apply(cell) : data[i];
        }
        return new Row(clustering, liveness, deletion, replaced);
    }

    @SuppressWarnings("ReferenceEquality") // a shortcut before the comparison by name
    private @Nullable ColumnData find(ColumnMetadata column) {
        // Schema values are shared between the versions of a table, so that the same column nearly
        // always is the same object.
        for (ColumnData candidate : data) {
            if (candidate.column() == column) {
                return candidate;
            }
        }
        for (ColumnData candidate : data) {
            if (candidate.column().name().equals(column.name())) {
                return candidate;
            }
        }
        return null;
    }

    /// Whether the row says nothing at all.
    public boolean isEmpty() {
        return data.length == 0 && liveness.isEmpty() && deletion.isLive();
    }

    /// Whether the row exists at a second of the day: by its liveness, or by a live cell.
    public boolean isLive(long nowInSeconds) {
        if (liveness.isLive(nowInSeconds)) {
            return true;
        }
        for (ColumnData column : data) {
            switch (column) {
                case Cell cell -> {
                    if (cell.isLive(nowInSeconds)) {
                        return true;
                    }
                }
                case ComplexCells complex -> {
                    if (complex.isLive(nowInSeconds)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /// Whether something in the row may be deleted or expired at a second of the day; when not, all
    /// of it is live.
    public boolean mayHaveDead(long nowInSeconds) {
        return nowInSeconds >= minLocalDeletionTime;
    }

    ColumnData[] data() {
        return data;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        if (this == object) {
            return true;
        }
        return object instanceof Row other
                && clustering.equals(other.clustering)
                && liveness.equals(other.liveness)
                && deletion.equals(other.deletion)
                && Arrays.equals(data, other.data);
    }

    @Override
    public int hashCode() {
        return 31 * clustering.hashCode() + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("row ").append(clustering);
        if (!liveness.isEmpty()) {
            text.append(' ').append(liveness);
        }
        if (!deletion.isLive()) {
            text.append(' ').append(deletion);
        }
        for (ColumnData column : data) {
            text.append(' ').append(column);
        }
        return text.toString();
    }
}
