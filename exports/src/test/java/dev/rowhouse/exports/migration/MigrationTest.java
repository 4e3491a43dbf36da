package dev.rowhouse.exports.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The way from the tables of Apache Cassandra's documentation to those of the example, planned and
/// gone.
class MigrationTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));
    private static final String DOCUMENTED = resource("hotel-docs.cql");
    private static final long BEFORE = 1_000_000;

    /// Which table of the design shows what an old one holds, and how the old one calls it.
    private static final Map<String, Renamed> OLD_TABLES =
            Map.of(
                    "hotel.hotels",
                    new Renamed("hotels", Map.of()),
                    "hotel.hotels_by_poi",
                    new Renamed(
                            "hotels_by_point_of_interest",
                            Map.of("point_of_interest_name", "poi_name")),
                    "hotel.pois_by_hotel",
                    new Renamed("pois_by_hotel", Map.of("point_of_interest_name", "poi_name")),
                    "hotel.available_rooms_by_hotel_date",
                    new Renamed(
                            "available_rooms_by_hotel_date", Map.of("available", "is_available")),
                    "hotel.amenities_by_room",
                    new Renamed("amenities_by_room", Map.of()),
                    "reservation.reservations_by_confirmation",
                    new Renamed("reservations", Map.of("guest_last_name", "")),
                    "reservation.guests",
                    new Renamed("guests", Map.of("id", "guest_id")));

    /// @param names old names by new ones; empty where the old table has no such column
    private record Renamed(String table, Map<String, String> names) {}

    private static String resource(String name) {
        try {
            return FileSystem.system()
                    .readText(ROOT.resolve("exports/src/test/resources/schemas").resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Workload hotel() {
        return WorkloadFile.read(FileSystem.system(), ROOT.resolve("examples/hotel/model.yaml"))
                .value()
                .orElseThrow();
    }

    @TestFactory
    Stream<DynamicTest> says_what_to_do() {
        return GoldenRunner.of("golden/migration", () -> MigrationTest::text).tests();
    }

    /// `migration` plans for the documentation's hotels, `migration KEYSPACE` into another
    /// keyspace, `from MODEL` from the schema that is the input to a model of this repository,
    /// `files MODEL` shows the files for that.
    private static String text(GoldenCase golden) {
        Optional<String> argument = golden.arguments().stream().findFirst();
        boolean isDocumented = golden.verb().equals("migration");
        Workload workload =
                isDocumented
                        ? hotel()
                        : WorkloadFile.read(
                                        FileSystem.system(), ROOT.resolve(argument.orElseThrow()))
                                .value()
                                .orElseThrow();
        Migration migration =
                MigrationPlanner.plan(
                        workload,
                        Designer.design(workload),
                        "schema.cql",
                        isDocumented ? DOCUMENTED : golden.input(),
                        isDocumented ? argument : Optional.empty(),
                        Designer::design);
        return golden.verb().equals("files") ? files(migration) : MigrationText.of(migration);
    }

    /// The files that depend on the migration, each below its path.
    private static String files(Migration migration) {
        return MigrationFiles.of(migration).stream()
                .filter(file -> !file.path().equals("migration.txt"))
                .filter(file -> !file.path().endsWith("rows.py"))
                .filter(file -> !file.path().endsWith("drop-old.sh"))
                .map(file -> "# " + file.path() + "\n" + file.text())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void a_script_without_tables_or_with_mistakes_is_refused() {
        Workload workload = hotel();
        Design design = Designer.design(workload);

        assertThatThrownBy(() ->
                        MigrationPlanner.plan(
                                workload,
                                design,
                                "a.cql",
                                "USE x;",
                                Optional.empty(),
                                Designer::design))
                .isInstanceOf(ExportException.class)
                .hasMessage("a.cql: there is no CREATE TABLE in this script");
        assertThatThrownBy(() ->
                        MigrationPlanner.plan(
                                workload,
                                design,
                                "a.cql",
                                "\nCREATE TABLE t (a int);",
                                Optional.empty(),
                                Designer::design))
                .isInstanceOf(ExportException.class)
                .hasMessageStartingWith("a.cql:2: ");
    }

    @Test
    void what_is_filled_is_what_the_tables_would_hold_and_newer_writes_stay() {
        Workload workload = hotel();
        Design design = Designer.design(workload);
        Dataset data =
                new DataGenerator(new Scale(400).apply(workload.model()), RandomSource.seeded(3))
                        .generate();
        ContentEvaluator contents = new ContentEvaluator(data);
        Migration migration =
                MigrationPlanner.plan(
                        workload,
                        design,
                        "hotel-docs.cql",
                        DOCUMENTED,
                        Optional.of("lodging"),
                        Designer::design);
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            ScriptPart.split(DOCUMENTED).forEach(part -> session.execute(part.text()));
            OLD_TABLES.forEach((old, renamed) -> {
                TableDesign like = design.findTable(renamed.table()).orElseThrow();
                contents.rows(like).forEach(row -> write(session, old, renamed, row));
            });
            migration.preparations().forEach(session::execute);
            migration.changes().stream()
                    .map(Migration.Created.class::cast)
                    .flatMap(created -> created.statements().stream())
                    .forEach(session::execute);
            Map<String, Optional<Datum>> changed =
                    contents.rows(design.findTable("guests").orElseThrow()).getFirst();
            write(session, "lodging.guests", new Renamed("guests", Map.of()), newer(changed));
            FillRun run = new FillRun(session, BEFORE);
            FillRun again = new FillRun(session, BEFORE + 1);
            migration.fills().forEach(run::run);
            migration.fills().forEach(again::run);

            for (TableDesign table : design.tables()) {
                Set<Map<String, Optional<Datum>>> right = new HashSet<>(contents.rows(table));
                if (table.name().equals("guests")) {
                    right.remove(changed);
                    right.add(newer(changed));
                }
                List<Map<String, Optional<Datum>>> filled = run.rows(table.name());
                assertThat(filled).as(table.name()).isNotEmpty().doesNotHaveDuplicates();
                boolean isPart = isSaidToBePart(migration, table.name());
                if (isPart) {
                    assertThat(right).as(table.name()).containsAll(filled);
                } else {
                    assertThat(filled).as(table.name()).containsExactlyInAnyOrderElementsOf(right);
                }
            }
        }
        assertThat(migration.empty()).isEmpty();
    }

    private static Map<String, Optional<Datum>> newer(Map<String, Optional<Datum>> row) {
        Map<String, Optional<Datum>> newer = new LinkedHashMap<>(row);
        newer.put("first_name", Optional.of(Datum.of(NativeType.TEXT, "somebody else")));
        return newer;
    }

    /// Whether the plan says that not everything comes over.
    private static boolean isSaidToBePart(Migration migration, String table) {
        return migration.fills().stream()
                .anyMatch(fill -> fill.table().equals(table) && !fill.notes().isEmpty());
    }

    private static void write(
            Session session, String table, Renamed renamed, Map<String, Optional<Datum>> row) {
        List<String> columns = new ArrayList<>();
        List<Bytes> values = new ArrayList<>();
        row.forEach((column, value) -> {
            String old = renamed.names().getOrDefault(column, column);
            if (value.isPresent() && !old.isEmpty()) {
                columns.add(old);
                values.add(value.get().bytes());
            }
        });
        session.execute(
                session.prepare(
                                "INSERT INTO %s (%s) VALUES (%s)"
                                        .formatted(
                                                table,
                                                String.join(", ", columns),
                                                String.join(
                                                        ", ",
                                                        columns.stream().map(_ -> "?").toList())))
                        .bindBytes(values.toArray(Bytes[]::new)));
    }
}
