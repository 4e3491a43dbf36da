package dev.rowhouse.prove.database;

/// The cost of some statements.
///
/// @param requests statements sent, a batch counting once, each further page counting, too
/// @param partitions partitions read, where the target tells
/// @param rowsRead rows read before filtering, where the target tells
/// @param rowsReturned rows of the answers
/// @param rowsWritten statements that write or delete
/// @param bytes bytes of the values in the answers and in the statements
/// @param bytesWritten the part of the bytes that statements wrote
/// @param nanos how long they took
public record Spending(
        long requests,
        long partitions,
        long rowsRead,
        long rowsReturned,
        long rowsWritten,
        long bytes,
        long bytesWritten,
        long nanos) {
    /// Nothing.
    public static final Spending NONE = new Spending(0, 0, 0, 0, 0, 0, 0, 0);

    /// Both together.
    public Spending plus(Spending other) {
        return new Spending(
                requests + other.requests,
                partitions + other.partitions,
                rowsRead + other.rowsRead,
                rowsReturned + other.rowsReturned,
                rowsWritten + other.rowsWritten,
                bytes + other.bytes,
                bytesWritten + other.bytesWritten,
                nanos + other.nanos);
    }

    /// The same, where some statements were batches.
    ///
    /// @param rows the rows and ranges that they wrote in addition to one for each statement
    public Spending withExtraWrites(long rows) {
        return plus(new Spending(0, 0, 0, 0, rows, 0, 0, 0));
    }

    /// The cost of the statements after an earlier total.
    public Spending since(Spending earlier) {
        return new Spending(
                requests - earlier.requests,
                partitions - earlier.partitions,
                rowsRead - earlier.rowsRead,
                rowsReturned - earlier.rowsReturned,
                rowsWritten - earlier.rowsWritten,
                bytes - earlier.bytes,
                bytesWritten - earlier.bytesWritten,
                nanos - earlier.nanos);
    }
}
