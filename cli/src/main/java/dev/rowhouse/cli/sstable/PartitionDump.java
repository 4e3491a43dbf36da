package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.engine.function.JsonText;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;
import dev.rowhouse.storage.sstable.table.PartitionScan;
import dev.rowhouse.storage.sstable.table.SSTableScanner;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Partitions as objects of JSON.
///
/// ```
/// {"table kind", "partition": {"key", "position", "deletion_info"}, "rows": [row or marker ...]}
/// row    := {"type": "row" or "static_block", "position", "clustering", "liveness_info",
///            "deletion_info", "cells": [...]}
/// marker := {"type": "range_tombstone_bound" or "range_tombstone_boundary", "start": bound,
///            "end": bound}
/// bound  := {"type": "inclusive" or "exclusive", "clustering", "deletion_info"}
/// ```
///
/// Fields that do not apply are left out. The position of a partition is where its key, deletion
/// and static row end.
///
/// **Thread safety.** Belongs to one thread.
final class PartitionDump {
    private final JsonWriter json;
    private final List<ColumnMetadata> clusteringColumns;
    private final TimeText times;
    private final long nowInSeconds;
    private final CellDump cells;
    private final Map<String, Integer> columnPlaces = new HashMap<>();

    PartitionDump(JsonWriter json, SSTableScanner scanner, TimeText times, long nowInSeconds) {
        this.json = json;
        this.clusteringColumns = scanner.table().clustering();
        // Cells are shown as they are in the file, not as a row has them in memory.
        SerializationHeader header = scanner.metadata().header();
        for (HeaderColumn column : header.staticColumns()) {
            columnPlaces.put(column.name(), columnPlaces.size());
        }
        for (HeaderColumn column : header.regularColumns()) {
            columnPlaces.put(column.name(), columnPlaces.size());
        }
        this.times = times;
        this.nowInSeconds = nowInSeconds;
        this.cells = new CellDump(json, times, nowInSeconds);
    }

    void write(List<String> key, PartitionScan partition) {
        json.startObject();
        json.name("table kind");
        json.string("REGULAR");
        json.name("partition");
        json.startObject();
        json.name("key");
        writeKey(key);
        json.name("position");
        json.number(partition.position());
        if (!partition.deletion().isLive()) {
            writeDeletion(partition.deletion());
        }
        json.endObject();
        json.name("rows");
        json.startArray();
        if (!partition.staticRow().isEmpty()) {
            write(partition.staticRow(), partition.position());
        }
        while (partition.advance()) {
            switch (partition.element()) {
                case Row row -> write(row, partition.position());
                case RangeTombstoneMarker marker -> write(marker);
            }
        }
        json.endArray();
        json.endObject();
    }

    void writeKey(List<String> parts) {
        json.inlineObjects(true);
        json.inlineArrays(true);
        json.startArray();
        parts.forEach(json::string);
        json.endArray();
        json.inlineObjects(false);
        json.inlineArrays(false);
    }

    private void write(Row row, long position) {
        boolean isStatic = row.clustering().isStatic();
        json.startObject();
        json.name("type");
        json.string(isStatic ? "static_block" : "row");
        json.name("position");
        json.number(position);
        if (!isStatic) {
            Clustering clustering = row.clustering();
            writeClustering(clustering.values());
        }
        if (!row.liveness().isEmpty()) {
            writeLiveness(row.liveness());
        }
        if (!row.deletion().isLive()) {
            writeDeletion(row.deletion());
        }
        json.name("cells");
        json.startArray();
        row.columns().stream()
                .sorted(Comparator.comparing(data -> columnPlaces.get(data.column().name())))
                .forEach(data -> cells.write(data, row.liveness()));
        json.endArray();
        json.endObject();
    }

    private void writeLiveness(LivenessInfo liveness) {
        json.name("liveness_info");
        json.inlineObjects(true);
        json.startObject();
        json.name("tstamp");
        json.string(times.ofMicros(liveness.timestamp()));
        if (liveness.isExpiring()) {
            json.name("ttl");
            json.number(liveness.ttlSeconds());
            json.name("expires_at");
            json.string(times.ofSeconds(liveness.localExpirationTime()));
            json.name("expired");
            json.bool(liveness.localExpirationTime() < nowInSeconds);
        }
        json.endObject();
        json.inlineObjects(false);
    }

    private void writeDeletion(DeletionTime deletion) {
        cells.writeDeletion(deletion);
    }

    private void write(RangeTombstoneMarker marker) {
        boolean opens = !marker.above().isLive();
        boolean closes = !marker.below().isLive();
        boolean isBefore = marker.bound().side() == Side.BEFORE;
        json.startObject();
        json.name("type");
        json.string(opens && closes ? "range_tombstone_boundary" : "range_tombstone_bound");
        if (opens) {
            json.name("start");
            writeBound(isBefore, marker.bound(), marker.above());
        }
        if (closes) {
            json.name("end");
            writeBound(!isBefore, marker.bound(), marker.below());
        }
        json.endObject();
    }

    private void writeBound(boolean isInclusive, ClusteringBound bound, DeletionTime deletion) {
        json.startObject();
        json.name("type");
        json.string(isInclusive ? "inclusive" : "exclusive");
        writeClustering(bound.values());
        writeDeletion(deletion);
        json.endObject();
    }

    private void writeClustering(List<@Nullable Bytes> values) {
        if (values.isEmpty()) {
            return;
        }
        json.name("clustering");
        json.inlineObjects(true);
        json.inlineArrays(true);
        json.startArray();
        for (int i = 0; i < clusteringColumns.size(); i++) {
            if (i < values.size()) {
                json.raw(JsonText.of(clusteringColumns.get(i).type(), values.get(i)));
            } else {
                json.string("*");
            }
        }
        json.endArray();
        json.inlineObjects(false);
        json.inlineArrays(false);
    }
}
