package dev.rowhouse.benchmarks;

import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

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

/// Schema changes in memory, which determine the run time of tests that create their tables for
/// each test. Each operation leaves the schema as it found it.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class SchemaChanges {
    private static final String COLUMNS =
            " (a int, b text, c list<int>, d timestamp, e int, PRIMARY KEY (a, b))";

    /// The number of existing tables in the same keyspace.
    @Param({"0", "1000"})
    public int tables;

    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();
    private int at;

    /// Makes the tables.
    @Setup
    public void setUp() {
        session.execute(
                "CREATE KEYSPACE benchmark WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE benchmark");
        for (int i = 0; i < tables; i++) {
            session.execute("CREATE TABLE t" + i + COLUMNS);
        }
        session.execute("CREATE TABLE altered" + COLUMNS);
    }

    /// Forgets them.
    @TearDown
    public void tearDown() {
        database.close();
    }

    /// Creates a table and drops it, under a new name each time so that no text is known already:
    /// two changes.
    @Benchmark
    public ResultSet createAndDropTable() {
        String name = "n" + at++;
        session.execute("CREATE TABLE " + name + COLUMNS);
        return session.execute("DROP TABLE " + name);
    }

    /// Adds a column and drops it: two changes.
    @Benchmark
    public ResultSet addAndDropColumn() {
        String name = "n" + at++ % 8;
        session.execute("ALTER TABLE altered ADD " + name + " int");
        return session.execute("ALTER TABLE altered DROP " + name);
    }

    /// Creates an index and drops it: two changes.
    @Benchmark
    public ResultSet createAndDropIndex() {
        session.execute("CREATE INDEX of_e ON altered (e)");
        return session.execute("DROP INDEX of_e");
    }

    /// Creates a keyspace with one table and drops it: three changes.
    @Benchmark
    public ResultSet createAndDropKeyspace() {
        String name = "k" + at++;
        session.execute(
                "CREATE KEYSPACE "
                        + name
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE " + name + ".t" + COLUMNS);
        return session.execute("DROP KEYSPACE " + name);
    }
}
