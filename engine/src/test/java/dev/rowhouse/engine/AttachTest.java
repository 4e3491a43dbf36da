package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// SSTables that Cassandra 4.0, 4.1 and 5.0 wrote, and the snapshot of a keyspace that a node of
/// 5.0.6 took.
class AttachTest {
    private static final FileSystem DISK = FileSystem.system();
    private static final Path TABLES = Path.of("../storage/src/test/resources/sstable");
    private static final Path DATA = Path.of("src/test/resources/cassandra/data");

    private static Path table(String name) throws IOException {
        return DISK.list(DATA.resolve("shelf")).stream()
                .filter(path -> String.valueOf(path.getFileName()).startsWith(name + "-"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> rows(ResultSet result) {
        List<String> lines = new ArrayList<>();
        for (ResultRow row : result.all()) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                Bytes value = row.getBytes(i);
                values.add(value == null ? "null" : value.isEmpty() ? "-" : value.toHex());
            }
            lines.add(String.join(" ", values));
        }
        return lines;
    }

    private static List<String> expected(Path folder) throws IOException {
        Path plain = folder.resolve("rows.txt");
        if (DISK.exists(plain)) {
            return DISK.readText(plain).lines().skip(1).toList();
        }
        Path packed = folder.resolve("rows.txt.gz");
        if (!DISK.exists(packed)) {
            return expected(TABLES.resolve("comp_none"));
        }
        byte[] bytes = DISK.readBytes(packed);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
        }
    }

    @Test
    void what_cassandra_wrote_is_answered_as_by_cassandra() throws IOException {
        for (Path folder : DISK.list(TABLES)) {
            String name = String.valueOf(folder.getFileName());
            if (name.startsWith("mv")) {
                continue;
            }
            try (Rowhouse database = Rowhouse.attach(folder)) {
                String table = name.equals("quoted") ? "\"QuotedTab\"" : name;
                List<String> found =
                        rows(database.connect().execute("SELECT * FROM gold." + table));
                assertThat(found).as(name).isEqualTo(expected(folder));
            }
        }
    }

    @Test
    void a_nodes_data_folder_is_attached_as_a_whole() throws IOException {
        for (Path folder : List.of(DATA, DATA.resolve("shelf"))) {
            try (Rowhouse database = Rowhouse.attach(folder)) {
                Session session = database.connect("shelf");
                assertThat(text(session.execute("SELECT * FROM plain")))
                        .containsExactly("1 1 one", "1 2 two", "2 1 three");
                assertThat(text(session.execute("SELECT * FROM plain WHERE p = 1 ORDER BY c DESC")))
                        .containsExactly("1 2 two", "1 1 one");
                assertThat(text(session.execute("SELECT n FROM cnt"))).containsExactly("3");
                assertThat(text(session.execute("SELECT * FROM empty"))).isEmpty();
                assertThat(text(session.execute("SELECT * FROM b"))).hasSize(2);
                assertThat(text(session.execute("SELECT * FROM v WHERE a = 10")))
                        .containsExactly("10 1");
                assertThat(database.warnings())
                        .anyMatch(warning -> warning.contains("t_q, t_sai of table shelf.t"))
                        .anyMatch(warning -> warning.contains("COMPACT STORAGE"))
                        .hasSize(2);
            }
        }
    }

    @Test
    void columns_that_were_dropped_and_came_back_are_as_the_snapshots_schema_says()
            throws IOException {
        Path snapshot = table("t").resolve("snapshots/monday");
        try (Rowhouse database = Rowhouse.attach(snapshot)) {
            Session session = database.connect("shelf");
            assertThat(text(session.execute("SELECT c, \"Q x\", s, again, m FROM t")))
                    .containsExactly("b null st new null", "a 5 st null {'a': 1}");
            assertThatThrownBy(() -> session.execute("SELECT old FROM t"))
                    .isInstanceOf(CqlException.class)
                    .hasMessageContaining("old");
            assertThatThrownBy(() -> session.execute("SELECT * FROM t WHERE \"Q x\" = 5"))
                    .hasMessageContaining("ALLOW FILTERING");
            assertThat(text(session.execute("SELECT c FROM t WHERE \"Q x\" = 5 ALLOW FILTERING")))
                    .containsExactly("a");
        }
    }

    @Test
    void a_table_of_compact_storage_takes_its_schema_from_the_caller() throws IOException {
        Path folder = table("e2");
        assertThatThrownBy(() -> Rowhouse.attach(folder))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("The schema has none of the tables");
        try (Rowhouse database =
                Rowhouse.attach(
                        folder,
                        "CREATE TABLE e2 (k int PRIMARY KEY, v int) WITH COMPACT STORAGE")) {
            assertThat(text(database.connect("shelf").execute("SELECT * FROM e2")))
                    .containsExactly("1 2");
        }
    }

    private static List<String> text(ResultSet result) {
        return result.all().stream()
                .map(row -> {
                    List<String> values = new ArrayList<>();
                    for (int i = 0; i < row.size(); i++) {
                        values.add(row.isNull(i) ? "null" : row.format(i));
                    }
                    return String.join(" ", values).replaceAll("(?<!\\{)'(\\w+)'(?!:)", "$1");
                })
                .toList();
    }

