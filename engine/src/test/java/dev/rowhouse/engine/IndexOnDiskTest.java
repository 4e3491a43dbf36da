package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Indexes keep their entries in files: what is in them, and what is not read to open them.
class IndexOnDiskTest {
    private static final Path FOLDER = Path.of("/data");
    private static final int ROWS = 462;

    private final ReadFiles files = new ReadFiles();
    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    /// Files that note from which of them something is read.
    private static final class ReadFiles extends MemoryFileSystem {
        private final List<Path> read = new ArrayList<>();

        @Override
        public ReadableFile open(Path file) throws IOException {
            ReadableFile opened = super.open(file);
            return new ReadableFile() {
                @Override
                public Path path() {
                    return opened.path();
                }

                @Override
                public long size() throws IOException {
                    return opened.size();
                }

                @Override
                public void read(long position, ByteBuffer into) throws IOException {
                    read.add(file);
                    opened.read(position, into);
                }

                @Override
                public void close() throws IOException {
                    opened.close();
                }
            };
        }
    }

    private Rowhouse open(StorageOptions options) {
        RowhouseComponents components =
                new RowhouseComponents(clock, RandomSource.seeded(1), files, new InlineScheduler());
        return Rowhouse.open(FOLDER, components, RowhouseOptions.compatible().withStorage(options));
    }

    private Rowhouse open() {
        return open(StorageOptions.defaults());
    }

    private static void createTable(Session session) {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (id int PRIMARY KEY, v int, w int, x text)");
    }

    private static void fill(Session session) {
        for (int id = 0; id < ROWS; id++) {
            session.execute(
                    "INSERT INTO k.t (id, v, w, x) VALUES (%d, %d, %d, 'text %d')"
                            .formatted(id, id % 7, id % 11, id));
        }
    }

    private static int count(Session session, String where) {
        return session.execute("SELECT id FROM k.t WHERE " + where).all().size();
    }

    private List<String> indexFiles(String index) throws IOException {
        List<String> names = new ArrayList<>();
        Path keyspace = FOLDER.resolve("data/k");
        for (Path table : files.isFolder(keyspace) ? files.list(keyspace) : List.<Path>of()) {
            Path folder = table.resolve("." + index);
            for (Path file : files.isFolder(folder) ? files.list(folder) : List.<Path>of()) {
                names.add(String.valueOf(file.getFileName()));
            }
        }
        return names;
    }

    private List<Path> dataRead() {
        return files.read.stream().filter(file -> file.toString().endsWith("-Data.db")).toList();
    }

    @Test
    void opening_reads_no_row() throws IOException {
        try (Rowhouse database = open()) {
            createTable(database.connect());
            database.connect().execute("CREATE INDEX tv ON k.t (v)");
            database.connect().execute("CREATE INDEX tw ON k.t (w) USING 'sai'");
            fill(database.connect());
        }
        assertThat(indexFiles("tv")).contains("complete", "nb-1-big-Data.db");
        files.read.clear();
        try (Rowhouse database = open()) {
            assertThat(dataRead()).filteredOn(file -> file.toString().contains("/k/")).isEmpty();
            assertThat(count(database.connect(), "v = 3")).isEqualTo(ROWS / 7);
            assertThat(count(database.connect(), "w < 2")).isEqualTo(2 * ROWS / 11);
        }
        assertThat(dataRead()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "other text", "\uFFFF"})
    void an_index_that_does_not_say_that_it_is_complete_is_built_anew(String said)
            throws IOException {
        try (Rowhouse database = open()) {
            createTable(database.connect());
            fill(database.connect());
            database.connect().execute("CREATE INDEX tv ON k.t (v)");
        }
        Path folder = table().resolve(".tv");
        for (Path file : files.list(folder)) {
            files.delete(file);
        }
        files.writeText(folder.resolve("complete"), said);
        try (Rowhouse database = open()) {
            assertThat(count(database.connect(), "v = 3")).isEqualTo(ROWS / 7);
        }
        assertThat(indexFiles("tv")).contains("complete", "nb-1-big-Data.db");
    }

