package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.ClusteringOrder;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableLayout;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;
import dev.rowhouse.storage.row.Slice;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Tables and updates by chance, of every shape that rows can have.
final class MutationGenerator {
    private static final long TIME = 1_700_000_000_000_000L;
    private static final long NOW = 1_700_000_000L;
    private static final UserType POINT =
            new UserType(
                    "k",
                    "point",
                    List.of("x", "y"),
                    List.of(NativeType.INT, NativeType.TEXT),
                    false);
    private static final List<CqlType> TYPES =
            List.of(
                    NativeType.INT,
                    NativeType.TEXT,
                    NativeType.BOOLEAN,
                    NativeType.BIGINT,
                    NativeType.BLOB,
                    NativeType.UUID,
                    NativeType.DECIMAL,
                    new VectorType(NativeType.FLOAT, 3),
                    SetType.multiCell(NativeType.INT).freeze(),
                    SetType.multiCell(NativeType.INT),
                    ListType.multiCell(NativeType.TEXT),
                    MapType.multiCell(NativeType.TEXT, NativeType.BIGINT),
                    POINT);
    private static final List<CqlType> CLUSTERING_TYPES =
            List.of(NativeType.INT, NativeType.TEXT, NativeType.BIGINT, NativeType.BLOB);

    private final RandomSource random;
    private int tables;

    MutationGenerator(RandomSource random) {
        this.random = random;
    }

    /// A table of some kind: with many columns or with few, with counters, of `COMPACT STORAGE`.
    TableMetadata table() {
        TableMetadata.Builder table =
                TableMetadata.builder("k", "t" + tables, new UUID(5, tables++))
                        .addPartitionKeyColumn("p", NativeType.INT);
        boolean isCounter = random.nextInt(6) == 0;
        boolean isDense = !isCounter && random.nextInt(6) == 0;
        int clusterings = isDense ? 2 : random.nextInt(4);
        for (int i = 0; i < clusterings; i++) {
            ClusteringOrder order =
                    random.nextInt(3) == 0 ? ClusteringOrder.DESC : ClusteringOrder.ASC;
            table.addClusteringColumn("c" + i, any(CLUSTERING_TYPES), order);
        }
        if (isDense) {
            return table.layout(TableLayout.DENSE).addRegularColumn("v", NativeType.TEXT).build();
        }
        for (int i = clusterings == 0 ? 0 : random.nextInt(4); i > 0; i--) {
            table.addStaticColumn("s" + i, isCounter ? NativeType.COUNTER : any(TYPES));
        }
        for (int i = random.nextInt(8) == 0 ? 70 : 1 + random.nextInt(6); i > 0; i--) {
            String name = (i % 3 == 0 ? "é" : i % 3 == 1 ? "v" : "Q q") + i;
            table.addRegularColumn(name, isCounter ? NativeType.COUNTER : any(TYPES));
        }
        return table.build();
    }

    /// An update of a table.
    PartitionUpdate update(TableMetadata table) {
        PartitionUpdate.Builder update =
                PartitionUpdate.builder(
                        table, ClusteringComparator.of(table), DecoratedKey.of(bytes(4)));
        if (random.nextInt(8) == 0) {
            update.delete(deletion());
        }
        if (table.hasStaticColumns() && random.nextInt(2) == 0) {
            RowBuilder row = Row.builder(Clustering.STATIC);
            fill(row, table.staticColumns());
            update.row(row.build());
        }
        if (!table.clustering().isEmpty() && random.nextInt(3) == 0) {
            for (int i = random.nextInt(4); i > 0; i--) {
                update.delete(slice(table), deletion());
            }
        }
        for (int i = random.nextInt(random.nextInt(8) == 0 ? 40 : 3); i > 0; i--) {
            update.row(row(table));
        }
        return update.build();
    }