    @Test
    void nothing_can_be_changed() throws IOException {
        try (Rowhouse database = Rowhouse.attach(table("plain"))) {
            Session session = database.connect("shelf");
            for (String statement :
                    List.of(
                            "INSERT INTO plain (p, c, v) VALUES (1, 1, 'x')",
                            "BEGIN BATCH DELETE FROM plain WHERE p = 1; APPLY BATCH",
                            "UPDATE plain SET v = 'x' WHERE p = 1 AND c = 1 IF v = 'y'",
                            "TRUNCATE plain",
                            "DROP TABLE plain",
                            "ALTER TABLE plain ADD w int",
                            "CREATE INDEX ON plain (v)",
                            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}")) {
                assertThatThrownBy(() -> session.execute(statement))
                        .as(statement)
                        .isInstanceOf(CqlException.class)
                        .hasMessageContaining("is attached read-only");
            }
            assertThat(session.execute("SELECT * FROM plain").all()).hasSize(3);
            assertThat(session.execute("LIST ROLES").all()).hasSize(1);
        }
    }

    private static Map<Path, byte[]> contents(FileSystem files, Path folder) throws IOException {
        Map<Path, byte[]> contents = new TreeMap<>();
        for (Path file : files.list(folder)) {
            contents.put(file, files.isFolder(file) ? new byte[0] : files.readBytes(file));
        }
        return contents;
    }

    /// A folder in memory with the files of a table.
    private static MemoryFileSystem copied(String table, Path folder) throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        for (Path file : DISK.list(TABLES.resolve(table))) {
            if (!String.valueOf(file.getFileName()).startsWith("rows")) {
                files.write(folder.resolve(file.getFileName()), DISK.readBytes(file));
            }
        }
        return files;
    }

    private static Rowhouse attach(FileSystem files, AttachOptions what) {
        return Rowhouse.attach(
                what,
                new RowhouseComponents(
                        Clock.system(), RandomSource.seeded(1), files, new InlineScheduler()),
                RowhouseOptions.compatible());
    }

    @Test
    void no_file_is_made_or_changed() throws IOException {
        Path folder = Path.of("/node/wide");
        MemoryFileSystem files = copied("wide", folder);
        files.delete(folder.resolve("nb-1-big-Summary.db"));
        Map<Path, byte[]> before = contents(files, folder);
        try (Rowhouse database = attach(files, AttachOptions.of(folder))) {
            assertThat(database.connect().execute("SELECT * FROM gold.wide").all()).isNotEmpty();
        }
        Map<Path, byte[]> after = contents(files, folder);
        assertThat(after.keySet()).isEqualTo(before.keySet());
        after.forEach((file, bytes) -> assertThat(bytes).isEqualTo(before.get(file)));
    }

    private static void refuses(MemoryFileSystem files, AttachOptions what, String... words) {
        assertThatThrownBy(() -> attach(files, what))
                .isInstanceOf(StorageException.class)
                .message()
                .contains(words);
    }

    @Test
    void a_schema_that_does_not_fit_is_told_with_the_file_and_both_sides() throws IOException {
        Path folder = Path.of("/node/ck_mixed");
        MemoryFileSystem files = copied("ck_mixed", folder);
        AttachOptions what = AttachOptions.of(folder);
        String schema = files.readText(folder.resolve("schema.cql"));
        refuses(
                files,
                what.withSchema("CREATE TABLE k.t (p bigint PRIMARY KEY)"),
                folder.resolve("nb-1-big-Statistics.db").toString(),
                "the partition key is of (bigint), in the file of (text)",
                "DESCRIBE TABLE");
        refuses(
                files,
                what.withSchema(schema.replace("DESC", "ASC")),
                "the clustering columns are of (",
                "DESC");
        refuses(
                files,
                what.withSchema(schema.replaceAll("\\bv int", "v2 int")),
                "the file has column v",
                "ALTER TABLE");
        refuses(files, what.withSchema("CREATE TABLE k.t (p int PRIMARY KY)"), "cannot be used");
        refuses(files, what.withSchema("INSERT INTO k.t (p) VALUES (1)"), "define the schema");
    }

    @Test
    void what_cannot_be_read_is_told_with_what_helps() throws IOException {
        Path folder = Path.of("/node/simple");
        AttachOptions what = AttachOptions.of(folder);
        refuses(new MemoryFileSystem(), what, "there is no such folder");
        MemoryFileSystem files = copied("simple_keys", folder);
        files.delete(folder.resolve("nb-1-big-CompressionInfo.db"));
        files.delete(folder.resolve("nb-1-big-Digest.crc32"));
        refuses(
                files,
                what,
                "not complete: CompressionInfo.db, Digest.crc32 are missing",
                "nb-1-big-");
        files = copied("simple_keys", folder);
        files.write(folder.resolve("mc-7-big-Data.db"), new byte[] {1});
        refuses(files, what, "mc-big", "sstableupgrade");
        files = copied("simple_keys", folder);
        files.write(folder.resolve("zz-7-big-Data.db"), new byte[] {1});
        refuses(files, what, "zz-big", "a release of Rowhouse");
        files = copied("simple_keys", folder);
        files.delete(folder.resolve("schema.cql"));
        refuses(files, what, "has no schema.cql");
        files = new MemoryFileSystem();
        files.write(folder.resolve("notes.txt"), new byte[] {1});
        refuses(files, what, "holds no SSTables");
        refuses(files, what.withSnapshot("monday"), "no snapshot monday");
    }

    @Test
    void an_sstable_of_a_secondary_index_is_told_by_its_partitioner() throws IOException {
        Path index = table("t").resolve("snapshots/monday/.t_q");
        assertThatThrownBy(() -> Rowhouse.attach(index, "CREATE TABLE shelf.t (k int PRIMARY KEY)"))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(
                        "the partitioner is org.apache.cassandra.dht.LocalPartitioner");
    }
}
