package dev.rowhouse.design.cost;

import dev.rowhouse.plan.cost.Prices;

/// Calculates the cost of writes.
///
/// @param prices the prices of single operations
/// @param replicas the number of replicas that take part in a write
public record WriteCost(Prices prices, Replicas replicas) {
    /// The cost of writing or deleting some rows, each with a statement of its own, in
    /// microseconds.
    ///
    /// @param bytes the bytes of the values in all rows together
    public double of(double rows, double bytes) {
        return rows * prices.statement()
                + replicas.written() * (rows * prices.write() + bytes * prices.writtenByte());
    }

    /// The cost of updating a view for some rows of its base table, in microseconds. Each replica
    /// reads the old row and writes the new one.
    ///
    /// @param bytes the bytes of the values in all rows together
    public double ofView(double rows, double bytes) {
        double read = prices.partition() + prices.row();
        return replicas.written() * (rows * (read + prices.write()) + bytes * prices.writtenByte());
    }

    /// The cost of updating a secondary index for some rows, in microseconds. The index stores one
    /// row for each of them.
    public double ofIndex(double rows) {
        return replicas.written() * rows * prices.write();
    }

    /// The cost of storing some bytes on every replica, in microseconds per second.
    ///
    /// @param bytes the bytes on one replica
    public double keeping(double bytes) {
        return replicas.written() * bytes / 1e9 * prices.storedGigabyte();
    }
}
