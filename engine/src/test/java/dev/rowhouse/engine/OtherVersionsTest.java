package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// SSTables of other versions than ours give the same answers, in place, after an import and after
/// an export.
class OtherVersionsTest {
    private static final FileSystem DISK = FileSystem.system();
    private static final Path TABLES = Path.of("../storage/src/test/resources");
    private static final Path FOLDER = Path.of("/node/wide");
    private static final List<String> SELECTS =
            List.of(
                    "SELECT * FROM gold.wide",
                    "SELECT p, c FROM gold.wide WHERE p = 'w' AND c > 100 AND c <= 120",
                    "SELECT p, c FROM gold.wide WHERE p = 'w' AND c >= 250 ORDER BY c ASC LIMIT 20",
                    "SELECT p, c FROM gold.wide WHERE p = 'missing'");

    private final MemoryFileSystem files = new MemoryFileSystem();

    private RowhouseComponents components() {
        return new RowhouseComponents(
                Clock.system(), RandomSource.seeded(1), files, new InlineScheduler());
    }

    private static String schema() throws IOException {
        return DISK.readText(TABLES.resolve("sstable/wide/schema.cql"));
    }

    private Rowhouse attach() throws IOException {
        return Rowhouse.attach(
                AttachOptions.of(FOLDER), components(), RowhouseOptions.compatible());
    }

    /// A database of ours with the table, empty.
    private Rowhouse ours() throws IOException {
        Rowhouse database =
                Rowhouse.open(Path.of("/ours"), components(), RowhouseOptions.compatible());
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE gold WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        schema().lines().forEach(session::execute);
        return database;
    }

    private void copy(String set) throws IOException {
        for (Path file : DISK.list(TABLES.resolve(set).resolve("wide"))) {
            files.write(FOLDER.resolve(file.getFileName()), DISK.readBytes(file));
        }
        files.write(
                FOLDER.resolve("schema.cql"),
                DISK.readBytes(TABLES.resolve("sstable/wide/schema.cql")));
    }

