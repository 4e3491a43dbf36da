package dev.rowhouse.storage.merge;

import dev.rowhouse.storage.partition.PartitionSource;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The data that a read has met: the cost that a query plan predicts and a run measures.
///
/// Tombstones are counted as Cassandra counts them for its warnings: every dead cell (deleted or
/// expired), every row that is dead as a whole without having a dead cell, and every end of a range
/// deletion.
///
/// Since all that a read meets is counted here, here is where it is called off: a checkpoint is
/// passed every now and then.
///
/// **Thread safety.** Belongs to one thread.
public final class ReadMetrics {
    // A power of two: the remainder costs nothing beside counting.
    private static final int STEPS_BETWEEN_CHECKPOINTS = 64;

    private final CancellationPoint checkpoint;
    private long partitionsRead;
    private long rowsRead;
    private long tombstonesMet;
    private int steps;
    private @Nullable PartitionSource firstSource;
    // Made for the second source only: most reads in memory take less time than that.
    private Set<PartitionSource> otherSources = Set.of();

    /// Empty counters of a read without cancellation.
    public ReadMetrics() {
        this(CancellationPoint.NONE);
    }

    /// Nothing met yet.
    ///
    /// @param checkpoint what the read passes after every few partitions, rows or tombstones
    public ReadMetrics(CancellationPoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    /// The partitions looked at, including those without wanted rows.
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

    /// The names of the sources that something was read from, in the order in which they were met.
    /// Sources that know nothing of the partitions that were looked for are not among them.
    public List<String> sourcesRead() {
        return Stream.concat(Stream.ofNullable(firstSource), otherSources.stream())
                .map(PartitionSource::name)
                .distinct()
                .toList();
    }

    /// Counts a source that knows something of a partition.
    /// It is one object for each source.
    @SuppressWarnings("ReferenceEquality")
    public void countSource(PartitionSource source) {
        if (source == firstSource) {
            return;
        }
        if (firstSource == null) {
            firstSource = source;
            return;
        }
        if (otherSources.isEmpty()) {
            otherSources = new LinkedHashSet<>();
        }
        otherSources.add(source);
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

    /// Adds the counters of another read.
    public void add(ReadMetrics other) {
        partitionsRead += other.partitionsRead;
        rowsRead += other.rowsRead;
        tombstonesMet += other.tombstonesMet;
        Stream.concat(Stream.ofNullable(other.firstSource), other.otherSources.stream())
                .forEach(this::countSource);
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
