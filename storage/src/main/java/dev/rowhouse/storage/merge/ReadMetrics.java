package dev.rowhouse.storage.merge;

/// What a read has met on its way: the cost that a query plan predicts and a run measures.
///
/// Tombstones are counted as Cassandra counts them for its warnings: every dead cell (deleted or expired), every row that is dead as a
/// whole without having a dead cell, and every end of a range deletion.
///
/// **Thread safety.** Belongs to one thread.
public final class ReadMetrics {
    private long partitionsRead;
    private long rowsRead;
    private long tombstonesMet;

    /// The partitions looked at, those included of which nothing was found or wanted.
    public long partitionsRead() {
        return partitionsRead;
    }

    /// The live rows taken out of the partitions, static ones not counted.
    public long rowsRead() {
        return rowsRead;
    }

    /// The deletions and expired values met.
    public long tombstonesMet() {
        return tombstonesMet;
    }

    /// Counts a partition.
    public void countPartition() {
        partitionsRead++;
    }

    /// Counts a live row.
    public void countRow() {
        rowsRead++;
    }

    /// Counts tombstones.
    public void countTombstones(long count) {
        tombstonesMet += count;
    }

    /// Adds what another read has met.
    public void add(ReadMetrics other) {
        partitionsRead += other.partitionsRead;
        rowsRead += other.rowsRead;
        tombstonesMet += other.tombstonesMet;
    }

    @Override
    public String toString() {
        return partitionsRead
                + " partitions, "
                + rowsRead
                + " rows, "
                + tombstonesMet
                + " tombstones";
    }
}
