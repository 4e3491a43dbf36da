package dev.rowhouse.storage.merge;

/// What a read has met on its way: the cost that a query plan predicts and a run measures.
///
/// Tombstones are counted as Cassandra counts them for its warnings: every dead cell (deleted or expired), every row that is dead as a
/// whole without having a dead cell, and every end of a range deletion.
///
/// Since all that a read meets is counted here, here is where it is called off: a checkpoint is passed every now and then.
///
/// **Thread safety.** Belongs to one thread.
public final class ReadMetrics {
    // A power of two: the remainder costs nothing beside counting.
    private static final int STEPS_BETWEEN_CHECKPOINTS = 64;

    private final Checkpoint checkpoint;
    private long partitionsRead;
    private long rowsRead;
    private long tombstonesMet;
    private int steps;

    /// Nothing met yet, of a read that nobody calls off.
    public ReadMetrics() {
        this(Checkpoint.NONE);
    }

    /// Nothing met yet.
    ///
    /// @param checkpoint what the read passes after every few partitions, rows or tombstones
    public ReadMetrics(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

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
        step();
    }

    /// Counts a live row.
    public void countRow() {
        rowsRead++;
        step();
    }

    /// Counts tombstones.
    public void countTombstones(long count) {
        tombstonesMet += count;
        step();
    }

    private void step() {
        steps++;
        if (steps % STEPS_BETWEEN_CHECKPOINTS == 0) {
            checkpoint.pass();
        }
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
