package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.subject.Outcome;
import dev.rowhouse.conformance.subject.Request;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A Rowhouse in a folder, whose clock stands where it is put.
///
/// **Thread safety.** Belongs to one thread.
final class RowhouseFolder implements Interview.Asked, AutoCloseable {
    private static final Duration STATEMENT = Duration.ofMillis(1);
    private static final long MEBIBYTE = 1 << 20;

    private final Path folder;
    private final String keyspace;
    private final ManualClock clock;
    private final StorageOptions options;
    private RowhouseSubject subject;

    /// A new database with a keyspace.
    ///
    /// @param before how far in the past its clock begins
    RowhouseFolder(Path folder, String keyspace, long memtableBytes, Duration before)
            throws IOException {
        this.folder = folder;
        this.keyspace = keyspace;
        this.clock = new ManualClock(Clock.system().epochMicros());
        this.options =
                new StorageOptions(
                        CommitLogSettings.DEFAULT,
                        memtableBytes,
                        MEBIBYTE,
                        64 * MEBIBYTE,
                        0,
                        false,
                        false);
        clock.advance(before.negated());
        Files.createDirectories(folder.getParent());
        this.subject = opened();
        run(
                "CREATE KEYSPACE "
                        + keyspace
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        run("USE " + keyspace);
    }

    private RowhouseSubject opened() {
        RowhouseComponents components =
                new RowhouseComponents(
                        clock, RandomSource.seeded(1), FileSystem.system(), new InlineScheduler());
        return RowhouseSubject.of(
                clock,
                Rowhouse.open(
                        folder, components, RowhouseOptions.compatible().withStorage(options)));
    }

    /// Runs a statement.
    Outcome run(String cql) {
        clock.advance(STATEMENT);
        return subject.run(Request.of(cql));
    }

    @Override
    public Outcome runNow(Request request) {
        toPresent(clock);
        return subject.run(request);
    }

    static void toPresent(ManualClock clock) {
        long ahead = Clock.system().epochMicros() - clock.epochMicros();
        clock.advance(Duration.of(ahead, ChronoUnit.MICROS));
    }

    /// Where its clock stands, in microseconds since the epoch.
    long micros() {
        return clock.epochMicros();
    }

    /// Lets time go by.
    void pass(Duration duration) {
        clock.advance(duration);
    }

    /// Closes the database, which writes what is in memory to SSTables, and opens it again.
    void reopen() {
        subject.close();
        subject = opened();
        subject.run(Request.of("USE " + keyspace));
    }

    /// Imports the SSTables of a folder into the table, if there is one.
    void take(Path from) throws IOException {
        List<Descriptor> sstables = Files.exists(from) ? SSTableFiles.list(from) : List.of();
        subject.maintenance().importSSTables(keyspace, table(), sstables, StorageProgress.NONE);
    }

    private String table() throws IOException {
        String name = tableFolder().getFileName().toString();
        return name.substring(0, name.lastIndexOf('-'));
    }

    /// Exports the table's SSTables in a version.
    void export(Path to, SSTableVersion version) throws IOException {
        subject.maintenance()
                .export(
                        new TableName(keyspace, table()),
                        to,
                        Optional.empty(),
                        version,
                        StorageProgress.NONE);
    }

    /// The folder of the table's SSTables.
    Path tableFolder() throws IOException {
        try (Stream<Path> tables = Files.list(folder.resolve("data").resolve(keyspace))) {
            List<Path> found = tables.toList();
            if (found.size() != 1) {
                throw new IOException("expected the folder of one table, found " + found);
            }
            return found.getFirst();
        }
    }

    @Override
    public void close() {
        subject.close();
    }
}
