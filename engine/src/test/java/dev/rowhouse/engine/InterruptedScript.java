package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.ManualClock;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/// A script that is executed in a folder, where something happens after each statement, and in
/// memory, where nothing does: what the two databases hold is the same after each statement.
final class InterruptedScript {
    static final long MEMTABLE_BYTES = 1 << 20;

    private final ManualClock clock;
    private final RowhouseOptions options;
    private FaultFileSystem files = new FaultFileSystem();

    InterruptedScript(ManualClock clock, RowhouseOptions options) {
        this.clock = clock;
        this.options = options;
    }

    /// What happens after each statement.
    enum Between {
        NOTHING,
        /// All there is in memory gets into SSTables, one for each statement.
        CLOSING,
        /// The commit log is replayed.
        LOSS,
        COMPACTION
    }

    /// Executes a script, and compares after each statement but those that create something.
    ///
    /// @param contents the rows that count, by every way that leads to them
    /// @return the contents in the end
    List<String> run(
            List<String> script, Between between, Function<Session, List<String>> contents) {
        Rowhouse database = open();
        try (TestDatabase inMemory = TestDatabase.inMemory(clock, options)) {
            Session expected = inMemory.session();
            for (String statement : script) {
                // What is written later wins, also after a restart.
                clock.advance(Duration.ofSeconds(1));
                expected.execute(statement);
                database.connect().execute(statement);
                database = pass(between, database);
                if (!statement.startsWith("CREATE")) {
                    assertThat(contents.apply(database.connect()))
                            .as(statement)
                            .isEqualTo(contents.apply(expected));
                }
            }
            return contents.apply(expected);
        } finally {
            database.close();
        }
    }

    private Rowhouse pass(Between between, Rowhouse database) {
        return switch (between) {
            case NOTHING -> database;
            case CLOSING -> {
                database.close();
                yield open();
            }
            case LOSS -> {
                files = files.afterRestart();
                yield open();
            }
            case COMPACTION -> {
                database.maintenance()
                        .tables()
                        .forEach(table ->
                                database.maintenance()
                                        .compact(
                                                table.keyspace(),
                                                table.table(),
                                                StorageProgress.NONE));
                yield database;
            }
        };
    }

    private Rowhouse open() {
        return TestDatabase.open(files, clock, MEMTABLE_BYTES, options);
    }
}
