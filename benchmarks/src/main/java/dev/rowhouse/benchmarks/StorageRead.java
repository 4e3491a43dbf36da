package dev.rowhouse.benchmarks;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.ReadCommand;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.util.List;
import java.util.concurrent.TimeUnit;

/// Reads through storage alone: keys and filters are made for each read, as an executor has to make
/// them.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class StorageRead {
    private static final int PARTITIONS = 100_000;
    private static final int WIDE_ROWS = 1_000_000;
    private static final long WIDE = -1;
    private static final long NOW = 1_000_000;

    private final TableStore store = BenchmarkTable.store();
    private long at;

    /// Writes a hundred thousand partitions of three rows and one of a million rows.
    @Setup
    public void write() {
        for (long partition = 0; partition < PARTITIONS; partition++) {
            for (int row = 0; row < 3; row++) {
                store.apply(BenchmarkTable.insert(partition, row, 1));
            }
        }
        for (long row = 0; row < WIDE_ROWS; row++) {
            store.apply(BenchmarkTable.insert(WIDE, row, 1));
        }
    }

    private long next(long bound) {
        at += 0x9E37_79B9_7F4A_7C15L;
        return Math.floorMod(at ^ (at >>> 29), bound);
    }

    private int read(long partition, ClusteringFilter filter, Direction direction) {
        RowIterator rows =
                store.read(
                        BenchmarkTable.key(partition),
                        new ReadCommand(filter, direction, NOW, new ReadMetrics()));
        int sum = 0;
        while (rows.hasNext()) {
            sum += rows.next().valueOr(BenchmarkTable.NUMBER, BenchmarkTable.SENTENCE).getInt(0);
        }
        return sum;
    }

    /// One row of one of many small partitions.
    @Benchmark
    public int point() {
        Clustering clustering = BenchmarkTable.clustering(1);
        return read(next(PARTITIONS), Names.of(clustering), Direction.ASCENDING);
    }

    /// One row of the wide partition.
    @Benchmark
    public int pointInWidePartition() {
        Clustering clustering = BenchmarkTable.clustering(next(WIDE_ROWS));
        return read(WIDE, Names.of(clustering), Direction.ASCENDING);
    }

    /// A hundred neighbouring rows somewhere in the wide partition.
    @Benchmark
    public int sliceOf100() {
        return slice(Direction.ASCENDING);
    }

    /// The same, backwards.
    @Benchmark
    public int sliceOf100Reversed() {
        return slice(Direction.DESCENDING);
    }

    private int slice(Direction direction) {
        long from = next(WIDE_ROWS - 100);
        ClusteringBound start = ClusteringBound.inclusiveStart(List.of(Bytes.ofLong(from)));
        ClusteringBound end = ClusteringBound.exclusiveEnd(List.of(Bytes.ofLong(from + 100)));
        return read(WIDE, Slices.of(new Slice(start, end)), direction);
    }
}
