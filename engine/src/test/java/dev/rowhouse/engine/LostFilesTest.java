package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Each file of a database is deleted, emptied, cut, changed and renamed in turn: then all rows are
/// there, or the database says which file is missing or damaged and what to do. It never gives
/// another answer, and never deletes a file that was complete.
///
/// `-Dlost.variants=200` for more lengths and bytes of each file.
class LostFilesTest {
    private static final Path FOLDER = Path.of("/shop");
    private static final int VARIANTS = Integer.getInteger("lost.variants", 2);
    private static final int STEP = FaultStep.of(5);
    private static final List<String> QUESTIONS =
            List.of(
                    "SELECT * FROM k.t",
                    "SELECT * FROM k.t WHERE v = 3",
                    "SELECT * FROM k.u WHERE id = 2",
                    "SELECT * FROM k.by_v",
                    "SELECT name FROM k.plain WHERE id = 7",
                    "SELECT * FROM k.counted",
                    "SELECT role, can_login FROM system_auth.roles");

    /// Files, and a way to damage one of them.
    private record Damage(Path file, String what, Map<Path, byte[]> files) {}

    private static Rowhouse open(FileSystem files, boolean acceptsLoss) {
        return open(files, acceptsLoss, new ManualClock(1_700_000_000_000_000L));
    }

    private static Rowhouse open(FileSystem files, boolean acceptsLoss, ManualClock clock) {
        RowhouseComponents components =
                new RowhouseComponents(clock, RandomSource.seeded(1), files, new InlineScheduler());
        return Rowhouse.open(
                FOLDER,
                components,
                RowhouseOptions.compatible()
                        .withStorage(StorageOptions.defaults().withLossAccepted(acceptsLoss)));
    }

    private static void fill(Rowhouse database, int round) {
        Session session = database.connect();
        for (int id = 0; id < 8; id++) {
            session.execute(
                    "INSERT INTO k.t (id, c, v) VALUES (%d, %d, %d)"
                            .formatted(id, round, (id + round) % 5));
            session.execute("INSERT INTO k.u (id, v) VALUES (%d, %d)".formatted(id, id * round));
            session.execute(
                    "INSERT INTO k.plain (id, name) VALUES (%d, 'n%d')".formatted(id, round));
            session.execute("UPDATE k.counted SET n = n + 1 WHERE id = " + id);
        }
    }

