package dev.rowhouse.benchmarks.disk;

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
import org.openjdk.jmh.annotations.Warmup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Opening a closed database, reading a row of it and closing it again, in a fresh JVM each time,
/// in Rowhouse and in RocksDB.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(
        value = 5,
        jvmArgsAppend = {"-Xmx1g", "--enable-native-access=ALL-UNNAMED"})
public class DiskOpening {
    private static final long CACHE_BYTES = 64 << 20;

    /// The database.
    @Param({"rowhouse", "rocksdb"})
    public String engine = "";

    /// The rows of each of its two tables.
    @Param("10000000")
    public long rows;

    private Path folder = Path.of("");

    /// Writes the database if it is not there.
    @Setup
    public void write() throws IOException {
        folder = DiskData.of(engine, rows);
    }

    /// Open, read, close.
    @Benchmark
    public int openAndRead() {
        try (Engine open = Engine.open(engine, new Engine.Location(folder, CACHE_BYTES))) {
            return open.point(Rows.key(rows / 2));
        }
    }
}
