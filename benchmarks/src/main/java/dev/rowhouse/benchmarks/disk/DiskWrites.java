package dev.rowhouse.benchmarks.disk;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// New rows in no order, the log synced every ten seconds, flushes and compactions beside it, in
/// Rowhouse and in RocksDB; in a folder `target/benchmark-writes` of the working directory, empty
/// at the beginning.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 5, time = 5)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "--enable-native-access=ALL-UNNAMED"})
public class DiskWrites {
    private static final Path FOLDER = Path.of("target", "benchmark-writes");
    private static final long CACHE_BYTES = 64 << 20;
    private static final long BLOCK = 1 << 16;

    /// The database.
    @Param({"rowhouse", "rocksdb"})
    public String engine = "";

    private final AtomicLong blocks = new AtomicLong();
    private @Nullable Engine open;

    /// Opens an empty database.
    @Setup
    public void open() throws IOException {
        Folders.delete(FOLDER);
        open = Engine.open(engine, new Engine.Location(FOLDER, CACHE_BYTES));
    }

    /// Closes the database and deletes it.
    @TearDown
    public void close() throws IOException {
        requireNonNull(open).close();
        Folders.delete(FOLDER);
    }

    /// The numbers that a thread writes under.
    @State(Scope.Thread)
    public static class Numbers {
        private long next;

        long next(AtomicLong blocks) {
            if (next % BLOCK == 0) {
                next = blocks.incrementAndGet() * BLOCK;
            }
            return next++;
        }
    }

    private void put(Numbers numbers) {
        long number = numbers.next(blocks);
        requireNonNull(open).putPoint(Rows.key(number), Rows.value(number));
    }

    /// Writes with one thread.
    @Benchmark
    public void put1(Numbers numbers) {
        put(numbers);
    }

    /// Writes with two threads.
    @Benchmark
    @Threads(2)
    public void put2(Numbers numbers) {
        put(numbers);
    }
}
