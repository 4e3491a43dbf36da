package dev.rowhouse.storage.sstable.data;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;
import dev.rowhouse.storage.sstable.clustering.ValueCodec;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Reads what follows the flags, clustering and sizes of a row.
///
/// ```
/// body    := [timestamp [ttl localTime]] [deletion] [subset] column*
/// column  := cell | [deletion] count:uvint cell[count]      the latter of a multi-cell column
/// cell    := flags:u8 [timestamp] [localTime] [ttl] [path:vbytes] [value]
/// ```
///
/// Values in multi-cell columns always have a length before them.
///
/// **Thread safety.** Immutable.
final class RowReader {
    private final DeltaTimes times;
    private final Columns staticColumns;
    private final Columns regularColumns;

    /// A stored column and the table's column that its cells go to; none when the table has none
    /// any more.
    private record Column(@Nullable ColumnMetadata target, boolean isMultiCell, int fixedLength) {}

    /// The columns of the rows of one kind.
    ///
    /// **Invariants.** `isPlain` when all are single-cell columns of the table, in the order in
    /// which a row has them.
    ///
    /// **Thread safety.** Immutable.
    private static final class Columns {
        private final Column[] all;
        private final boolean isPlain;

        Columns(Column[] all) {
            this.all = all;
            boolean plain = true;
            ColumnMetadata before = null;
            for (Column column : all) {
                ColumnMetadata target = column.target;
                plain =
                        plain
                                && !column.isMultiCell
                                && target != null
                                && (before == null
                                        || ColumnData.compareColumns(before, target) < 0);
                before = target;
            }
            this.isPlain = plain;
        }
    }

    RowReader(
            TableMetadata table,
            EncodingStats stats,
            List<StoredColumn> staticColumns,
            List<StoredColumn> regularColumns) {
        this.times = new DeltaTimes(stats);
        this.staticColumns = new Columns(columns(table, staticColumns, true));
        this.regularColumns = new Columns(columns(table, regularColumns, false));
    }

    private static Column[] columns(
            TableMetadata table, List<StoredColumn> stored, boolean isStatic) {
        Column[] columns = new Column[stored.size()];
        for (int i = 0; i < columns.length; i++) {
            StoredColumn column = stored.get(i);
            boolean isMultiCell = column.isMultiCell();
            // A column that was dropped and added again as something else is another column.
            ColumnMetadata target =
                    table.findAnyColumn(column.name())
                            .filter(found -> isStatic ? found.isStatic() : found.isRegular())
                            .filter(found -> found.type().isMultiCell() == isMultiCell)
                            .orElse(null);
            columns[i] = new Column(target, isMultiCell, column.fixedLength());
        }
        return columns;
    }

    boolean hasStaticColumns() {
        return staticColumns.all.length > 0;
    }

    DeltaTimes times() {
        return times;
    }

    Row read(ByteReader in, int flags, Clustering clustering) {
        LivenessInfo liveness = readLiveness(in, flags);
        Columns kind = clustering.isStatic() ? staticColumns : regularColumns;
        Column[] columns = kind.all;
        if (kind.isPlain
                && (flags & (Flags.HAS_DELETION | Flags.HAS_ALL_COLUMNS))
                        == Flags.HAS_ALL_COLUMNS) {
            return Row.ofGiven(clustering, liveness, readCells(in, columns, liveness));
        }
        RowBuilder row = Row.builder(clustering);
        row.liveness(liveness);
        if ((flags & Flags.HAS_DELETION) != 0) {
            row.delete(times.readDeletion(in));
        }
        boolean hasComplexDeletion = (flags & Flags.HAS_COMPLEX_DELETION) != 0;
        if ((flags & Flags.HAS_ALL_COLUMNS) != 0) {
            for (Column column : columns) {
                readColumn(in, column, row, liveness, hasComplexDeletion);
            }
        } else {
            BitSet present = ColumnSubset.read(in, columns.length);
            for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
                readColumn(in, columns[i], row, liveness, hasComplexDeletion);
            }
        }
        return row.build();
    }

    /// The cells of a row that has one for each column, which is the usual one.
    private Cell[] readCells(ByteReader in, Column[] columns, LivenessInfo liveness) {
        Cell[] cells = new Cell[columns.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = requireNonNull(readCell(in, columns[i], liveness));
        }
        return cells;
    }

    private LivenessInfo readLiveness(ByteReader in, int flags) {
        boolean hasTtl = (flags & Flags.HAS_TTL) != 0;
        if ((flags & Flags.HAS_TIMESTAMP) == 0) {
            if (hasTtl) {
                throw in.corrupt(in.position(), "a timestamp before the time to live", "none");
            }
            return LivenessInfo.EMPTY;
        }
        long timestamp = times.readTimestamp(in);
        if (!hasTtl) {
            return LivenessInfo.of(timestamp);
        }
        int ttlSeconds = times.readTtl(in);
        return new LivenessInfo(timestamp, ttlSeconds, times.readLocalTime(in));
    }

    private void readColumn(
            ByteReader in,
            Column column,
            RowBuilder row,
            LivenessInfo liveness,
            boolean hasComplexDeletion) {
        if (!column.isMultiCell) {
            Cell cell = readCell(in, column, liveness);
            if (cell != null) {
                row.cell(cell);
            }
            return;
        }
        DeletionTime deletion = hasComplexDeletion ? times.readDeletion(in) : DeletionTime.LIVE;
        int count = in.readCount(in.remaining(), "cells");
        List<Cell> cells = new ArrayList<>(Math.min(count, 1024));
        for (int i = 0; i < count; i++) {
            Cell cell = readCell(in, column, liveness);
            if (cell != null) {
                cells.add(cell);
            }
        }
        if (column.target != null) {
            row.complex(ComplexCells.of(column.target, deletion, cells));
        }
    }

    /// The next cell, or null when its column is not in the table.
    private @Nullable Cell readCell(ByteReader in, Column column, LivenessInfo liveness) {
        long position = in.position();
        int flags = in.readByte();
        boolean isDeleted = (flags & Flags.CELL_DELETED) != 0;
        boolean isExpiring = (flags & Flags.CELL_EXPIRING) != 0;
        boolean hasRowTimestamp = (flags & Flags.CELL_ROW_TIMESTAMP) != 0;
        boolean hasRowTtl = (flags & Flags.CELL_ROW_TTL) != 0;
        if ((isDeleted && isExpiring)
                || (hasRowTimestamp && liveness.isEmpty())
                || (hasRowTtl && !(isExpiring && liveness.isExpiring()))
                || flags >= 2 * Flags.CELL_ROW_TTL) {
            throw in.corrupt(position, "the flags of a cell", Integer.toHexString(flags));
        }
        long timestamp = hasRowTimestamp ? liveness.timestamp() : times.readTimestamp(in);
        Lifetime lifetime = Lifetime.FOREVER;
        if (hasRowTtl) {
            lifetime = new Lifetime(liveness.ttlSeconds(), liveness.localExpirationTime());
        } else if (isDeleted) {
            lifetime = Lifetime.deleted(times.readLocalTime(in));
        } else if (isExpiring) {
            long localTime = times.readLocalTime(in);
            lifetime = new Lifetime(times.readTtl(in), localTime);
        }
        Bytes path = column.isMultiCell ? in.readVIntBytes() : Bytes.EMPTY;
        Bytes value =
                (flags & Flags.CELL_EMPTY) != 0
                        ? Bytes.EMPTY
                        : ValueCodec.read(in, column.fixedLength);
        return column.target == null
                ? null
                : new Cell(column.target, path, timestamp, lifetime, value);
    }
}
