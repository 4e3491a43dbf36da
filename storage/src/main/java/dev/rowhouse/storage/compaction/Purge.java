package dev.rowhouse.storage.compaction;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Drops data from the partitions that a compaction rewrites.
///
/// - A deletion, or the row's liveness or a cell that has expired, goes when it is older than
///   `gc_grace_seconds` and covers nothing outside the compaction: when all that lies elsewhere of
///   the partition was written after it. The age of an expired cell counts from when it was
///   written, as in Cassandra.
/// - The tombstone of a counter covers also what was written after it. It goes only if nothing of
///   the partition lies elsewhere.
/// - An expired cell that must stay loses its value, some time after it has expired (should the
///   clock be set back a little, it is not there without a value), if its type is one of few: where
///   no bytes are no value of the type, or none that it has a text for, those who verify or dump
///   the SSTable would take it for damaged. Cassandra makes it a tombstone; that would win over
///   another write of the same timestamp that has not expired, and an answer would change by
///   compacting.
/// - Cells of columns that were dropped go.
///
/// **Invariants.** `timestampMin` is that of the partition at hand, asked for only when something
/// could go.
///
/// **Thread safety.** Belongs to one thread.
final class Purge {
    private static final long SECONDS_BEFORE_VALUE_GOES = 3600;

    private final LiveRule rule;
    private final OverlappingData overlapping;
    private final boolean isCounterTable;
    private final long nowInSeconds;
    private final long gcBefore;
    private @Nullable DecoratedKey key;
    private long timestampMin;
    private boolean isAsked;

    /// The rules for a table at a second of the day.
    Purge(TableMetadata table, OverlappingData overlapping, long nowInSeconds) {
        this.rule = new LiveRule(table);
        this.overlapping = overlapping;
        this.isCounterTable = table.isCounter();
        this.nowInSeconds = nowInSeconds;
        this.gcBefore = nowInSeconds - table.options().gcGraceSeconds();
    }

    /// Turns to a partition.
    void begin(DecoratedKey partition) {
        key = partition;
        isAsked = false;
    }

    private long timestampMin() {
        DecoratedKey partition = key;
        if (!isAsked && partition != null) {
            timestampMin = overlapping.timestampMin(partition);
            isAsked = true;
        }
        return timestampMin;
    }

    private boolean canGo(long timestamp, long localDeletionTime) {
        return localDeletionTime < gcBefore && timestamp < timestampMin();
    }

    /// The remainder of a deletion: itself or [DeletionTime#LIVE].
    DeletionTime rest(DeletionTime deletion) {
        return !deletion.isLive()
                        && canGo(deletion.markedForDeleteAt(), deletion.localDeletionTime())
                ? DeletionTime.LIVE
                : deletion;
    }

    /// The remainder of a row; possibly [Row#isEmpty()].
    Row rest(Row stored) {
        Row row = rule.present(stored);
        if (!row.mayHaveDead(nowInSeconds)) {
            return row;
        }
        RowBuilder rest = Row.builder(row.clustering());
        rest.liveness(rest(row.liveness()));
        rest.delete(rest(row.deletion()));
        for (int i = 0; i < row.columnCount(); i++) {
            ColumnData column = row.columnAt(i);
            switch (column) {
                case Cell cell -> {
                    if (!goes(cell)) {
                        rest.cell(reduced(cell));
                    }
                }
                case ComplexCells complex -> rest.complex(rest(complex));
            }
        }
        return rest.build();
    }

    private LivenessInfo rest(LivenessInfo liveness) {
        return !liveness.isLive(nowInSeconds)
                        && canGo(liveness.timestamp(), liveness.localExpirationTime())
                ? LivenessInfo.EMPTY
                : liveness;
    }

    private ComplexCells rest(ComplexCells complex) {
        List<Cell> kept = new ArrayList<>(complex.size());
        for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
            Cell cell = cells.next();
            if (!goes(cell)) {
                kept.add(reduced(cell));
            }
        }
        return ComplexCells.of(complex.column(), rest(complex.deletion()), kept);
    }

    private boolean goes(Cell cell) {
        Lifetime lifetime = cell.lifetime();
        if (lifetime.isLive(nowInSeconds)) {
            return false;
        }
        if (isCounterTable) {
            return canGo(cell.timestamp(), lifetime.localDeletionTime())
                    && timestampMin() == Long.MAX_VALUE;
        }
        return canGo(cell.timestamp(), lifetime.localDeletionTime() - lifetime.ttlSeconds());
    }

    private Cell reduced(Cell cell) {
        Lifetime lifetime = cell.lifetime();
        boolean isLongExpired =
                lifetime.isExpiring() && !lifetime.isLive(nowInSeconds - SECONDS_BEFORE_VALUE_GOES);
        return isLongExpired && !cell.value().isEmpty() && mayBeEmpty(cell.column().type())
                ? new Cell(cell.column(), cell.path(), cell.timestamp(), lifetime, Bytes.EMPTY)
                : cell;
    }

    /// Whether cells of a column may hold no bytes: of those that can be long, the ones that have
    /// such a value.
    private static boolean mayBeEmpty(CqlType column) {
        CqlType type =
                switch (column) {
                    case ListType list when list.isMultiCell() -> list.element();
                    case MapType map when map.isMultiCell() -> map.value();
                    default -> column;
                };
        return type == NativeType.TEXT || type == NativeType.ASCII || type == NativeType.BLOB;
    }
}
