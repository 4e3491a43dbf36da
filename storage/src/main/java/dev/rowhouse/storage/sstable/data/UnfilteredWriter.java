package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// Writes the elements of a partition as [UnfilteredReader] reads them.
///
/// **Thread safety.** Belongs to one thread.
public final class UnfilteredWriter {
    private final DeltaTimes times;
    private final ClusteringCodec clusterings;
    private final Columns staticColumns;
    private final Columns regularColumns;
    private final ByteWriter body = new ByteWriter();

    /// The header's columns, and which of them the row at hand has.
    private static final class Columns {
        private final Map<String, Integer> indexes = new HashMap<>();
        private final int[] fixedLengths;
        private final @Nullable ColumnData[] data;
        private final BitSet present = new BitSet();

        Columns(List<HeaderColumn> columns) {
            fixedLengths = new int[columns.size()];
            data = new ColumnData[columns.size()];
            for (int i = 0; i < fixedLengths.length; i++) {
                HeaderColumn column = columns.get(i);
                indexes.put(column.name(), i);
                fixedLengths[i] = column.type().isMultiCell() ? -1 : column.type().fixedLength();
            }
        }

        void take(Row row) {
            present.clear();
            for (int i = 0; i < row.columnCount(); i++) {
                ColumnData column = row.columnAt(i);
                Integer index = indexes.get(column.column().name());
                if (index == null) {
                    throw new IllegalArgumentException(
                            "column " + column.column().name() + " is not in the header");
                }
                data[index] = column;
                present.set(index);
            }
        }
    }

    /// A writer of rows with a header's columns.
    public UnfilteredWriter(SerializationHeader header, ClusteringCodec clusterings) {
        this.times = new DeltaTimes(header.stats());
        this.clusterings = clusterings;
        this.staticColumns = new Columns(header.staticColumns());
        this.regularColumns = new Columns(header.regularColumns());
    }

    /// Writes the static row, which may be empty; nothing when the header has no static columns.
    public void writeStaticRow(ByteWriter out, Row row) {
        if (staticColumns.fixedLengths.length > 0) {
            int flags = writeBody(row, staticColumns) | Flags.HAS_EXTENSION;
            out.writeByte(flags).writeByte(Flags.EXTENSION_STATIC);
            writeSizesAndBody(out, 0);
        } else if (!row.isEmpty()) {
            throw new IllegalArgumentException("the header has no static columns for " + row);
        }
    }

    /// Writes a row or marker.
    ///
    /// @param previous how far back the element before begins
    public void write(ByteWriter out, Unfiltered element, long previous) {
        switch (element) {
            case Row row -> {
                out.writeByte(writeBody(row, regularColumns));
                clusterings.write(out, row.clustering());
            }
            case RangeTombstoneMarker marker -> {
                BoundKind kind = BoundKind.of(marker);
                out.writeByte(Flags.MARKER).writeByte(kind.number());
                clusterings.writeBound(out, marker.bound());
                body.clear();
                if (kind.closes()) {
                    times.writeDeletion(body, marker.below());
                }
                if (kind.opens()) {
                    times.writeDeletion(body, marker.above());
                }
            }
        }
        writeSizesAndBody(out, previous);
    }

    /// Writes the end of a partition.
    public static void writeEnd(ByteWriter out) {
        out.writeByte(Flags.END_OF_PARTITION);
    }

    private void writeSizesAndBody(ByteWriter out, long previous) {
        out.writeUnsignedVInt(ByteWriter.unsignedVIntLength(previous) + (long) body.length());
        out.writeUnsignedVInt(previous).writeBytes(body);
    }

    /// Puts the row's body into `body`.
    ///
    /// @return the row's flags
    private int writeBody(Row row, Columns columns) {
        columns.take(row);
        body.clear();
        int flags = 0;
        LivenessInfo liveness = row.liveness();
        if (!liveness.isEmpty()) {
            flags |= Flags.HAS_TIMESTAMP;
            times.writeTimestamp(body, liveness.timestamp());
            if (liveness.isExpiring()) {
                flags |= Flags.HAS_TTL;
                times.writeTtl(body, liveness.ttlSeconds());
                times.writeLocalTime(body, liveness.localExpirationTime());
            }
        }
        if (!row.deletion().isLive()) {
            flags |= Flags.HAS_DELETION;
            times.writeDeletion(body, row.deletion());
        }
        if (row.columnCount() == columns.fixedLengths.length) {
            flags |= Flags.HAS_ALL_COLUMNS;
        } else {
            ColumnSubset.write(body, columns.present, columns.fixedLengths.length);
        }
        boolean hasComplexDeletion = hasComplexDeletion(row);
        flags |= hasComplexDeletion ? Flags.HAS_COMPLEX_DELETION : 0;
        BitSet present = columns.present;
        for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
            switch (columns.data[i]) {
                case null -> throw new IllegalStateException("no data of column " + i);
                case Cell cell -> writeCell(cell, columns.fixedLengths[i], liveness);
                case ComplexCells complex -> {
                    if (hasComplexDeletion) {
                        times.writeDeletion(body, complex.deletion());
                    }
                    body.writeUnsignedVInt(complex.size());
                    for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
                        writeCell(cells.next(), -1, liveness);
                    }
                }
            }
        }
        return flags;
    }

    private static boolean hasComplexDeletion(Row row) {
        for (int i = row.columnCount() - 1; i >= 0; i--) {
            if (row.columnAt(i) instanceof ComplexCells complex && !complex.deletion().isLive()) {
                return true;
            }
        }
        return false;
    }

    private void writeCell(Cell cell, int fixedLength, LivenessInfo liveness) {
        Lifetime lifetime = cell.lifetime();
        Bytes value = cell.isTombstone() ? Bytes.EMPTY : cell.value();
        boolean hasRowTimestamp = !liveness.isEmpty() && liveness.timestamp() == cell.timestamp();
        boolean hasRowTtl =
                lifetime.isExpiring()
                        && lifetime.ttlSeconds() == liveness.ttlSeconds()
                        && lifetime.localDeletionTime() == liveness.localExpirationTime();
        body.writeByte(
                (lifetime.isTombstone() ? Flags.CELL_DELETED : 0)
                        | (lifetime.isExpiring() ? Flags.CELL_EXPIRING : 0)
                        | (value.isEmpty() ? Flags.CELL_EMPTY : 0)
                        | (hasRowTimestamp ? Flags.CELL_ROW_TIMESTAMP : 0)
                        | (hasRowTtl ? Flags.CELL_ROW_TTL : 0));
        if (!hasRowTimestamp) {
            times.writeTimestamp(body, cell.timestamp());
        }
        if (!lifetime.isForever() && !hasRowTtl) {
            times.writeLocalTime(body, lifetime.localDeletionTime());
        }
        if (lifetime.isExpiring() && !hasRowTtl) {
            times.writeTtl(body, lifetime.ttlSeconds());
        }
        if (cell.column().type().isMultiCell()) {
            body.writeVIntBytes(cell.path());
        }
        if (!value.isEmpty()) {
            ValueCodec.write(body, fixedLength, value);
        }
    }
}
