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
import org.openjdk.jmh.annotations.Warmup;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/// Reads from tables on disk, by one thread, in Rowhouse and in RocksDB.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms5g", "-Xmx5g", "--enable-native-access=ALL-UNNAMED"})
public class DiskReads {
    private static final long HOT_KEYS = 10_000;

    /// The database.
    @Param({"rowhouse", "rocksdb"})
    public String engine = "";

    /// The rows of each table.
    @Param("10000000")
    public long rows;

    /// The memory for decompressed blocks, in MiB: a sixth of the rows, or all of them.
    @Param({"256", "3072"})
    public long cacheMebibytes;

    private @Nullable Engine open;
    private long at;

    /// Opens the database, which is written before if it is not there.
    @Setup
    public void open() throws IOException {
        Engine.Location place =
                new Engine.Location(DiskData.of(engine, rows), cacheMebibytes << 20);
        open = Engine.open(engine, place);
    }

    /// Closes the database.
    @TearDown
    public void close() {
        engine().close();
    }

    private Engine engine() {
        return requireNonNull(open);
    }

    private long next(long bound) {
        return Math.floorMod(Rows.mixed(at++), bound);
    }

    /// One row, any of all.
    @Benchmark
    public int point() {
        return engine().point(Rows.key(next(rows)));
    }

    /// One row of ten thousand, whose blocks are soon all in memory.
    @Benchmark
    public int hotPoint() {
        return engine().point(Rows.key(next(HOT_KEYS)));
    }

    /// A hundred neighbouring rows, any of all.
    @Benchmark
    public int sliceOf100() {
        long from = next(Rows.SERIES_ROWS - Rows.SLICE_ROWS);
        return engine().slice(next(rows / Rows.SERIES_ROWS), from, Rows.SLICE_ROWS);
    }

    /// All rows of a table, one after the other.
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    @Warmup(iterations = 2)
    @Measurement(iterations = 3)
    public long scan() {
        return engine().scan();
    }
}