    private static MemoryFileSystem created(boolean isClosed) {
        MemoryFileSystem files = new MemoryFileSystem();
        try (Rowhouse database = open(files, false)) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.t (id int, c int, v int, PRIMARY KEY (id, c))");
            session.execute("CREATE INDEX ON k.t (v)");
            session.execute("CREATE TABLE k.u (id int PRIMARY KEY, v int)");
            session.execute(
                    "CREATE MATERIALIZED VIEW k.by_v AS SELECT * FROM k.u WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)");
            session.execute(
                    "CREATE TABLE k.plain (id int PRIMARY KEY, name text) WITH compression = {'enabled': false}");
            session.execute("CREATE TABLE k.counted (id int PRIMARY KEY, n counter)");
            session.execute("CREATE ROLE clerk WITH LOGIN = true");
            session.execute("CREATE TABLE k.gone (id int PRIMARY KEY)");
            session.execute("DROP TABLE k.gone");
            fill(database, 1);
        }
        // What is written now wins over what is there.
        Rowhouse database = open(files, false, new ManualClock(1_700_000_100_000_000L));
        fill(database, 2);
        if (isClosed) {
            database.close();
        }
        return isClosed ? files : copy(contents(files));
    }

    private static Map<Path, byte[]> contents(FileSystem files) {
        Map<Path, byte[]> contents = new TreeMap<>();
        try {
            add(files, FOLDER, contents);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return contents;
    }

    private static void add(FileSystem files, Path folder, Map<Path, byte[]> into)
            throws IOException {
        for (Path entry : files.list(folder)) {
            if (files.isFolder(entry)) {
                add(files, entry, into);
            } else if (!entry.endsWith("lock")) {
                into.put(entry, files.readBytes(entry));
            }
        }
    }

    private static MemoryFileSystem copy(Map<Path, byte[]> contents) {
        MemoryFileSystem files = new MemoryFileSystem();
        contents.forEach((file, bytes) -> {
            Path parent = file.getParent();
            if (parent != null) {
                files.createFolders(parent);
            }
            files.write(file, bytes);
        });
        return files;
    }

    private static List<String> answers(FileSystem files) {
        try (Rowhouse database = open(files, false)) {
            Session session = database.connect();
            List<String> answers = new ArrayList<>();
            for (String question : QUESTIONS) {
                answers.add(
                        question
                                + session.execute(question).all().stream()
                                        .map(ResultRow::toString)
                                        .sorted()
                                        .toList());
            }
            return answers;
        }
    }

    private static List<Damage> damages(Map<Path, byte[]> whole, Path file, boolean isTail) {
        List<Damage> damages = new ArrayList<>();
        byte[] bytes = Objects.requireNonNull(whole.get(file));
        damages.add(damage(whole, file, "deleted", null));
        Damage renamed = damage(whole, file, "renamed", null);
        renamed.files.put(file.resolveSibling(file.getFileName() + ".old"), bytes);
        damages.add(renamed);
        String name = String.valueOf(file.getFileName());
        if (name.startsWith("nb-")) {
            Damage numbered = damage(whole, file, "given another number", null);
            String other = name.replaceFirst("nb-[0-9]+", "nb-99");
            numbered.files.put(file.resolveSibling(other), bytes);
            damages.add(numbered);
        }
        if (bytes.length > 0) {
            damages.add(damage(whole, file, "emptied", new byte[0]));
        }
        for (int i = 0; i < VARIANTS && !isTail; i++) {
            int at = (int) ((long) bytes.length * i / VARIANTS);
            if (bytes.length > i) {
                damages.add(damage(whole, file, "cut at " + at, Arrays.copyOf(bytes, at)));
                byte[] changed = bytes.clone();
                changed[at] ^= (byte) (1 << i % 8);
                damages.add(damage(whole, file, "changed at " + at, changed));
            }
        }
        return damages;
    }

    private static Damage damage(
            Map<Path, byte[]> whole, Path file, String what, byte @Nullable [] bytes) {
        Map<Path, byte[]> files = new TreeMap<>(whole);
        if (bytes == null) {
            files.remove(file);
        } else {
            files.put(file, bytes);
        }
        return new Damage(file, what, files);
    }

    @Test
    void no_damage_to_a_closed_database_is_a_wrong_answer() {
        check(true, ignored -> false);
    }

    @Test
    void no_damage_to_the_database_of_a_killed_process_is_a_wrong_answer() {
        // What was written last and not known to be synced cannot be told from what a crash tore.
        check(false, file -> String.valueOf(file.getFileName()).startsWith("commitlog-"));
    }

    private static void check(boolean isClosed, Predicate<Path> isTail) {
        Map<Path, byte[]> whole = contents(created(isClosed));
        List<String> expected = answers(copy(whole));
        assertThat(String.join("", expected)).contains("n2").contains("clerk");
        int opened = 0;
        int refused = 0;
        List<Damage> damages = new ArrayList<>();
        for (Path file : whole.keySet()) {
            damages.addAll(damages(whole, file, isTail.test(file)));
        }
        for (int i = 0; i < damages.size(); i += STEP) {
            Damage damage = damages.get(i);
            MemoryFileSystem files = copy(damage.files);
            String when = damage.file + " " + damage.what;
            try {
                assertThat(answers(files)).as(when).isEqualTo(expected);
                opened++;
            } catch (StorageException | CqlException e) {
                requireHelp(damage, String.valueOf(e.getMessage()));
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError(when, e);
            }
            requireKept(damage, contents(files));
        }
        assertThat(opened).isGreaterThan(100 / STEP);
        assertThat(refused).isGreaterThan(100 / STEP);
    }

    private static void requireHelp(Damage damage, String message) {
        assertThat(message)
                .as(damage.file + " " + damage.what)
                .containsAnyOf(
                        String.valueOf(damage.file.getFileName()),
                        String.valueOf(damage.file.getFileName())
                                .replaceFirst("nb-[0-9]+", "nb-99"))
                .containsAnyOf("Restore", "restore", "write it anew", "Corrupt SSTable file");
    }

    /// Whatever files of SSTables there were are still there, under whatever name. Indexes are
    /// built anew.
    private static void requireKept(Damage damage, Map<Path, byte[]> after) {
        for (Map.Entry<Path, byte[]> entry : damage.files.entrySet()) {
            Path file = entry.getKey();
            boolean isOfTable =
                    String.valueOf(file.getFileName()).startsWith("nb-")
                            && !String.valueOf(file.resolveSibling("").getFileName())
                                    .startsWith(".");
            if (isOfTable && !file.equals(damage.file)) {
                assertThat(
                                after.values().stream()
                                        .anyMatch(kept -> Arrays.equals(kept, entry.getValue())))
                        .as("%s %s, and %s is there", damage.file, damage.what, file)
                        .isTrue();
            }
        }
    }

    private static Path find(Map<Path, byte[]> files, String... parts) {
        return files.keySet().stream()
                .filter(file -> Arrays.stream(parts).allMatch(file.toString()::contains))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_missing_file_is_named_and_its_loss_can_be_accepted() {
        Map<Path, byte[]> files = contents(created(true));
        Path lost = find(files, "/u-", "nb-1-big-Data.db");
        files.remove(lost);
        assertThatThrownBy(() -> open(copy(files), false))
                .isInstanceOf(StorageException.class)
                .hasMessage(
                        lost
                                + " is missing. The rows of this SSTable cannot be read without it. Restore the file from a backup, or accept the loss: rowhouse recover --data /shop --accept-loss");
        MemoryFileSystem left = copy(files);
        try (Rowhouse database = open(left, true)) {
            assertThat(database.warnings())
                    .anyMatch(text -> text.startsWith("Loss accepted: " + lost + " is missing"))
                    .anyMatch(text -> text.contains("set-aside"));
        }
        try (Rowhouse database = open(left, false)) {
            assertThat(database.warnings()).isEmpty();
            assertThat(database.connect().execute("SELECT * FROM k.u").all()).hasSize(8);
        }
    }

    @Test
    void a_folder_of_a_release_without_manifests_is_opened_and_gets_them() {
        Map<Path, byte[]> files = contents(created(true));
        List<String> expected = answers(copy(files));
        Map<Path, byte[]> old = old(files);
        MemoryFileSystem opened = copy(old);
        assertThat(answers(opened)).isEqualTo(expected);
        assertThat(contents(opened).keySet())
                .contains(FOLDER.resolve("manifest"))
                .anyMatch(file -> file.toString().contains("/u-") && file.endsWith("manifest"));
        // A table that was restored from a copy of its *.db files.
        old.keySet()
                .removeIf(file ->
                        file.toString().contains("/t-")
                                && !file.toString().contains("/.")
                                && !file.toString().endsWith(".db"));
        assertThatThrownBy(() -> open(copy(old), false))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("TOC.txt is missing");
        MemoryFileSystem restored = copy(old);
        open(restored, true).close();
        assertThat(answers(restored)).isEqualTo(expected);
    }

    @Test
    void a_lost_table_of_contents_does_not_delete_a_table_of_a_release_without_manifests() {
        Map<Path, byte[]> files = contents(created(true));
        List<String> expected = answers(copy(files));
        Map<Path, byte[]> old = old(files);
        old.remove(find(old, "/t-", "nb-1-big-TOC.txt"));
        assertThat(answers(copy(old))).isEqualTo(expected);
    }

    private static Map<Path, byte[]> old(Map<Path, byte[]> files) {
        Map<Path, byte[]> old = new TreeMap<>(files);
        old.keySet().removeIf(file -> file.endsWith("manifest"));
        old.put(
                FOLDER.resolve("rowhouse.format"),
                "rowhouse data folder, version 1\n".getBytes(StandardCharsets.UTF_8));
        for (String name : List.of("schema.cql", "identity")) {
            String text = new String(old.get(FOLDER.resolve(name)), StandardCharsets.UTF_8);
            old.put(
                    FOLDER.resolve(name),
                    text.replaceAll("-- (generation|checksum) .*\n", "")
                            .getBytes(StandardCharsets.UTF_8));
        }
        return old;
    }

    @ParameterizedTest
    @CsvSource({
        "oa-9-big-Data.db, of version oa-big",
        "da-9-bti-Partitions.db, of version da-bti",
        "mc-9-big-Data.db, upgradesstables"
    })
    void a_stray_file_of_another_version_is_named(String file, String reason) {
        Map<Path, byte[]> files = contents(created(true));
        Path folder = find(files, "/u-", "nb-1-big-Data.db").resolveSibling("");
        files.put(folder.resolve(file), new byte[0]);
        assertThatThrownBy(() -> open(copy(files), true))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(file.substring(0, 8))
                .hasMessageContaining(reason)
                .hasMessageContaining("Move its files");
    }

    @Test
    void an_older_schema_is_noticed() {
        MemoryFileSystem files = created(true);
        byte[] older = Objects.requireNonNull(contents(files).get(FOLDER.resolve("schema.cql")));
        try (Rowhouse database = open(files, false)) {
            database.connect().execute("ALTER TABLE k.u ADD w int");
            database.connect().execute("CREATE TABLE k.later (id int PRIMARY KEY)");
        }
        files.write(FOLDER.resolve("schema.cql"), older);
        assertThatThrownBy(() -> open(files, false))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("schema.cql is damaged: it is of generation");
    }
}
