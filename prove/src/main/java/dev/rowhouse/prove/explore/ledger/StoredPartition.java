package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// One partition: its rows by the values of their clustering columns, its static columns, and the
/// deletions of ranges and of the whole.
///
/// **Invariants.** Nothing is kept that a deletion of the partition or of a range covers, and no
/// row of which nothing is known.
///
/// **Thread safety.** Immutable.
final class StoredPartition {
    /// A partition of which nothing is known.
    static final StoredPartition EMPTY =
            new StoredPartition(StoredRow.NOT_DELETED, StoredRow.EMPTY, Map.of(), Set.of());

    private final long deletedAt;
    private final StoredRow staticRow;
    private final Map<List<Bytes>, StoredRow> rows;
    private final Set<RangeDeletion> ranges;
    private final int hash;

    // Computed when it is first asked for: tables that differ in one partition share the others.
    private @Nullable Settled settled;

    /// An answer of [#settled(long)].
    ///
    /// @param seconds the time that was asked for
    private record Settled(long seconds, StoredPartition partition) {}

    private StoredPartition(
            long deletedAt,
            StoredRow staticRow,
            Map<List<Bytes>, StoredRow> rows,
            Set<RangeDeletion> ranges) {
        this.deletedAt = deletedAt;
        this.staticRow = staticRow;
        this.rows = rows;
        this.ranges = ranges;
        this.hash = Objects.hash(deletedAt, staticRow, rows, ranges);
    }

    /// The static columns.
    StoredRow staticRow() {
        return staticRow;
    }

    /// The rows by the values of their clustering columns.
    Map<List<Bytes>, StoredRow> rows() {
        return rows;
    }

    /// The row of some clustering values.
    StoredRow row(List<Bytes> clustering) {
        return rows.getOrDefault(clustering, StoredRow.EMPTY);
    }

    /// Whether nothing is known.
    boolean isEmpty() {
        return equals(EMPTY);
    }

    /// The partition after a change of a row.
    StoredPartition withRow(List<Bytes> clustering, UnaryOperator<StoredRow> change) {
        StoredRow before = row(clustering);
        StoredRow after = change.apply(before).covered(deletedAt(clustering));
        if (after.equals(before)) {
            return this;
        }
        Map<List<Bytes>, StoredRow> more = new HashMap<>(rows);
        if (after.isEmpty()) {
            more.remove(clustering);
        } else {
            more.put(clustering, after);
        }
        return new StoredPartition(deletedAt, staticRow, more, ranges);
    }

    /// The partition after a change of its static columns.
    StoredPartition withStaticRow(UnaryOperator<StoredRow> change) {
        return new StoredPartition(
                deletedAt, change.apply(staticRow).covered(deletedAt), rows, ranges);
    }

    /// The timestamp of the latest deletion that covers a row.
    private long deletedAt(List<Bytes> clustering) {
        long latest = deletedAt;
        for (RangeDeletion range : ranges) {
            if (range.timestamp() > latest && range.rows().contains(clustering)) {
                latest = range.timestamp();
            }
        }
        return latest;
    }

    /// The partition after the deletion of a range of rows.
    StoredPartition deleted(RangeDeletion range) {
        if (range.timestamp() <= deletedAt) {
            return this;
        }
        Set<RangeDeletion> more = new HashSet<>(ranges);
        more.add(range);
        return new StoredPartition(deletedAt, staticRow, rows, more).cleaned();
    }

    /// The partition after its deletion.
    StoredPartition deleted(long timestamp) {
        if (timestamp <= deletedAt) {
            return this;
        }
        Set<RangeDeletion> newer = new HashSet<>(ranges);
        newer.removeIf(range -> range.timestamp() <= timestamp);
        return new StoredPartition(timestamp, staticRow.covered(timestamp), rows, newer).cleaned();
    }

    private StoredPartition cleaned() {
        Map<List<Bytes>, StoredRow> kept = new HashMap<>();
        rows.forEach((clustering, row) -> {
            StoredRow left = row.covered(deletedAt(clustering));
            if (!left.isEmpty()) {
                kept.put(clustering, left);
            }
        });
        return new StoredPartition(deletedAt, staticRow, kept, ranges);
    }

    /// The partition that knows what both know.
    StoredPartition joined(StoredPartition other) {
        if (other.isEmpty() || equals(other)) {
            return this;
        }
        StoredPartition joined = deleted(other.deletedAt);
        for (RangeDeletion range : other.ranges) {
            joined = joined.deleted(range);
        }
        joined = joined.withStaticRow(row -> row.joined(other.staticRow));
        for (Map.Entry<List<Bytes>, StoredRow> each : other.rows.entrySet()) {
            joined = joined.withRow(each.getKey(), row -> row.joined(each.getValue()));
        }
        return joined;
    }

    /// The cells of some columns of some rows, with all deletions of more than one row.
    StoredPartition only(Predicate<List<Bytes>> clustering, Set<String> columns) {
        Map<List<Bytes>, StoredRow> kept = new HashMap<>();
        rows.forEach((name, row) -> {
            StoredRow part = row.only(columns);
            if (clustering.test(name) && !part.isEmpty()) {
                kept.put(name, part);
            }
        });
        return new StoredPartition(deletedAt, staticRow.only(columns), kept, ranges);
    }

    /// The largest timestamp of any cell or deletion; 0 without any.
    long latestTimestamp() {
        long latest = Math.max(Math.max(0, deletedAt), staticRow.latestTimestamp());
        for (StoredRow row : rows.values()) {
            latest = Math.max(latest, row.latestTimestamp());
        }
        for (RangeDeletion range : ranges) {
            latest = Math.max(latest, range.timestamp());
        }
        return latest;
    }

    /// The partition as it is when every later write has a larger timestamp.
    StoredPartition settled(long nowSeconds) {
        Settled known = settled;
        if (known == null || known.seconds() != nowSeconds) {
            StoredPartition made = settle(nowSeconds);
            known = new Settled(nowSeconds, made.equals(this) ? this : made);
            settled = known;
        }
        return known.partition();
    }

    private StoredPartition settle(long nowSeconds) {
        Map<List<Bytes>, StoredRow> kept = new HashMap<>();
        rows.forEach((clustering, row) -> {
            StoredRow settled = row.settled(nowSeconds);
            if (!settled.isEmpty()) {
                kept.put(clustering, settled);
            }
        });
        return new StoredPartition(
                StoredRow.NOT_DELETED, staticRow.settled(nowSeconds), kept, Set.of());
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof StoredPartition other
                        && hash == other.hash
                        && deletedAt == other.deletedAt
                        && staticRow.equals(other.staticRow)
                        && rows.equals(other.rows)
                        && ranges.equals(other.ranges);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
