package dev.rowhouse.storage.sstable.clustering;

import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.RangeTombstoneMarker;

import java.util.Optional;

/// The kinds of places between rows, by their numbers in files. Start and end are meant in
/// clustering order.
public enum BoundKind {
    EXCLUSIVE_END(0, Side.BEFORE, true, false),
    INCLUSIVE_START(1, Side.BEFORE, false, true),
    EXCLUSIVE_END_INCLUSIVE_START(2, Side.BEFORE, true, true),
    INCLUSIVE_END_EXCLUSIVE_START(5, Side.AFTER, true, true),
    INCLUSIVE_END(6, Side.AFTER, true, false),
    EXCLUSIVE_START(7, Side.AFTER, false, true);

    /// The number that stands for a row in the place of a kind.
    public static final int CLUSTERING = 4;

    private final int number;
    private final Side side;
    private final boolean closes;
    private final boolean opens;

    BoundKind(int number, Side side, boolean closes, boolean opens) {
        this.number = number;
        this.side = side;
        this.closes = closes;
        this.opens = opens;
    }

    /// Its number in files.
    public int number() {
        return number;
    }

    /// The side of the clusterings with the same values that it lies on.
    public Side side() {
        return side;
    }

    /// Whether a deletion ends here.
    public boolean closes() {
        return closes;
    }

    /// Whether a deletion begins here.
    public boolean opens() {
        return opens;
    }

    /// The kind with a number.
    public static Optional<BoundKind> find(int number) {
        for (BoundKind kind : values()) {
            if (kind.number == number) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /// The kind of a marker.
    public static BoundKind of(RangeTombstoneMarker marker) {
        for (BoundKind kind : values()) {
            if (kind.side == marker.bound().side()
                    && kind.closes != marker.below().isLive()
                    && kind.opens != marker.above().isLive()) {
                return kind;
            }
        }
        throw new IllegalArgumentException("nothing begins or ends at " + marker);
    }
}
