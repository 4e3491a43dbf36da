package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.storage.SnapshotFolders;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

class MaintenanceTest {
    private static final FileSystem DISK = FileSystem.system();
    private static final Path SHELF = Path.of("src/test/resources/cassandra/data/shelf");
    private static final Path FOLDER = Path.of("/shop");
    private static final Path NODE = Path.of("/node");
    private static final Path OUT = Path.of("/out");

    private final MemoryFileSystem files = new MemoryFileSystem();

    private RowhouseComponents components() {
        return new RowhouseComponents(
                Clock.system(), RandomSource.seeded(1), files, new InlineScheduler());
    }

    private Rowhouse open(Path folder) {
        return Rowhouse.open(folder, components(), RowhouseOptions.compatible());
    }

    /// The SSTables of a table of the snapshot that a node took, as the node left them.
    private List<Descriptor> snapshot(String table) throws IOException {
        for (Path folder : DISK.list(SHELF)) {
            if (String.valueOf(folder.getFileName()).startsWith(table + "-")) {
                for (Path file : DISK.list(folder.resolve("snapshots/monday"))) {
                    if (!DISK.isFolder(file)) {
                        files.write(NODE.resolve(file.getFileName()), DISK.readBytes(file));
                    }
                }
            }
        }
        return Descriptor.list(files, NODE);
    }

    private static void create(Session session) {
        session.execute(
                "CREATE KEYSPACE shelf WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE shelf");
    }

    private static List<String> rows(Session session, String select) {
        return session.execute(select).all().stream().map(Object::toString).toList();
    }

