package dev.rowhouse.design.cost;

import dev.rowhouse.plan.cost.Prices;

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

    /// Keeping up a view of a table for some rows, in microseconds: each replica reads what was
    /// there and writes what is new.
    public double ofView(double rows, double bytes) {
        double read = prices.partition() + prices.row();
        return replicas.written() * (rows * (read + prices.write()) + bytes * prices.writtenByte());
    }

    /// Keeping up a secondary index for some rows, in microseconds: one more row, beside the one it
    /// is of.
    public double ofIndex(double rows) {
        return replicas.written() * rows * prices.write();
    }

    /// Keeping some bytes on one replica and its copies on the others, in microseconds per second.
    public double keeping(double bytes) {
        return replicas.written() * bytes / 1e9 * prices.storedGigabyte();
    }
}