    private Path table() throws IOException {
        return files.list(FOLDER.resolve("data/k")).getFirst();
    }

    @Test
    void building_an_index_takes_no_more_memory_than_memtables_may() throws IOException {
        StorageOptions small = StorageOptions.defaults().withMemtableBytes(20_000);
        try (Rowhouse database = open(small)) {
            createTable(database.connect());
            fill(database.connect());
            database.maintenance().compact("k", "t", StorageProgress.NONE);
            database.connect().execute("CREATE INDEX tv ON k.t (v)");
            assertThat(count(database.connect(), "v = 3")).isEqualTo(ROWS / 7);
        }
        // Four of a size are put together, so that there were many before.
        assertThat(indexFiles("tv")).anyMatch(name -> name.matches("nb-[0-9]{2,}-big-Data.db"));
    }

    @Test
    void what_is_dropped_leaves_no_files() throws IOException {
        try (Rowhouse database = open()) {
            Session session = database.connect();
            createTable(session);
            fill(session);
            session.execute("CREATE INDEX tv ON k.t (v)");
            session.execute("CREATE INDEX tw ON k.t (w)");
            session.execute("DROP INDEX k.tv");
            assertThat(indexFiles("tv")).isEmpty();
            assertThat(indexFiles("tw")).isNotEmpty();
            session.execute("DROP TABLE k.t");
            assertThat(files.list(FOLDER.resolve("data/k"))).isEmpty();
        }
    }

    @Test
    void entries_that_were_taken_away_are_gone_when_the_index_is_compacted() throws IOException {
        try (Rowhouse database = open()) {
            Session session = database.connect();
            createTable(session);
            session.execute("CREATE INDEX tw ON k.t (w) USING 'sai'");
            fill(session);
            database.maintenance().compact("k", "t", StorageProgress.NONE);
            for (int id = 0; id < ROWS; id++) {
                session.execute("UPDATE k.t SET w = 100 WHERE id = " + id);
            }
            assertThat(count(session, "w < 100")).isZero();
            clock.advance(Duration.ofSeconds(5));
            session.execute("INSERT INTO k.t (id, w) VALUES (0, 100)");
            database.maintenance().compact("k", "t", StorageProgress.NONE);
            assertThat(count(session, "w = 100")).isEqualTo(ROWS);
        }
        long rows = 0;
        for (Descriptor descriptor : Descriptor.list(files, table().resolve(".tw"))) {
            try (SSTableReader sstable =
                    SSTableReader.openAlone(files, descriptor, new ChunkCache(1 << 20))) {
                rows += sstable.statistics().counts().rows();
            }
        }
        assertThat(rows).isEqualTo(ROWS);
    }

    @Test
    void values_of_any_length_are_found() {
        String[] values = {"a".repeat(40_000), "a".repeat(40_001), "a".repeat(32_768), "b"};
        for (String kind : List.of("", " USING 'sai'")) {
            try (Rowhouse database = open()) {
                Session session = database.connect();
                session.execute("DROP KEYSPACE IF EXISTS k");
                createTable(session);
                session.execute("CREATE INDEX tx ON k.t (x)" + kind);
                for (int id = 0; id < values.length; id++) {
                    session.execute(
                            SimpleStatement.of(
                                    "INSERT INTO k.t (id, x) VALUES (?, ?)", id, values[id]));
                }
            }
            try (Rowhouse database = open()) {
                for (int pass = 0; pass < 2; pass++) {
                    for (int id = 0; id < values.length; id++) {
                        assertThat(ids(database.connect(), values[id])).containsExactly(id);
                    }
                }
            }
        }
    }

    private static List<Integer> ids(Session session, String value) {
        List<Integer> ids = new ArrayList<>();
        for (ResultRow row :
                session.execute(SimpleStatement.of("SELECT id FROM k.t WHERE x = ?", value))
                        .all()) {
            ids.add(row.getInt("id"));
        }
        return ids;
    }
}
