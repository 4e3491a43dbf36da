package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.data.StoredColumn;
import dev.rowhouse.storage.sstable.data.UnfilteredWriter;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/// Writes updates of certain columns of a table. Statements write the same columns over and over,
/// so that a layout is made once and used many times.
///
/// **Thread safety.** Any number of threads; one of them uses the spare writer, the others make
/// their own.
@SuppressWarnings("ReferenceEquality") // the same version of a table has the same columns
final class WriteLayout {
    private static final ColumnMetadata[] NO_COLUMNS = {};

    private final TableMetadata table;
    private final Columns columns;
    private final ClusteringComparator comparator;
    private final UnfilteredWriter.Format format;
    private final Bytes names;
    private final AtomicReference<@Nullable UnfilteredWriter> spare = new AtomicReference<>();

    /// The columns that an update says something about, in the order in which rows have them.
    ///
    /// **Thread safety.** Immutable.
    static final class Columns {
        private final ColumnMetadata[] staticOnes;
        private final ColumnMetadata[] regularOnes;

        private Columns(ColumnMetadata[] staticOnes, ColumnMetadata[] regularOnes) {
            this.staticOnes = staticOnes;
            this.regularOnes = regularOnes;
        }

        static Columns of(Partition change) {
            ColumnMetadata[] staticOnes = withColumnsOf(change.staticRow(), NO_COLUMNS);
            ColumnMetadata[] regularOnes = NO_COLUMNS;
            Iterator<Row> rows = change.rows();
            while (rows.hasNext()) {
                regularOnes = withColumnsOf(rows.next(), regularOnes);
            }
            return new Columns(staticOnes, regularOnes);
        }

        private static ColumnMetadata[] withColumnsOf(Row row, ColumnMetadata[] known) {
            int at = 0;
            for (int i = 0; i < row.columnCount(); i++) {
                ColumnMetadata column = row.columnAt(i).column();
                while (at < known.length && known[at] != column) {
                    at++;
                }
                if (at == known.length) {
                    return known.length == 0 ? columnsOf(row) : merge(row, known);
                }
            }
            return known;
        }

        private static ColumnMetadata[] columnsOf(Row row) {
            ColumnMetadata[] columns = new ColumnMetadata[row.columnCount()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = row.columnAt(i).column();
            }
            return columns;
        }

        private static ColumnMetadata[] merge(Row row, ColumnMetadata[] known) {
            List<ColumnMetadata> all = new ArrayList<>(List.of(known));
            for (ColumnMetadata column : columnsOf(row)) {
                if (all.stream().noneMatch(other -> other.name().equals(column.name()))) {
                    all.add(column);
                }
            }
            all.sort(ColumnData::compareColumns);
            return all.toArray(NO_COLUMNS);
        }

        int hash(TableMetadata table) {
            return hash(regularOnes, hash(staticOnes, table.id().hashCode()));
        }

        private static int hash(ColumnMetadata[] columns, int begin) {
            int hash = begin;
            for (ColumnMetadata column : columns) {
                hash = 31 * hash + column.name().hashCode();
            }
            return hash;
        }

        boolean areThoseOf(Columns other) {
            return areEqual(staticOnes, other.staticOnes)
                    && areEqual(regularOnes, other.regularOnes);
        }

        private static boolean areEqual(ColumnMetadata[] left, ColumnMetadata[] right) {
            if (left.length != right.length) {
                return false;
            }
            for (int i = 0; i < left.length; i++) {
                if (left[i] != right[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    WriteLayout(TableMetadata table, Columns columns) {
        this.table = table;
        this.columns = columns;
        this.comparator = ClusteringComparator.of(table);
        List<StoredColumn> staticColumns = stored(columns.staticOnes);
        List<StoredColumn> regularColumns = stored(columns.regularOnes);
        this.format =
                new UnfilteredWriter.Format(
                        EncodingStats.DEFAULT,
                        ClusteringCodec.of(table),
                        staticColumns,
                        regularColumns);
        ByteWriter out = new ByteWriter();
        writeNames(out, staticColumns);
        writeNames(out, regularColumns);
        this.names = Bytes.wrap(out.toArray());
    }

    private static List<StoredColumn> stored(ColumnMetadata[] columns) {
        return Stream.of(columns)
                .map(column -> StoredColumn.of(column.name(), column.type()))
                .toList();
    }

    private static void writeNames(ByteWriter out, List<StoredColumn> columns) {
        out.writeUnsignedVInt(columns.size());
        for (StoredColumn column : columns) {
            out.writeUnsignedVInt(column.isMultiCell() ? 0 : column.fixedLength() + 2L);
            out.writeVIntText(column.name());
        }
    }

    /// Whether this is the layout for columns of a table.
    boolean isFor(TableMetadata otherTable, Columns otherColumns) {
        return table == otherTable && columns.areThoseOf(otherColumns);
    }

    /// Writes the names of the columns and the rows of an update.
    void write(ByteWriter out, PartitionUpdate update) {
        UnfilteredWriter writer = spare.getAndSet(null);
        if (writer == null) {
            writer = new UnfilteredWriter(format);
        }
        out.writeVIntBytes(names);
        Partition change = update.change();
        writer.writeStaticRow(out, change.staticRow());
        Iterator<? extends Unfiltered> elements =
                change.rangeTombstones().isEmpty()
                        ? change.rows()
                        : change.unfiltered(comparator, Slices.ALL, Direction.ASCENDING);
        while (elements.hasNext()) {
            writer.write(out, elements.next(), 0);
        }
        UnfilteredWriter.writeEnd(out);
        spare.set(writer);
    }
}
