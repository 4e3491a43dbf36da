package dev.rowhouse.benchmarks;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.commitlog.CommitLog;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.Mutation;
import dev.rowhouse.storage.commitlog.MutationCodec;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Writes to the commit log alone: a row of a bigint key, a bigint clustering column and two values
/// is put into bytes and appended, in a folder `target/benchmark-log` of the working directory. The
/// folder is emptied before each iteration.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(1)
public class LogWrite {
    private static final Path FOLDER = Path.of("target", "benchmark-log");
    private static final int SEGMENT_BYTES = 32 << 20;

    /// When records are made durable.
    @Param({"none", "periodic", "batch"})
    private String sync = "none";

    private final MutationCodec codec = new MutationCodec();
    private @Nullable CommitLog log;

    /// Opens the log.
    @Setup
    public void open() throws IOException {
        SyncMode mode =
                switch (sync) {
                    case "none" -> new SyncMode.None();
                    case "periodic" -> new SyncMode.Periodic(Duration.ofSeconds(1));
                    default -> new SyncMode.Batch();
                };
        log =
                CommitLog.open(
                        FileSystem.system(),
                        FOLDER,
                        new CommitLogSettings(mode, SEGMENT_BYTES),
                        Clock.system());
    }

    private CommitLog log() {
        return requireNonNull(log);
    }

    /// Begins with an empty log.
    @Setup(Level.Iteration)
    public void empty() throws IOException {
        log().discard(log().position());
    }

    /// Leaves no record behind.
    @TearDown
    public void close() throws IOException {
        empty();
        log().close();
    }

    /// The progress of a thread.
    @State(Scope.Thread)
    public static class Position {
        private long count;
    }

    /// One thread.
    @Benchmark
    public CommitLogPosition append(Position position) {
        return log().append(record(position));
    }

    /// Two threads at once.
    @Benchmark
    @Threads(2)
    public CommitLogPosition appendByTwo(Position position) {
        return log().append(record(position));
    }

    private Bytes record(Position position) {
        long count = ++position.count;
        return codec.encode(Mutation.of(BenchmarkTable.insert(count, 1, count)));
    }
}
