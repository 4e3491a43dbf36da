package dev.rowhouse.benchmarks;

import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

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

import java.util.concurrent.TimeUnit;

/// Prepared statements in process, from Java values in to Java values out, by one thread.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class Statements {
    private static final long ROWS_PER_PARTITION = 200;
    private static final long SLICE_ROWS = 100;
    private static final String SENTENCE = "forty bytes of text, more or less a name";

    /// The number of partitions with two hundred rows: one table fits into the processor's cache,
    /// the other does not.
    @Param({"50", "10000"})
    public long partitions;

    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();
    private final PreparedStatement insert;
    private final PreparedStatement update;
    private final PreparedStatement point;
    private final PreparedStatement slice;
    private final PreparedStatement backwards;
    private long at;

    /// Makes the table.
    public Statements() {
        session.execute(
                "CREATE KEYSPACE benchmark WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute(
                "CREATE TABLE benchmark.t (p bigint, c bigint, number int, words text,"
                        + " PRIMARY KEY (p, c))");
        insert =
                session.prepare(
                        "INSERT INTO benchmark.t (p, c, number, words) VALUES (?, ?, ?, ?)");
        update = session.prepare("UPDATE benchmark.t SET number = ? WHERE p = ? AND c = ?");
        point = session.prepare("SELECT number, words FROM benchmark.t WHERE p = ? AND c = ?");
        slice =
                session.prepare(
                        "SELECT c, number, words FROM benchmark.t"
                                + " WHERE p = ? AND c >= ? AND c < ?");
        backwards =
                session.prepare(
                        "SELECT c, number, words FROM benchmark.t WHERE p = ? AND c < ?"
                                + " ORDER BY c DESC LIMIT 100");
    }

    /// Writes the rows.
    @Setup
    public void write() {
        for (long partition = 0; partition < partitions; partition++) {
            for (long row = 0; row < ROWS_PER_PARTITION; row++) {
                session.execute(insert.bind(partition, row, (int) row, SENTENCE));
            }
        }
    }

    /// Closes the database.
    @TearDown
    public void close() {
        database.close();
    }

    private long next(long bound) {
        at += 0x9E37_79B9_7F4A_7C15L;
        return Math.floorMod(at ^ (at >>> 29), bound);
    }

    /// One row by its whole key.
    @Benchmark
    public int pointRead() {
        ResultSet result = session.execute(point.bind(next(partitions), next(ROWS_PER_PARTITION)));
        return sum(result);
    }

    /// A hundred neighbouring rows of a partition.
    @Benchmark
    public int sliceOf100() {
        long from = next(SLICE_ROWS);
        return sum(session.execute(slice.bind(next(partitions), from, from + SLICE_ROWS)));
    }

    /// The hundred rows before a place, backwards.
    @Benchmark
    public int sliceOf100Reversed() {
        long to = SLICE_ROWS + next(SLICE_ROWS);
        return sum(session.execute(backwards.bind(next(partitions), to)));
    }

    private static int sum(ResultSet result) {
        int sum = 0;
        for (ResultRow row : result) {
            sum += row.getInt("number");
        }
        return sum;
    }

    /// An INSERT over a row that is there.
    @Benchmark
    public ResultSet insert() {
        long row = next(ROWS_PER_PARTITION);
        return session.execute(insert.bind(next(partitions), row, (int) row, SENTENCE));
    }

    /// An UPDATE of one column.
    @Benchmark
    public ResultSet update() {
        return session.execute(update.bind(7, next(partitions), next(ROWS_PER_PARTITION)));
    }
}