    @Test
    void imported_rows_are_found_at_once_also_by_indexes_and_after_reopening() throws IOException {
        List<Descriptor> sstables = snapshot("plain");
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            create(session);
            session.execute("CREATE TABLE plain (p int, c int, v text, PRIMARY KEY (p, c))");
            session.execute("CREATE INDEX ON plain (v)");
            session.execute("INSERT INTO plain (p, c, v) VALUES (7, 7, 'ours')");
            List<Transfer> imported =
                    database.maintenance()
                            .importSSTables("shelf", "plain", sstables, StorageProgress.NONE);
            assertThat(imported)
                    .singleElement()
                    .satisfies(one -> {
                        assertThat(one.contents().orElseThrow().partitions()).isEqualTo(2);
                        assertThat(one.contents().orElseThrow().rows()).isEqualTo(3);
                    });
            assertThat(session.execute("SELECT * FROM plain WHERE v = 'two'").all()).hasSize(1);
            assertThat(session.execute("SELECT * FROM plain").all()).hasSize(4);
        }
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect("shelf");
            assertThat(session.execute("SELECT * FROM plain WHERE v = 'two'").all()).hasSize(1);
            assertThat(session.execute("SELECT * FROM plain").all()).hasSize(4);
        }
        assertThat(files.exists(sstables.getFirst().file(Component.DATA))).isTrue();
    }

    @Test
    void originals_are_deleted_when_asked() throws IOException {
        List<Descriptor> sstables = snapshot("plain");
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            create(session);
            session.execute("CREATE TABLE plain (p int, c int, v text, PRIMARY KEY (p, c))");
            Maintenance maintenance = database.maintenance();
            maintenance.deleteSources(
                    maintenance.importSSTables("shelf", "plain", sstables, StorageProgress.NONE));
            assertThat(Descriptor.list(files, NODE)).isEmpty();
            assertThat(session.execute("SELECT * FROM plain").all()).hasSize(3);
        }
    }

    @Test
    void a_table_with_views_and_one_of_other_types_take_nothing_in() throws IOException {
        List<Descriptor> sstables = snapshot("plain");
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            create(session);
            session.execute("CREATE TABLE plain (p int, c int, v text, PRIMARY KEY (p, c))");
            session.execute(
                    "CREATE MATERIALIZED VIEW by_c AS SELECT * FROM plain WHERE p IS NOT NULL AND c IS NOT NULL PRIMARY KEY (c, p)");
            session.execute("CREATE TABLE other (p int, c text, v text, PRIMARY KEY (p, c))");
            Maintenance maintenance = database.maintenance();
            for (String table : List.of("plain", "by_c", "other", "nowhere")) {
                assertThatThrownBy(() ->
                                maintenance.importSSTables(
                                        "shelf", table, sstables, StorageProgress.NONE))
                        .isInstanceOf(StorageException.class)
                        .message()
                        .containsAnyOf(
                                "has materialized views",
                                "is a materialized view",
                                "the clustering columns are of (text), in the file of (int)",
                                "There is no table shelf.nowhere");
            }
            assertThat(session.execute("SELECT * FROM plain").all()).isEmpty();
        }
    }

    @Test
    void what_was_exported_can_be_attached_with_its_own_schema() throws IOException {
        List<String> tables = List.of("t", "cnt", "v", "dense");
        List<List<String>> expected = new ArrayList<>();
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            create(session);
            session.execute("CREATE TYPE addr (street text, tags frozen<set<text>>)");
            session.execute("CREATE TYPE person (name text, home frozen<addr>)");
            session.execute(
                    "CREATE TABLE t (k int, c text, \"Q x\" int, again text, p frozen<person>, PRIMARY KEY (k, c)) WITH CLUSTERING ORDER BY (c DESC)");
            session.execute("CREATE INDEX ON t (\"Q x\")");
            session.execute(
                    "INSERT INTO t (k, c, \"Q x\", again, p) VALUES (1, 'a', 5, 'gone', {name: 'n', home: {street: 's'}})");
            session.execute("ALTER TABLE t DROP again");
            session.execute("ALTER TABLE t ADD again text");
            session.execute("INSERT INTO t (k, c, again) VALUES (1, 'b', 'new')");
            session.execute("CREATE TABLE cnt (k int PRIMARY KEY, n counter)");
            session.execute("UPDATE cnt SET n = n + 3 WHERE k = 1");
            session.execute(
                    "CREATE MATERIALIZED VIEW v AS SELECT k, c FROM t WHERE k IS NOT NULL AND c IS NOT NULL PRIMARY KEY (c, k)");
            session.execute(
                    "CREATE TABLE dense (k int, c int, v int, PRIMARY KEY (k, c)) WITH COMPACT STORAGE");
            session.execute("INSERT INTO dense (k, c, v) VALUES (1, 2, 3)");
            Maintenance maintenance = database.maintenance();
            for (String table : tables) {
                expected.add(rows(session, "SELECT * FROM " + table));
                maintenance.export(
                        new Maintenance.TableName("shelf", table),
                        OUT.resolve("shelf").resolve(table + "-" + id(database, table)),
                        Optional.empty(),
                        StorageProgress.NONE);
            }
            assertThatThrownBy(() ->
                            maintenance.export(
                                    new Maintenance.TableName("shelf", "t"),
                                    OUT.resolve("shelf"),
                                    Optional.empty(),
                                    StorageProgress.NONE))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("not empty");
        }
        assertThat(expected).allSatisfy(rows -> assertThat(rows).isNotEmpty());
        try (Rowhouse database =
                Rowhouse.attach(
                        AttachOptions.of(OUT), components(), RowhouseOptions.compatible())) {
            Session session = database.connect("shelf");
            for (int i = 0; i < tables.size(); i++) {
                assertThat(rows(session, "SELECT * FROM " + tables.get(i)))
                        .isEqualTo(expected.get(i));
            }
        }
    }

    private static String id(Rowhouse database, String table) {
        return database.schema()
                .findKeyspace("shelf")
                .flatMap(keyspace -> keyspace.findTableOrView(table))
                .orElseThrow()
                .id()
                .toString()
                .replace("-", "");
    }

    @Test
    void the_schema_beside_an_export_is_what_cassandra_writes_beside_a_snapshot()
            throws IOException {
        Path snapshot =
                DISK.list(SHELF).stream()
                        .filter(path -> String.valueOf(path.getFileName()).startsWith("b-"))
                        .findFirst()
                        .orElseThrow()
                        .resolve("snapshots/monday/schema.cql");
        String schema = DISK.readText(snapshot);
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            create(session);
            session.execute(schema);
            database.maintenance()
                    .export(
                            new Maintenance.TableName("shelf", "b"),
                            OUT,
                            Optional.empty(),
                            StorageProgress.NONE);
        }
        assertThat(files.readText(OUT.resolve("schema.cql")).strip()).isEqualTo(schema.strip());
    }

    @Test
    void a_database_in_memory_has_no_files_to_maintain() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            assertThatThrownBy(database::maintenance)
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    private static void fill(Session session) {
        create(session);
        session.execute("CREATE TABLE plain (p int, c int, v text, PRIMARY KEY (p, c))");
        session.execute("CREATE INDEX ON plain (v)");
        session.execute(
                "CREATE MATERIALIZED VIEW by_c AS SELECT * FROM plain WHERE p IS NOT NULL AND c IS NOT NULL PRIMARY KEY (c, p)");
        session.execute("CREATE TABLE alone (k int PRIMARY KEY)");
        session.execute("INSERT INTO plain (p, c, v) VALUES (1, 1, 'old')");
        session.execute("INSERT INTO plain (p, c, v) VALUES (2, 1, 'both')");
        session.execute("INSERT INTO alone (k) VALUES (1)");
    }

    @Test
    void a_restored_table_has_its_rows_indexes_and_views_again() {
        List<String> selects =
                List.of(
                        "SELECT * FROM plain",
                        "SELECT * FROM plain WHERE v = 'old'",
                        "SELECT * FROM plain WHERE v = 'new'",
                        "SELECT * FROM by_c",
                        "SELECT * FROM alone");
        List<List<String>> expected = new ArrayList<>();
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            fill(session);
            Maintenance maintenance = database.maintenance();
            maintenance.snapshot("monday", List.of());
            selects.forEach(select -> expected.add(rows(session, select)));
            session.execute("UPDATE plain SET v = 'new' WHERE p = 1 AND c = 1");
            session.execute("DELETE FROM plain WHERE p = 2");
            session.execute("INSERT INTO plain (p, c, v) VALUES (3, 1, 'new')");
            session.execute("TRUNCATE alone");
            assertThat(maintenance.restore("monday", List.of(), StorageProgress.NONE))
                    .extracting(Object::toString)
                    .containsExactlyInAnyOrder("shelf.plain", "shelf.by_c", "shelf.alone");
            for (int i = 0; i < selects.size(); i++) {
                assertThat(rows(session, selects.get(i))).isEqualTo(expected.get(i));
            }
            session.execute("INSERT INTO plain (p, c, v) VALUES (4, 1, 'old')");
            assertThat(session.execute("SELECT * FROM by_c").all()).hasSize(3);
            session.execute("DELETE FROM plain WHERE p = 4");
        }
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect("shelf");
            for (int i = 0; i < selects.size(); i++) {
                assertThat(rows(session, selects.get(i))).isEqualTo(expected.get(i));
            }
        }
    }

    @Test
    void a_snapshot_can_be_attached_and_one_that_is_not_there_is_refused() {
        Path folder;
        try (Rowhouse database = open(FOLDER)) {
            fill(database.connect());
            Maintenance maintenance = database.maintenance();
            maintenance.snapshot("monday", List.of(new Maintenance.TableName("shelf", "alone")));
            assertThatThrownBy(() ->
                            maintenance.restore(
                                    "monday",
                                    List.of(new Maintenance.TableName("shelf", "plain")),
                                    StorageProgress.NONE))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("There is no snapshot monday of shelf.plain");
            assertThatThrownBy(() ->
                            maintenance.restore(
                                    "monday",
                                    List.of(new Maintenance.TableName("shelf", "by_c")),
                                    StorageProgress.NONE))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("is a materialized view");
            folder = maintenance.snapshots().getFirst().folder();
        }
        try (Rowhouse database =
                Rowhouse.attach(
                        AttachOptions.of(folder), components(), RowhouseOptions.compatible())) {
            assertThat(database.connect().execute("SELECT * FROM shelf.alone").all()).hasSize(1);
        }
    }

    @Test
    void a_dropped_table_can_be_brought_back_from_its_snapshot() throws IOException {
        RowhouseOptions options =
                RowhouseOptions.compatible()
                        .withStorage(StorageOptions.defaults().withAutoSnapshot(true));
        try (Rowhouse database = Rowhouse.open(FOLDER, components(), options)) {
            Session session = database.connect();
            fill(session);
            session.execute("DROP TABLE alone");
            Maintenance maintenance = database.maintenance();
            SnapshotFolders.Snapshot snapshot = maintenance.snapshots().getFirst();
            assertThat(snapshot.name()).matches("dropped-\\d+-alone");
            session.execute(files.readText(snapshot.folder().resolve("schema.cql")));
            maintenance.importSSTables(
                    "shelf",
                    "alone",
                    Descriptor.list(files, snapshot.folder()),
                    StorageProgress.NONE);
            assertThat(session.execute("SELECT * FROM alone").all()).hasSize(1);
        }
    }

    @Test
    void compaction_on_demand_leaves_one_sstable() {
        try (Rowhouse database = open(FOLDER)) {
            Session session = database.connect();
            fill(session);
            Maintenance maintenance = database.maintenance();
            maintenance.snapshot("one", List.of());
            session.execute("INSERT INTO plain (p, c, v) VALUES (5, 1, 'new')");
            maintenance.snapshot("two", List.of());
            assertThat(maintenance.files("shelf", "plain").sstables()).isEqualTo(2);
            List<String> told = new ArrayList<>();
            maintenance.compact("shelf", "plain", (what, done, total) -> told.add(what));
            assertThat(maintenance.files("shelf", "plain").sstables()).isEqualTo(1);
            assertThat(told).anyMatch(what -> what.contains("shelf.plain, 2 SSTables"));
            assertThat(session.execute("SELECT * FROM plain").all()).hasSize(3);
        }
    }

    @Test
    void an_export_that_is_called_off_leaves_nothing() {
        try (Rowhouse database = open(FOLDER)) {
            fill(database.connect());
            Maintenance maintenance = database.maintenance();
            assertThatThrownBy(() ->
                            maintenance.export(
                                    new Maintenance.TableName("shelf", "alone"),
                                    OUT,
                                    Optional.empty(),
                                    (what, done, total) -> {
                                        throw new CancellationException(what);
                                    }))
                    .isInstanceOf(CancellationException.class)
                    .hasMessageContaining("exporting");
            assertThat(files.exists(OUT)).isFalse();
        }
    }
}
