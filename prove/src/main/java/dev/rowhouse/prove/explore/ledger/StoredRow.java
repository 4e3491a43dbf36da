package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// All that is known of one row, or of the static columns of a partition: cells, tombstones and the
/// marker that INSERT leaves.
///
/// **Invariants.** No cell, marker or deletion is kept that a deletion of the row or collection
/// covers, so that the order of writes does not show.
///
/// **Thread safety.** Immutable.
final class StoredRow {
    /// The timestamp of a deletion that never happened.
    static final long NOT_DELETED = Long.MIN_VALUE;

    /// A row of which nothing is known.
    static final StoredRow EMPTY = new StoredRow(Optional.empty(), NOT_DELETED, Map.of(), Map.of());

    private final Optional<StoredCell> marker;
    private final long deletedAt;
    private final Map<CellName, StoredCell> cells;
    private final Map<String, Long> collectionsDeletedAt;
    private final int hash;

    private StoredRow(
            Optional<StoredCell> marker,
            long deletedAt,
            Map<CellName, StoredCell> cells,
            Map<String, Long> collectionsDeletedAt) {
        this.marker = marker;
        this.deletedAt = deletedAt;
        this.cells = cells;
        this.collectionsDeletedAt = collectionsDeletedAt;
        this.hash = Objects.hash(marker, deletedAt, cells, collectionsDeletedAt);
    }

    /// The cells by name, tombstones among them.
    Map<CellName, StoredCell> cells() {
        return cells;
    }

    /// The cell of a column that has only one.
    Optional<StoredCell> cell(String column) {
        return Optional.ofNullable(cells.get(CellName.of(column)));
    }

    /// Whether nothing is known.
    boolean isEmpty() {
        return marker.isEmpty()
                && deletedAt == NOT_DELETED
                && cells.isEmpty()
                && collectionsDeletedAt.isEmpty();
    }

    /// Whether the row exists: it was inserted, or one of its columns has a value.
    boolean isLive(long nowSeconds) {
        return marker.filter(found -> found.isLive(nowSeconds)).isPresent()
                || cells.values().stream().anyMatch(cell -> cell.isLive(nowSeconds));
    }

    /// The row after a cell was written.
    StoredRow with(CellName name, StoredCell written) {
        if (isCovered(name, written)) {
            return this;
        }
        StoredCell known = cells.get(name);
        StoredCell winner = known == null ? written : StoredCell.winner(known, written);
        if (winner.equals(known)) {
            return this;
        }
        Map<CellName, StoredCell> more = new HashMap<>(cells);
        more.put(name, winner);
        return new StoredRow(marker, deletedAt, more, collectionsDeletedAt);
    }

    /// The row after a counter got another value; counters don't know which write was the last.
    StoredRow counted(CellName name, StoredCell total) {
        if (isCovered(name, total)) {
            return this;
        }
        Map<CellName, StoredCell> more = new HashMap<>(cells);
        more.put(name, total);
        return new StoredRow(marker, deletedAt, more, collectionsDeletedAt);
    }

    private boolean isCovered(CellName name, StoredCell cell) {
        return cell.timestamp() <= deletedAt
                || cell.timestamp()
                        <= collectionsDeletedAt.getOrDefault(name.column(), NOT_DELETED);
    }

    /// The row after an INSERT.
    StoredRow marked(WriteTime time) {
        return marked(StoredCell.of(time, Optional.of(Bytes.EMPTY)));
    }

    private StoredRow marked(StoredCell written) {
        if (written.timestamp() <= deletedAt) {
            return this;
        }
        return new StoredRow(
                Optional.of(marker.map(known -> StoredCell.winner(known, written)).orElse(written)),
                deletedAt,
                cells,
                collectionsDeletedAt);
    }

    /// The row after its deletion.
    StoredRow deleted(long timestamp) {
        return timestamp <= deletedAt ? this : covered(timestamp).withDeletion(timestamp);
    }

