package dev.rowhouse.prove.compare;

import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.prove.database.Spending;

/// Prices what statements have been measured to do. Waiting, the log of batches and the rounds of
/// conditional writes are left out: no target counts them.
///
/// @param prices the prices
/// @param replicas the copies of each row that the model wants; a read asks a majority of them
public record PricedWork(Prices prices, int replicas) {
    /// The cost in microseconds of one processor core.
    double micros(Spending spent) {
        double reading = Math.floor(replicas / 2.0) + 1;
        double read =
                spent.partitions() * prices.partition()
                        + spent.rowsRead() * prices.row()
                        + (spent.bytes() - spent.bytesWritten()) * prices.readByte();
        double written =
                spent.rowsWritten() * prices.write() + spent.bytesWritten() * prices.writtenByte();
        return spent.requests() * prices.request() + reading * read + replicas * written;
    }
}
