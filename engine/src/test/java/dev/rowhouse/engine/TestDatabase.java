package dev.rowhouse.engine;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.InlineScheduler;

import java.nio.file.Path;

/// A database that can be closed, or lose its power, and be opened again; every write is durable
/// once it is acknowledged.
///
/// **Thread safety.** Belongs to one thread.
final class TestDatabase implements AutoCloseable {
    static final Path FOLDER = Path.of("/data");
    private static final int SEGMENT_BYTES = 64 * 1024;

    private final Clock clock;
    private final long memtableBytes;
    private FaultFileSystem files;
    private Rowhouse database;
    private int losses;

    private TestDatabase(
            Clock clock, long memtableBytes, FaultFileSystem files, Rowhouse database) {
        this.clock = clock;
        this.memtableBytes = memtableBytes;
        this.files = files;
        this.database = database;
    }

    /// An empty database in memory.
    static TestDatabase inMemory(Clock clock) {
        return inMemory(clock, RowhouseOptions.defaults());
    }

    /// An empty database in memory with settings.
    static TestDatabase inMemory(Clock clock, RowhouseOptions options) {
        RowhouseComponents components = new RowhouseComponents(clock, RandomSource.seeded(1));
        return new TestDatabase(
                clock, 0, new FaultFileSystem(), Rowhouse.inMemory(components, options));
    }

    /// An empty database in a folder.
    static TestDatabase inFolder(Clock clock, long memtableBytes) {
        FaultFileSystem files = new FaultFileSystem();
        return new TestDatabase(clock, memtableBytes, files, open(files, clock, memtableBytes));
    }

    /// The database in a folder.
    static Rowhouse open(FaultFileSystem files, Clock clock, long memtableBytes) {
        return open(files, clock, memtableBytes, RowhouseOptions.compatible());
    }

    /// The database in a folder, with settings other than those of storage.
    static Rowhouse open(
            FaultFileSystem files, Clock clock, long memtableBytes, RowhouseOptions options) {
        RowhouseComponents components =
                new RowhouseComponents(clock, RandomSource.seeded(1), files, new InlineScheduler());
        StorageOptions storage =
                StorageOptions.defaults()
                        .withMemtableBytes(memtableBytes)
                        .withCommitLog(new CommitLogSettings(new SyncMode.Batch(), SEGMENT_BYTES));
        return Rowhouse.open(FOLDER, components, options.withStorage(storage));
    }

    /// A session of the database.
    Session session() {
        return database.connect();
    }

    /// Opens the folder anew.
    ///
    /// @param losesPower whether the database is not closed before
    Session restarted(boolean losesPower) {
        if (losesPower) {
            files = files.afterPowerLoss(RandomSource.seeded(losses++));
        } else {
            database.close();
        }
        database = open(files, clock, memtableBytes);
        return session();
    }

    @Override
    public void close() {
        database.close();
    }
}