    private Row row(TableMetadata table) {
        Clustering clustering = Clustering.of(values(table, table.clustering().size()));
        if (table.isCompact() && random.nextInt(3) == 0) {
            clustering = Clustering.ofPrefix(values(table, 1), table.clustering().size());
        }
        if (random.nextInt(10) == 0) {
            return Row.deleted(clustering, deletion());
        }
        RowBuilder row = Row.builder(clustering);
        switch (random.nextInt(4)) {
            case 0 -> row.liveness(LivenessInfo.expiring(time(), 1 + random.nextInt(9999), NOW));
            case 1 -> row.liveness(LivenessInfo.expired(time(), NOW));
            case 2 -> {}
            default -> row.liveness(LivenessInfo.of(time()));
        }
        if (random.nextInt(6) == 0) {
            row.delete(deletion());
        }
        fill(row, table.regularColumns());
        return row.build();
    }

    private void fill(RowBuilder row, List<ColumnMetadata> columns) {
        boolean isFull = random.nextInt(3) == 0;
        for (ColumnMetadata column : columns) {
            if (!isFull && random.nextInt(2) == 0) {
                continue;
            }
            if (!column.isMultiCell()) {
                row.cell(cell(column, Bytes.EMPTY));
                continue;
            }
            if (random.nextInt(3) == 0) {
                row.deleteComplex(column, deletion());
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                row.cell(cell(column, path(column.type())));
            }
        }
    }

    private Cell cell(ColumnMetadata column, Bytes path) {
        if (random.nextInt(5) == 0) {
            return new Cell(
                    column, path, time(), Lifetime.deleted(NOW + random.nextInt(9)), Bytes.EMPTY);
        }
        if (column.isCounter()) {
            return Cell.live(
                    column, time(), CounterContext.add(Bytes.EMPTY, bytes(16), time(), time()));
        }
        int ttlSeconds = random.nextInt(3) == 0 ? 1 + random.nextInt(100_000) : 0;
        return new Cell(
                column,
                path,
                time(),
                Lifetime.expiring(ttlSeconds, NOW),
                random.nextInt(9) == 0 ? Bytes.EMPTY : value(column.type()));
    }

    private Bytes value(CqlType type) {
        if (type.isMultiCell()) {
            return bytes(random.nextInt(20));
        }
        int length = type.fixedLength();
        return bytes(length < 0 ? 1 + random.nextInt(random.nextInt(20) == 0 ? 300 : 20) : length);
    }

    private Bytes path(CqlType type) {
        return switch (type) {
            case ListType ignored -> timeUuid();
            case UserType ignored -> Bytes.ofShort(random.nextInt(2));
            case SetType ignored -> Bytes.ofInt(random.nextInt(5));
            default -> Bytes.utf8("k" + random.nextInt(5));
        };
    }

    private Bytes timeUuid() {
        return Bytes.ofHex("%08x".formatted(random.nextInt(5)) + "000011ee8000000000000000");
    }

    private Slice slice(TableMetadata table) {
        ClusteringBound left = bound(table);
        ClusteringBound right = bound(table);
        return ClusteringComparator.of(table).compare(left, right) < 0
                ? new Slice(left, right)
                : new Slice(right, left);
    }

    private ClusteringBound bound(TableMetadata table) {
        Side side = random.nextInt(2) == 0 ? Side.BEFORE : Side.AFTER;
        return ClusteringBound.of(
                side, values(table, random.nextInt(table.clustering().size() + 1)));
    }

    private List<Bytes> values(TableMetadata table, int count) {
        List<Bytes> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = table.clustering().get(i).type().fixedLength();
            Bytes small = Bytes.ofLong(random.nextInt(6));
            values.add(
                    length < 0
                            ? Bytes.utf8("c" + random.nextInt(6))
                            : small.slice(8 - length, length));
        }
        return values;
    }

    private DeletionTime deletion() {
        return new DeletionTime(time(), NOW + random.nextInt(100));
    }

    private long time() {
        return random.nextInt(10) == 0 ? -random.nextInt(1000) : TIME + random.nextInt(1000);
    }

    private Bytes bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextLong();
        }
        return Bytes.wrap(bytes);
    }

    private CqlType any(List<CqlType> types) {
        return types.get(random.nextInt(types.size()));
    }
}