    private static List<String> answers(Session session) {
        return SELECTS.stream()
                .flatMap(select -> session.execute(select).all().stream())
                .map(Object::toString)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void answers_of_an_export_are_the_same(SSTableVersion version) throws IOException {
        copy("sstable");
        Path out = Path.of("/out");
        List<String> expected;
        try (Rowhouse database = ours()) {
            Session session = database.connect();
            Maintenance maintenance = database.maintenance();
            maintenance.importSSTables(
                    "gold", "wide", Descriptor.list(files, FOLDER), StorageProgress.NONE);
            session.execute("INSERT INTO gold.wide (p, c, d) VALUES ('new', 1, 'd')");
            expected = answers(session);
            maintenance.export(
                    new TableName("gold", "wide"),
                    out,
                    Optional.empty(),
                    version,
                    StorageProgress.NONE);
        }
        assertThat(Descriptor.list(files, out))
                .hasSize(2)
                .allMatch(descriptor -> descriptor.version() == version);
        assertThat(files.list(out)).noneMatch(file -> file.toString().endsWith("Checksums.crc32"));
        try (Rowhouse database =
                Rowhouse.attach(
                        AttachOptions.of(out), components(), RowhouseOptions.compatible())) {
            assertThat(answers(database.connect())).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OA", "DA"})
    void answers_are_the_same(SSTableVersion version) throws IOException {
        copy("sstable");
        List<String> expected;
        try (Rowhouse database = attach()) {
            expected = answers(database.connect());
        }
        assertThat(expected).hasSizeGreaterThan(1_000);
        for (Path file : files.list(FOLDER)) {
            files.delete(file);
        }
        copy("sstable-" + version.letters());
        try (Rowhouse database = attach()) {
            assertThat(answers(database.connect())).isEqualTo(expected);
        }
        try (Rowhouse database = ours()) {
            Session session = database.connect();
            List<Descriptor> sstables = Descriptor.list(files, FOLDER);
            assertThat(sstables).isNotEmpty();
            database.maintenance().importSSTables("gold", "wide", sstables, StorageProgress.NONE);
            assertThat(answers(session)).isEqualTo(expected);
        }
    }

    /// Versions of Cassandra 3.11 and of candidates of 4.0.
    @ParameterizedTest
    @EnumSource(names = {"MD", "ME", "NA"})
    void older_versions_are_attached_and_imported(SSTableVersion version) throws IOException {
        String table =
                "CREATE TABLE gold.older_wide (p int, a text, b int, v text, n bigint,"
                        + " PRIMARY KEY (p, a, b))";
        String select = "SELECT p, a, b, v, n FROM gold.older_wide WHERE p = 2 AND a = 'a3'";
        Path folder = Path.of("/node/older_wide");
        Path set = TABLES.resolve("sstable-" + version.letters()).resolve("older_wide");
        for (Path file : DISK.list(set)) {
            files.write(folder.resolve(file.getFileName()), DISK.readBytes(file));
        }
        files.writeText(folder.resolve("schema.cql"), table + ";");
        List<String> expected;
        try (Rowhouse database =
                Rowhouse.attach(
                        AttachOptions.of(folder), components(), RowhouseOptions.compatible())) {
            expected =
                    database.connect().execute(select).all().stream()
                            .map(Object::toString)
                            .toList();
        }
        assertThat(expected).hasSize(40);
        assertThat(expected.get(1)).contains("value of row 121").contains("242");
        try (Rowhouse database = ours()) {
            Session session = database.connect();
            session.execute(table);
            database.maintenance()
                    .importSSTables(
                            "gold",
                            "older_wide",
                            Descriptor.list(files, folder),
                            StorageProgress.NONE);
            assertThat(session.execute(select).all())
                    .extracting(Object::toString)
                    .isEqualTo(expected);
        }
    }

    /// With names as Cassandra 5.0 writes them, in the folder and in TOC.txt.
    @ParameterizedTest
    @EnumSource(names = {"NB", "OA", "DA"})
    void files_of_storage_attached_indexes_are_left_alone(SSTableVersion version)
            throws IOException {
        copy(version == SSTableVersion.NB ? "sstable" : "sstable-" + version.letters());
        List<String> expected;
        try (Rowhouse database = attach()) {
            expected = answers(database.connect());
        }
        List<Path> indexes = addIndexes(Descriptor.list(files, FOLDER).getFirst());
        try (Rowhouse database = attach()) {
            assertThat(answers(database.connect())).isEqualTo(expected);
        }
        try (Rowhouse database = ours()) {
            Session session = database.connect();
            database.maintenance()
                    .importSSTables(
                            "gold", "wide", Descriptor.list(files, FOLDER), StorageProgress.NONE);
            assertThat(answers(session)).isEqualTo(expected);
        }
        assertThat(indexes).hasSize(7).allMatch(files::exists);
        assertThat(files.list(FOLDER)).containsAll(indexes);
    }

    private List<Path> addIndexes(Descriptor descriptor) throws IOException {
        Path contents = descriptor.file(Component.TOC);
        String listed = files.readText(contents);
        List<Path> added = new ArrayList<>();
        for (String name :
                List.of(
                        "SAI+aa+GroupComplete.db",
                        "SAI+aa+GroupMeta.db",
                        "SAI+aa+PartitionKeyBlocks.db",
                        "SAI+aa+by_d+ColumnComplete.db",
                        "SAI+aa+by_d+Meta.db",
                        "SAI+aa+by_d+TermsData.db",
                        "SAI+aa+Wide_by_V2+PostingLists.db")) {
            Path file = FOLDER.resolve(descriptor.name() + "-" + name);
            files.writeText(file, "index");
            listed += name + "\n";
            added.add(file);
        }
        files.writeText(contents, listed);
        return added;
    }

    /// Cassandra would take the first byte of such a deletion for a flag.
    @ParameterizedTest
    @EnumSource(names = {"OA", "DA"})
    void what_a_version_cannot_store_is_refused_and_nothing_is_left(SSTableVersion version)
            throws IOException {
        Path out = Path.of("/out");
        try (Rowhouse database = ours()) {
            Session session = database.connect();
            session.execute("INSERT INTO gold.wide (p, c, d) VALUES ('kept', 1, 'd')");
            session.execute("DELETE FROM gold.wide USING TIMESTAMP -5 WHERE p = 'old'");
            List<String> before = answers(session);
            assertThatThrownBy(() ->
                            database.maintenance()
                                    .export(
                                            new TableName("gold", "wide"),
                                            out,
                                            Optional.empty(),
                                            version,
                                            StorageProgress.NONE))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("before 1970 (-5 µs)")
                    .hasMessageEndingWith("Version nb can store it.");
            assertThat(files.exists(out)).isFalse();
            assertThat(answers(session)).isEqualTo(before);
        }
    }
}
