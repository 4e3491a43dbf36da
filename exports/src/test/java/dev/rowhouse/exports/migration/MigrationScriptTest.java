package dev.rowhouse.exports.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.exports.file.GeneratedFile;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The scripts carry out what the plan says.
class MigrationScriptTest {
    @TempDir private Path temporary = Path.of("");

    private static void write(Path folder, Migration migration) throws IOException {
        for (GeneratedFile file : MigrationFiles.of(migration)) {
            FileSystem.system().writeText(folder.resolve(file.path()), file.text());
        }
    }

    @TestFactory
    Stream<DynamicTest> fill_the_tables_as_the_model_says() {
        Map<String, Supplier<OldTables>> trials =
                Map.of(
                        "parcels", Trials::parcels,
                        "transfers", Trials::transfers,
                        "shop", Trials::shop);
        return trials.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(
                                each.getKey(), () -> fills(each.getKey(), each.getValue().get())));
    }

    private void fills(String name, OldTables old) throws IOException, InterruptedException {
        Path folder = temporary.resolve(name);
        Migration migration = old.migration(Optional.empty());
        write(folder, migration);
        try (Rowhouse database = Rowhouse.inMemory();
                ScriptRun run = new ScriptRun(database, folder)) {
            Session session = database.connect();
            old.make(session);
            for (String script : List.of("migrate.sh", "drop-old.sh")) {
                assertThat(run.bash("-n", script)).isEqualTo(new ScriptRun.Result(0, ""));
            }
            for (String step : List.of("create", "fill", "verify")) {
                ScriptRun.Result result = run.bash("migrate.sh", step);
                assertThat(result.code()).as(result.output()).isZero();
            }
            assertThat(FilledTables.check(old, migration, session)).isPositive();
            if (migration.then().isPresent()) {
                for (List<String> command :
                        List.of(
                                List.of("drop-old.sh", "--yes"),
                                List.of("fixed-names/migrate.sh", "create"),
                                List.of("fixed-names/migrate.sh", "fill"),
                                List.of("fixed-names/migrate.sh", "verify"))) {
                    ScriptRun.Result result = run.bash(command.toArray(String[]::new));
                    assertThat(result.code()).as(result.output()).isZero();
                }
                FilledTables.check(old, migration.then().get(), session);
            }
        }
    }

    @Test
    void a_step_goes_on_where_it_stopped() throws IOException, InterruptedException {
        OldTables old = Trials.parcels();
        write(temporary, old.migration(Optional.empty()));
        try (Rowhouse database = Rowhouse.inMemory();
                ScriptRun run = new ScriptRun(database, temporary)) {
            old.make(database.connect());
            ScriptRun.Result tooEarly = run.bash("migrate.sh", "fill");
            assertThat(tooEarly.code()).isEqualTo(1);
            assertThat(tooEarly.output()).isEqualTo("first: bash migrate.sh create\n");

            assertThat(run.bash("migrate.sh", "create").code()).isZero();
            List<String> created = run.calls();
            assertThat(run.bash("migrate.sh", "create").code()).isZero();
            assertThat(run.calls()).isEqualTo(created);

            run.failing(call -> call.contains("INSERT INTO parcels.parcels_by_courier_name"));
            assertThat(run.bash("migrate.sh", "fill").code()).isNotZero();
            run.failing(_ -> false);
            List<String> before = run.calls();
            assertThat(run.bash("migrate.sh", "fill").code()).isZero();
            List<String> after =
                    new ArrayList<>(run.calls().subList(before.size(), run.calls().size()));
            assertThat(after)
                    .filteredOn(call -> call.startsWith("dsbulk load"))
                    .hasSize(1)
                    .allMatch(call -> call.contains("parcels_by_courier_name"));
            assertThat(run.bash("migrate.sh", "status").output())
                    .isEqualTo("created\nfilled\nnot verified\nnot dropped\n");
        }
    }

    @Test
    void nothing_is_dropped_unless_it_is_verified_and_asked_for()
            throws IOException, InterruptedException {
        OldTables old = Trials.transfers();
        Migration migration = old.migration(Optional.empty());
        write(temporary, migration);
        try (Rowhouse database = Rowhouse.inMemory();
                ScriptRun run = new ScriptRun(database, temporary)) {
            Session session = database.connect();
            old.make(session);
            assertThat(run.bash("drop-old.sh", "--yes").code()).isEqualTo(1);
            assertThat(run.bash("migrate.sh", "create").code()).isZero();
            assertThat(run.bash("migrate.sh", "fill").code()).isZero();
            session.execute("TRUNCATE transfers.transfers_received_by_account");
            ScriptRun.Result less = run.bash("migrate.sh", "verify");
            assertThat(less.code()).as(less.output()).isEqualTo(1);
            assertThat(less.output()).contains("rows copied, 0 rows there", "refill");
            assertThat(run.bash("drop-old.sh", "--yes").code()).isEqualTo(1);

            assertThat(run.bash("migrate.sh", "refill").code()).isZero();
            assertThat(run.bash("migrate.sh", "verify").code()).isZero();
            assertThat(run.bash("drop-old.sh").output()).contains("Nothing was dropped");
            assertThat(session.execute("SELECT * FROM bank.booked").rows()).isNotEmpty();
            assertThat(run.bash("drop-old.sh", "--yes").code()).isZero();
        }
        assertThat(run(migration)).contains("bank.booked");
    }

    private static List<String> run(Migration migration) {
        return migration.drops().stream().map(Migration.Drop::table).toList();
    }
}
