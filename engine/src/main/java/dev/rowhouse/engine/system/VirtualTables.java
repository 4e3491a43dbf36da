package dev.rowhouse.engine.system;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Rows of Java values as what a table holds, so that they are read like any other.
public final class VirtualTables {
    private static final long TIMESTAMP = 0;
    private static final Bytes NO_COUNTERS = Bytes.wrap(new byte[16]);

    private VirtualTables() {}

    /// A table that holds some rows.
    ///
    /// @param rows Java values by column; every column of the primary key is there
    public static TableStore store(TableMetadata table, List<Map<String, Object>> rows) {
        TableStore store = new TableStore(table, NO_COUNTERS);
        rows.forEach(row -> store.apply(update(table, row, TIMESTAMP)));
        return store;
    }

    /// The update that inserts a row into a table.
    ///
    /// @param row Java values by column; every column of the primary key is there
    /// @param timestamp that of the row and its cells, in microseconds
    public static PartitionUpdate update(
            TableMetadata table, Map<String, Object> row, long timestamp) {
        List<Bytes> key = values(table.partitionKey(), row);
        Clustering clustering = Clustering.of(values(table.clustering(), row));
        return PartitionUpdate.of(
                table, DecoratedKey.of(key), row(table, clustering, row, timestamp));
    }

    private static List<Bytes> values(List<ColumnMetadata> columns, Map<String, Object> row) {
        List<Bytes> values = new ArrayList<>(columns.size());
        for (ColumnMetadata column : columns) {
            Object value = row.get(column.name());
            if (value == null) {
                throw new IllegalArgumentException("no " + column.name() + " in " + row);
            }
            values.add(column.type().serialize(value));
        }
        return values;
    }

    private static Row row(
            TableMetadata table,
            Clustering clustering,
            Map<String, Object> values,
            long timestamp) {
        RowBuilder row = Row.builder(clustering).liveness(LivenessInfo.of(timestamp));
        for (ColumnMetadata column : table.regularColumns()) {
            Object value = values.get(column.name());
            if (value != null) {
                addCells(row, column, column.type().serialize(value), timestamp);
            }
        }
        return row.build();
    }

    private static void addCells(
            RowBuilder row, ColumnMetadata column, Bytes value, long timestamp) {
        CqlType type = column.type();
        if (!type.isMultiCell()) {
            row.cell(Cell.live(column, timestamp, value));
        } else if (type instanceof MapType) {
            List<Bytes> parts = MapType.unpack(value);
            for (int i = 0; i < parts.size(); i += 2) {
                row.cell(element(column, parts.get(i), parts.get(i + 1), timestamp));
            }
        } else {
            SetType.unpack(value)
                    .forEach(part -> row.cell(element(column, part, Bytes.EMPTY, timestamp)));
        }
    }

    private static Cell element(ColumnMetadata column, Bytes path, Bytes value, long timestamp) {
        return new Cell(column, path, timestamp, Lifetime.FOREVER, value);
    }
}
