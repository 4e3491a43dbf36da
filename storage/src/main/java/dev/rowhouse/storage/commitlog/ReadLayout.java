package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.sstable.data.StoredColumn;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads updates that were written with a [WriteLayout] as updates of the current table. Cells of
/// columns that were dropped since are passed over.
///
/// **Thread safety.** Immutable.
final class ReadLayout {
    private final TableMetadata table;
    private final Bytes names;
    private final ClusteringComparator comparator;
    private final UnfilteredReader.Format format;

    private ReadLayout(TableMetadata table, Bytes names, UnfilteredReader.Format format) {
        this.table = table;
        this.names = names;
        this.comparator = ClusteringComparator.of(table);
        this.format = format;
    }

    /// Reads the names of columns.
    ///
    /// @param names the bytes of the names, which are also what `in` is about to read
    static ReadLayout of(TableMetadata table, Bytes names, ByteReader in) {
        List<StoredColumn> staticColumns = readNames(in, table, ColumnMetadata.Kind.STATIC);
        List<StoredColumn> regularColumns = readNames(in, table, ColumnMetadata.Kind.REGULAR);
        UnfilteredReader.Format format =
                new UnfilteredReader.Format(
                        table, EncodingStats.DEFAULT, staticColumns, regularColumns);
        return new ReadLayout(table, Bytes.copyOf(names.toArray()), format);
    }

    private static List<StoredColumn> readNames(
            ByteReader in, TableMetadata table, ColumnMetadata.Kind kind) {
        int count = in.readCount(in.remaining(), "columns");
        List<StoredColumn> columns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long position = in.position();
            int form = in.readCount(Integer.MAX_VALUE, "as length of values");
            String name = in.readVIntText();
            StoredColumn column = new StoredColumn(name, form == 0, form == 0 ? -1 : form - 2);
            if (!isKnown(table, column, kind)) {
                throw in.corrupt(
                        position,
                        "a column that " + table + " has or had",
                        "a %s column %s of another kind or with values of another length"
                                .formatted(kind, name));
            }
            columns.add(column);
        }
        return columns;
    }

    /// Whether a table has such a column, or had one of its name, whose cells are dead in any case.
    private static boolean isKnown(
            TableMetadata table, StoredColumn column, ColumnMetadata.Kind kind) {
        Optional<ColumnMetadata> present = table.findAnyColumn(column.name());
        return present.isPresent()
                ? present.get().kind() == kind
                        && StoredColumn.of(column.name(), present.get().type()).equals(column)
                : table.droppedColumns().containsKey(column.name());
    }

    /// Whether this is the layout for a table and the names of some columns.
    @SuppressWarnings("ReferenceEquality") // another version of a table may have other columns
    boolean isFor(TableMetadata otherTable, Bytes otherNames) {
        return table == otherTable && names.equals(otherNames);
    }

    /// Reads the rows of an update.
    PartitionUpdate read(ByteReader in, DecoratedKey key, DeletionTime deletion) {
        PartitionUpdate.Builder update = PartitionUpdate.builder(table, comparator, key);
        if (!deletion.isLive()) {
            update.delete(deletion);
        }
        UnfilteredReader elements = new UnfilteredReader(in, format);
        update.row(elements.readStaticRow());
        DeletionTime open = DeletionTime.LIVE;
        ClusteringBound openedAt = ClusteringBound.BOTTOM;
        while (elements.advance()) {
            long position = in.position();
            switch (elements.read()) {
                case Row row -> update.row(row);
                case RangeTombstoneMarker marker -> {
                    if (!marker.below().equals(open)) {
                        throw in.corrupt(position, "a marker after one of " + open, marker);
                    }
                    if (!open.isLive()) {
                        update.delete(new Slice(openedAt, marker.bound()), open);
                    }
                    open = marker.above();
                    openedAt = marker.bound();
                }
            }
        }
        if (!open.isLive()) {
            throw in.corrupt(in.position(), "a marker that ends " + open, "none");
        }
        return update.build();
    }
}
