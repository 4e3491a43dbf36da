package dev.rowhouse.benchmarks;

import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.memtable.PartitionChange;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Writes through storage alone, two threads at once: rows of a bigint key, a bigint clustering
/// column and two values.
///
/// The table is emptied before each iteration, so that a long run does not fill the memory.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
@Threads(2)
public class StorageWrite {
    private static final int KEYS = 200_000;

    private volatile TableStore store = BenchmarkTable.store();
    private final AtomicLong threads = new AtomicLong();

    /// Begins with an empty table.
    @Setup(Level.Iteration)
    public void empty() {
        store = BenchmarkTable.store();
    }

    /// The progress of a thread.
    @State(Scope.Thread)
    public static class Position {
        private long thread;
        private long count;

        /// Gives each thread a number.
        @Setup
        public void number(StorageWrite benchmark) {
            thread = benchmark.threads.incrementAndGet();
        }

        private long next() {
            return ++count * 0x9E37_79B9_7F4A_7C15L + thread;
        }
    }

    /// Rows of ever new partitions.
    @Benchmark
    public PartitionChange newPartitions(Position position) {
        return store.apply(BenchmarkTable.insert(position.next(), 1, position.count));
    }

    /// The same two hundred thousand rows over and over.
    @Benchmark
    public PartitionChange overwrite(Position position) {
        long partition = Math.floorMod(position.next(), (long) KEYS);
        return store.apply(BenchmarkTable.insert(partition, 1, position.count));
    }

    /// Rows in ascending order at the end of one partition for each thread.
    @Benchmark
    public PartitionChange appendToWidePartition(Position position) {
        return store.apply(
                BenchmarkTable.insert(position.thread, ++position.count, position.count));
    }

    /// Rows anywhere in one partition for each thread.
    @Benchmark
    public PartitionChange insertIntoWidePartition(Position position) {
        return store.apply(BenchmarkTable.insert(position.thread, position.next(), position.count));
    }
}
