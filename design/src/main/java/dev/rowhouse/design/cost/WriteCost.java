package dev.rowhouse.design.cost;

/// Prices writes.
///
/// @param prices what single things cost
/// @param replicas how many nodes hold a copy
public record WriteCost(Prices prices, Replicas replicas) {
    /// Writing or deleting some rows, each by a statement of its own, in microseconds.
    public double of(double rows, double bytes) {
        return rows * prices.statement()
                + replicas.written() * (rows * prices.write() + bytes * prices.writtenByte());
    }

    /// Keeping some bytes on one replica and its copies on the others, in microseconds per second.
    public double keeping(double bytes) {
        return replicas.written() * bytes / 1e9 * prices.storedGigabyte();
    }
}
