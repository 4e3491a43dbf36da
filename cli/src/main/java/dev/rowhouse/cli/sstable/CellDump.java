package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.function.JsonText;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.LivenessInfo;

/// Cells as objects of JSON.
///
/// ```
/// {"name", "path": [...], "value" or "deletion_info": {"local_delete_time"}, "tstamp", "ttl",
///  "expires_at", "expired"}
/// ```
///
/// Values that a cell shares with its row are left out. The deletion of all elements of a column
/// comes before them, as an object with the name and `deletion_info`.
///
/// **Thread safety.** Belongs to one thread.
final class CellDump {
    private final JsonWriter json;
    private final TimeText times;
    private final long nowInSeconds;

    CellDump(JsonWriter json, TimeText times, long nowInSeconds) {
        this.json = json;
        this.times = times;
        this.nowInSeconds = nowInSeconds;
    }

    void write(ColumnData data, LivenessInfo liveness) {
        switch (data) {
            case Cell cell -> write(cell, liveness);
            case ComplexCells complex -> {
                if (!complex.deletion().isLive()) {
                    json.inlineObjects(true);
                    json.startObject();
                    json.name("name");
                    json.string(complex.column().cql());
                    writeDeletion(complex.deletion());
                    json.inlineObjects(true);
                    json.endObject();
                    json.inlineObjects(false);
                }
                complex.iterator().forEachRemaining(cell -> write(cell, liveness));
            }
        }
    }

    void writeDeletion(DeletionTime deletion) {
        json.name("deletion_info");
        json.inlineObjects(true);
        json.startObject();
        json.name("marked_deleted");
        json.string(times.ofMicros(deletion.markedForDeleteAt()));
        json.name("local_delete_time");
        json.string(times.ofSeconds(deletion.localDeletionTime()));
        json.endObject();
        json.inlineObjects(false);
    }

    private void write(Cell cell, LivenessInfo liveness) {
        json.startObject();
        json.inlineObjects(true);
        json.name("name");
        json.string(cell.column().cql());
        if (cell.column().isMultiCell()) {
            json.name("path");
            json.inlineArrays(true);
            json.startArray();
            json.string(path(cell));
            json.endArray();
            json.inlineArrays(false);
        }
        if (cell.isTombstone()) {
            json.name("deletion_info");
            json.inlineObjects(true);
            json.startObject();
            json.name("local_delete_time");
            json.string(times.ofSeconds(cell.lifetime().localDeletionTime()));
            json.endObject();
            json.inlineObjects(false);
        } else {
            json.name("value");
            json.raw(value(cell));
        }
        if (liveness.isEmpty() || cell.timestamp() != liveness.timestamp()) {
            json.name("tstamp");
            json.string(times.ofMicros(cell.timestamp()));
        }
        if (cell.isExpiring()
                && (liveness.isEmpty() || cell.lifetime().ttlSeconds() != liveness.ttlSeconds())) {
            json.name("ttl");
            json.number(cell.lifetime().ttlSeconds());
            json.name("expires_at");
            json.string(times.ofSeconds(cell.lifetime().localDeletionTime()));
            json.name("expired");
            json.bool(!cell.isLive(nowInSeconds));
        }
        json.endObject();
        json.inlineObjects(false);
    }

    private static String path(Cell cell) {
        CqlType type = cell.column().type();
        return type instanceof UserType user
                ? user.fieldNames().get(cell.path().getShort(0))
                : ValueText.of(type.cellPathType(), cell.path());
    }

    private static String value(Cell cell) {
        ColumnMetadata column = cell.column();
        Bytes value = cell.value();
        if (!column.isMultiCell()) {
            // The file has the shares of all replicas, and the number is their sum.
            return column.isCounter()
                    ? Long.toString(CounterContext.total(value))
                    : JsonText.of(column.type(), value);
        }
        return switch (column.type()) {
            case ListType list -> JsonText.of(list.element(), value);
            case MapType map -> JsonText.of(map.value(), value);
            case UserType user -> JsonText.of(user.fieldType(cell.path().getShort(0)), value);
            default -> JsonText.of(NativeType.TEXT, Bytes.EMPTY);
        };
    }
}