    private StoredRow withDeletion(long timestamp) {
        return new StoredRow(marker, timestamp, cells, collectionsDeletedAt);
    }

    /// The row without what a deletion of its partition or of a range covers.
    StoredRow covered(long timestamp) {
        if (timestamp == NOT_DELETED || isEmpty()) {
            return this;
        }
        Map<CellName, StoredCell> newer = new HashMap<>(cells);
        newer.values().removeIf(cell -> cell.timestamp() <= timestamp);
        Map<String, Long> deletions = new HashMap<>(collectionsDeletedAt);
        deletions.values().removeIf(at -> at <= timestamp);
        return new StoredRow(
                marker.filter(found -> found.timestamp() > timestamp),
                deletedAt <= timestamp ? NOT_DELETED : deletedAt,
                newer,
                deletions);
    }

    /// The row after all cells of a column were deleted.
    StoredRow collectionDeleted(String column, long timestamp) {
        if (timestamp
                <= Math.max(deletedAt, collectionsDeletedAt.getOrDefault(column, NOT_DELETED))) {
            return this;
        }
        Map<CellName, StoredCell> newer = new HashMap<>(cells);
        newer.entrySet()
                .removeIf(cell ->
                        cell.getKey().column().equals(column)
                                && cell.getValue().timestamp() <= timestamp);
        Map<String, Long> deletions = new HashMap<>(collectionsDeletedAt);
        deletions.put(column, timestamp);
        return new StoredRow(marker, deletedAt, newer, deletions);
    }

    /// The row that knows what both know.
    StoredRow joined(StoredRow other) {
        if (other.isEmpty() || equals(other)) {
            return this;
        }
        StoredRow joined = deleted(other.deletedAt);
        for (Map.Entry<String, Long> each : other.collectionsDeletedAt.entrySet()) {
            joined = joined.collectionDeleted(each.getKey(), each.getValue());
        }
        for (Map.Entry<CellName, StoredCell> each : other.cells.entrySet()) {
            joined = joined.with(each.getKey(), each.getValue());
        }
        return other.marker.isPresent() ? joined.marked(other.marker.get()) : joined;
    }

    /// The cells of some columns, with the marker and the deletion of the row.
    StoredRow only(Set<String> columns) {
        Map<CellName, StoredCell> kept = new HashMap<>(cells);
        kept.keySet().removeIf(name -> !columns.contains(name.column()));
        Map<String, Long> deletions = new HashMap<>(collectionsDeletedAt);
        deletions.keySet().retainAll(columns);
        return new StoredRow(marker, deletedAt, kept, deletions);
    }

    /// The largest timestamp of any cell or deletion; 0 without any.
    long latestTimestamp() {
        long latest = Math.max(0, deletedAt);
        latest = Math.max(latest, marker.map(StoredCell::timestamp).orElse(0L));
        for (StoredCell cell : cells.values()) {
            latest = Math.max(latest, cell.timestamp());
        }
        for (long deletion : collectionsDeletedAt.values()) {
            latest = Math.max(latest, deletion);
        }
        return latest;
    }

    /// The row as it is when every later write has a larger timestamp: without tombstones, and with
    /// all timestamps 0.
    StoredRow settled(long nowSeconds) {
        Map<CellName, StoredCell> kept = new HashMap<>();
        cells.forEach((name, cell) -> {
            if (cell.isLive(nowSeconds)) {
                kept.put(name, cell.settled());
            }
        });
        return new StoredRow(
                marker.filter(found -> found.isLive(nowSeconds)).map(StoredCell::settled),
                NOT_DELETED,
                kept,
                Map.of());
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof StoredRow other
                        && hash == other.hash
                        && deletedAt == other.deletedAt
                        && marker.equals(other.marker)
                        && cells.equals(other.cells)
                        && collectionsDeletedAt.equals(other.collectionsDeletedAt);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
