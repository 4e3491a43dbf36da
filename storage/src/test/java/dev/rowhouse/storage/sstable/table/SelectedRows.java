package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// The rows of `SELECT *` over some sources, as [CassandraTable#rows] has them.
final class SelectedRows {
    private static final long NOW_IN_SECONDS = 1_795_233_600;

    private final TableMetadata table;

    SelectedRows(TableMetadata table) {
        this.table = table;
    }

    List<String> of(List<PartitionSource> sources) {
        List<String> lines = new ArrayList<>();
        List<String> names = table.columns().stream().map(ColumnMetadata::name).toList();
        lines.add("# " + String.join(" ", names));
        Iterator<UnfilteredRowIterator> partitions =
                new PartitionMerger(table, sources)
                        .scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
        LiveRowIterator.Reading reading =
                new LiveRowIterator.Reading(new LiveRule(table), NOW_IN_SECONDS, new ReadMetrics());
        while (partitions.hasNext()) {
            RowIterator rows = LiveRowIterator.of(partitions.next(), reading);
            if (!rows.hasNext() && !rows.staticRow().isEmpty()) {
                lines.add(line(rows, Optional.empty()));
            }
            while (rows.hasNext()) {
                lines.add(line(rows, Optional.of(rows.next())));
            }
        }
        return lines;
    }

    private String line(RowIterator partition, Optional<Row> row) {
        List<String> values = new ArrayList<>();
        List<Bytes> key = partition.key().values(table.partitionKey().size());
        for (ColumnMetadata column : table.columns()) {
            values.add(
                    text(
                            switch (column.kind()) {
                                case PARTITION_KEY -> key.get(column.position());
                                case CLUSTERING ->
                                        row.isPresent()
                                                ? row.get().clustering().value(column.position())
                                                : null;
                                case STATIC -> value(partition.staticRow(), column);
                                case REGULAR -> row.isPresent() ? value(row.get(), column) : null;
                            }));
        }
        return String.join(" ", values);
    }

    private static String text(@Nullable Bytes value) {
        return value == null ? "null" : value.isEmpty() ? "-" : value.toHex();
    }

    private static @Nullable Bytes value(Row row, ColumnMetadata column) {
        if (column.isMultiCell()) {
            return row.findComplex(column)
                    .filter(complex -> complex.size() > 0)
                    .map(complex -> collected(complex, column.type()))
                    .orElse(null);
        }
        Cell cell = row.findCell(column).orElse(null);
        if (cell == null) {
            return null;
        }
        return column.isCounter() ? Bytes.ofLong(CounterContext.total(cell.value())) : cell.value();
    }

    /// The elements as one value of the native protocol.
    private static Bytes collected(ComplexCells complex, CqlType type) {
        ByteWriter out = new ByteWriter();
        if (type instanceof UserType user) {
            for (int i = 0; i < user.fieldNames().size(); i++) {
                Optional<Cell> field = complex.findCell(Bytes.ofShort(i));
                field.ifPresentOrElse(
                        cell -> out.writeIntBytes(cell.value()), () -> out.writeInt(-1));
            }
            return Bytes.wrap(out.toArray());
        }
        out.writeInt(complex.size());
        for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
            Cell cell = cells.next();
            switch (type) {
                case ListType ignored -> out.writeIntBytes(cell.value());
                case MapType ignored -> out.writeIntBytes(cell.path()).writeIntBytes(cell.value());
                default -> out.writeIntBytes(cell.path());
            }
        }
        return Bytes.wrap(out.toArray());
    }
}
