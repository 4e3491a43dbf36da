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
import dev.rowhouse.storage.sstable.clustering.BoundKind;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.clustering.ValueCodec;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.sstable.metadata.LocalTimes;
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
    private final Format format;
    private final @Nullable ColumnData[] data;
    private final BitSet present = new BitSet();
    private final ByteWriter body = new ByteWriter();

    /// The format for writing rows of a table.
    ///
    /// **Thread safety.** Immutable.
    public static final class Format {
        private final WrittenTimes times;
        private final ClusteringCodec clusterings;
        private final Columns staticColumns;
        private final Columns regularColumns;

        /// Rows with a header's columns, in an SSTable of a version.
        public Format(
                SerializationHeader header, ClusteringCodec clusterings, SSTableVersion version) {
            this(
                    new WrittenTimes(header.stats(), LocalTimes.of(version)),
                    clusterings,
                    header.staticColumns().stream().map(StoredColumn::of).toList(),
                    header.regularColumns().stream().map(StoredColumn::of).toList());
        }

        /// Rows with some columns in that order.
        public Format(
                EncodingStats stats,
                ClusteringCodec clusterings,
                List<StoredColumn> staticColumns,
                List<StoredColumn> regularColumns) {
            this(
                    new WrittenTimes(stats, LocalTimes.of(SSTableVersion.written())),
                    clusterings,
                    staticColumns,
                    regularColumns);
        }

        private Format(
                WrittenTimes times,
                ClusteringCodec clusterings,
                List<StoredColumn> staticColumns,
                List<StoredColumn> regularColumns) {
            this.times = times;
            this.clusterings = clusterings;
            this.staticColumns = new Columns(staticColumns);
            this.regularColumns = new Columns(regularColumns);
        }
    }

    /// The columns that a row may have.
    private static final class Columns {
        private final List<StoredColumn> columns;
        private final Map<String, Integer> indexes = new HashMap<>();

        Columns(List<StoredColumn> columns) {
            this.columns = List.copyOf(columns);
            for (int i = 0; i < columns.size(); i++) {
                indexes.put(columns.get(i).name(), i);
            }
        }

        int size() {
            return columns.size();
        }

        int fixedLength(int index) {
            return columns.get(index).fixedLength();
        }

        /// The index of a column, which nearly always is the one guessed.
        int indexOf(String name, int guess) {
            if (guess < columns.size() && columns.get(guess).name().equals(name)) {
                return guess;
            }
            Integer index = indexes.get(name);
            if (index == null) {
                throw new IllegalArgumentException("column " + name + " is not in the header");
            }
            return index;
        }
    }

    /// A writer of rows.
    public UnfilteredWriter(Format format) {
        this.format = format;
        this.data =
                new ColumnData[Math.max(format.staticColumns.size(), format.regularColumns.size())];
    }

    /// Writes the static row, which may be empty; nothing when the header has no static columns.
    public void writeStaticRow(ByteWriter out, Row row) {
        if (format.staticColumns.size() > 0) {
            int flags = writeBody(row, format.staticColumns) | Flags.HAS_EXTENSION;
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
                out.writeByte(writeBody(row, format.regularColumns));
                format.clusterings.write(out, row.clustering());
            }
            case RangeTombstoneMarker marker -> {
                BoundKind kind = BoundKind.of(marker);
                out.writeByte(Flags.MARKER).writeByte(kind.number());
                format.clusterings.writeBound(out, marker.bound());
                body.clear();
                if (kind.closes()) {
                    format.times.writeDeletion(body, marker.below());
                }
                if (kind.opens()) {
                    format.times.writeDeletion(body, marker.above());
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

    /// Notes which of the columns a row has.
    private void take(Row row, Columns columns) {
        present.clear();
        int index = -1;
        for (int i = 0; i < row.columnCount(); i++) {
            ColumnData column = row.columnAt(i);
            index = columns.indexOf(column.column().name(), index + 1);
            data[index] = column;
            present.set(index);
        }
    }

    /// Puts the row's body into `body`.
    ///
    /// @return the row's flags
    private int writeBody(Row row, Columns columns) {
        take(row, columns);
        body.clear();
        WrittenTimes times = format.times;
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
        if (row.columnCount() == columns.size()) {
            flags |= Flags.HAS_ALL_COLUMNS;
        } else {
            ColumnSubset.write(body, present, columns.size());
        }
        boolean hasComplexDeletion = hasComplexDeletion(row);
        flags |= hasComplexDeletion ? Flags.HAS_COMPLEX_DELETION : 0;
        for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
            switch (data[i]) {
                case null -> throw new IllegalStateException("no data of column " + i);
                case Cell cell -> writeCell(cell, columns.fixedLength(i), liveness);
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
        WrittenTimes times = format.times;
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
