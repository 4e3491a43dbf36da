package dev.rowhouse.engine.view;

import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;

import java.util.Iterator;

/// Since when something exists and until when: a row by all that keeps it alive, or a single cell.
///
/// @param timestamp the newest write that keeps it alive, in microseconds since the epoch
/// @param ttlSeconds the time to live of the write that keeps it alive longest, 0 for none
/// @param expiration the second since the epoch at which it ends, [LivenessInfo#NO_EXPIRATION] for
///     never
record Existence(long timestamp, int ttlSeconds, long expiration) {
    private static final Existence NONE = new Existence(Long.MIN_VALUE, 0, Long.MIN_VALUE);

    /// The existence of a row without its dead parts.
    static Existence of(Row live) {
        Existence existence = NONE;
        LivenessInfo liveness = live.liveness();
        if (!liveness.isEmpty()) {
            existence =
                    new Existence(
                            liveness.timestamp(),
                            liveness.ttlSeconds(),
                            liveness.localExpirationTime());
        }
        for (int i = 0; i < live.columnCount(); i++) {
            switch (live.columnAt(i)) {
                case Cell cell -> existence = existence.orLonger(of(cell));
                case ComplexCells cells -> {
                    for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
                        existence = existence.orLonger(of(all.next()));
                    }
                }
            }
        }
        return existence;
    }

    /// The existence of a live cell.
    static Existence of(Cell cell) {
        return new Existence(
                cell.timestamp(),
                cell.lifetime().ttlSeconds(),
                cell.lifetime().localDeletionTime());
    }

    /// The existence of a row that either this or the other one keeps alive.
    Existence orLonger(Existence other) {
        Existence longer = other.expiration > expiration ? other : this;
        return new Existence(
                Math.max(timestamp, other.timestamp), longer.ttlSeconds, longer.expiration);
    }

    /// The existence of a row that needs both this and the other one.
    Existence andAtMost(Existence other) {
        Existence shorter = other.expiration < expiration ? other : this;
        return new Existence(
                Math.max(timestamp, other.timestamp), shorter.ttlSeconds, shorter.expiration);
    }

    /// Whether a liveness says that something ends when this does.
    boolean endsLike(LivenessInfo liveness) {
        return liveness.localExpirationTime() == expiration;
    }

    /// The liveness that says this, written at a timestamp.
    LivenessInfo toLiveness(long writeTimestamp) {
        return new LivenessInfo(writeTimestamp, ttlSeconds, expiration);
    }
}
