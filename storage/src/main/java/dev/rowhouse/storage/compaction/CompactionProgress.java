package dev.rowhouse.storage.compaction;

/// The progress of a compaction.
///
/// @param bytesRead how many bytes of the inputs, before compression, have been read
/// @param bytesTotal how many there are
/// @param bytesWritten how many bytes, before compression, have been written
/// @param partitionsWritten how many partitions have been written
public record CompactionProgress(
        long bytesRead, long bytesTotal, long bytesWritten, long partitionsWritten) {
    /// The share that is done, from 0 to 1.
    public double fraction() {
        return bytesTotal == 0 ? 1 : Math.min(1, (double) bytesRead / bytesTotal);
    }

    @Override
    public String toString() {
        return ByteCount.text(bytesRead)
                + " of "
                + ByteCount.text(bytesTotal)
                + " read ("
                + (int) (100 * fraction())
                + "%), "
                + ByteCount.text(bytesWritten)
                + " and "
                + partitionsWritten
                + " partitions written";
    }
}
