package dev.rowhouse.design.cost;

/// The work of a read, or of all reads of an answer, without prices.
///
/// @param requests the number of requests sent
/// @param waits the number of times that a request is sent only after an earlier one is answered
/// @param partitions the number of partitions read
/// @param rows the number of rows read from tables
/// @param bytes the bytes of these rows
public record ReadWork(
        double requests, double waits, double partitions, double rows, double bytes) {
    /// Reads nothing.
    public static final ReadWork NONE = new ReadWork(0, 0, 0, 0, 0);

    /// The sum of the work of two reads.
    public ReadWork plus(ReadWork other) {
        return new ReadWork(
                requests + other.requests,
                waits + other.waits,
                partitions + other.partitions,
                rows + other.rows,
                bytes + other.bytes);
    }

    /// The work of a number of equal reads.
    ReadWork times(double factor) {
        return new ReadWork(
                requests * factor,
                waits * factor,
                partitions * factor,
                rows * factor,
                bytes * factor);
    }

    /// The same work after waiting for the answer to an earlier request.
    ReadWork waiting() {
        return new ReadWork(requests, waits + 1, partitions, rows, bytes);
    }

    /// The same work in another number of partitions.
    ReadWork in(double others) {
        return new ReadWork(requests, waits, others, rows, bytes);
    }
}
