package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// Generated callers and the calls of others, on members whose callers help each other.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldCallsTest {
    private static final UUID ANN = new UUID(1, 1);
    private static final UUID BOB = new UUID(1, 2);

    private final Workload workload =
            JavaExportTest.workload(
                    JavaExportTest.ROOT.resolve("exports/src/test/resources/models/members.yaml"));
    private final Design design = Designer.design(workload);
    private CompiledProject project;
    private GeneratedDatabase database;

    @BeforeAll
    void compile(@TempDir Path folder) throws IOException {
        project =
                CompiledProject.of(JavaExport.of(workload, design, JavaExportTest.PACKAGE), folder);
    }

    @AfterAll
    void unload() throws IOException {
        project.close();
    }

    @BeforeEach
    void create() throws ReflectiveOperationException {
        database = new GeneratedDatabase(design, project, JavaExportTest.PACKAGE);
        join(ANN, "ann");
        join(BOB, "bob");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Bindings bindings(Object... namesAndValues) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            NativeType type =
                    switch (value) {
                        case UUID _ -> NativeType.UUID;
                        case Integer _ -> NativeType.INT;
                        default -> NativeType.TEXT;
                    };
            values.put(namesAndValues[i].toString(), Optional.of(Datum.of(type, value)));
        }
        return new Bindings(values);
    }

    private @Nullable Object join(UUID id, String email) {
        return database.call("join", bindings("id", id, "email", email, "city", "ghent"));
    }

    private static Bindings address(String email, UUID id) {
        return bindings("email", email, "id", id);
    }

    private List<Map<String, Optional<Datum>>> rows(String table) {
        return database.rows(design.findTable(table).orElseThrow());
    }

    private Map<String, List<Map<String, Optional<Datum>>>> contents() {
        Map<String, List<Map<String, Optional<Datum>>>> contents = new LinkedHashMap<>();
        for (TableDesign table : design.tables()) {
            contents.put(table.name(), database.rows(table));
        }
        return contents;
    }

    /// The tables of copies have the rows of `members`, and no others.
    private void checkCopies(String when) {
        for (String copy : List.of("members_by_email", "members_by_city")) {
            List<String> columns =
                    design.findTable(copy).orElseThrow().columns().stream()
                            .map(column -> column.name())
                            .toList();
            Set<Map<String, Optional<Datum>>> expected = new HashSet<>();
            for (Map<String, Optional<Datum>> row : rows("members")) {
                Map<String, Optional<Datum>> part = new LinkedHashMap<>(row);
                part.keySet().retainAll(columns);
                expected.add(part);
            }
            assertThat(rows(copy)).as("%s %s", copy, when).hasSameElementsAs(expected);
        }
        assertThat(database.held()).as(when).isEmpty();
    }

    @Test
    void of_two_members_who_want_one_address_one_gets_it() throws ReflectiveOperationException {
        Set<UUID> owners = new HashSet<>();
        boolean wasOvertaken = true;
        for (int statements = 0; wasOvertaken; statements++) {
            database.close();
            create();
            GeneratedDatabase.Calls others = database.anotherApplication();
            List<@Nullable Object> answers = new ArrayList<>();
            GeneratedDatabase.Overtaken result =
                    database.overtaken(
                            "readdress",
                            address("eve", ANN),
                            statements,
                            () -> answers.add(others.call("readdress", address("eve", BOB))));
            wasOvertaken = result.wasOvertaken();
            if (wasOvertaken) {
                assertThat(result.answer()).isNotEqualTo(answers.getFirst());
                List<Map<String, Optional<Datum>>> eve =
                        rows("members_by_email").stream()
                                .filter(row -> row.containsValue(text("eve")))
                                .toList();
                assertThat(eve).hasSize(1);
                UUID owner =
                        (UUID)
                                eve.getFirst()
                                        .getOrDefault("id", Optional.empty())
                                        .orElseThrow()
                                        .java();
                assertThat(owner).isEqualTo(Boolean.TRUE.equals(result.answer()) ? ANN : BOB);
                owners.add(owner);
            }
            checkCopies("after " + statements + " statements");
        }
        assertThat(owners).containsExactlyInAnyOrder(ANN, BOB);
    }

    private static Optional<Datum> text(String value) {
        return Optional.of(Datum.of(NativeType.TEXT, value));
    }

    /// The other callers change what the slow one reads then, so that its condition fails.
    @Test
    void a_call_that_another_caller_has_finished_was_not_declined() {
        UUID eve = new UUID(1, 3);
        GeneratedDatabase.Calls others = database.anotherApplication();
        Runnable rewarded = () -> others.call("reward", bindings("points", 400, "id", ANN));
        Runnable left = () -> others.call("leave", bindings("id", BOB));
        Runnable moved = () -> others.call("move", bindings("city", "lier", "id", eve));

        checkDone("reward", bindings("points", 300, "id", ANN), rewarded);
        checkDone("reward", bindings("points", 300, "id", BOB), left);
        checkDone("join", bindings("id", eve, "email", "eve", "city", "ghent"), moved);
        checkCopies("after all calls");
    }

    private void checkDone(String name, Bindings bindings, Runnable other) {
        int claimAndLook = 2;
        GeneratedDatabase.Overtaken result =
                database.overtaken(name, bindings, claimAndLook, other);
        assertThat(result.wasOvertaken()).isTrue();
        assertThat(result.answer()).as(name).isEqualTo(true);
    }

    @Test
    void callers_in_several_threads_leave_tables_that_agree() {
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            GeneratedDatabase.Calls calls = database.anotherApplication();
            RandomSource random = RandomSource.seeded(i);
            callers.add(CompletableFuture.runAsync(() -> change(calls, random)));
        }
        callers.forEach(CompletableFuture::join);

        database.repair(Duration.ZERO);
        checkCopies("after all threads");
    }

    private static void change(GeneratedDatabase.Calls calls, RandomSource random) {
        for (int i = 0; i < 20; i++) {
            UUID id = random.nextInt(2) == 0 ? ANN : BOB;
            String text = List.of("ann", "bob", "eve").get(random.nextInt(3));
            switch (random.nextInt(5)) {
                case 0 -> calls.call("join", bindings("id", id, "email", text, "city", "lier"));
                case 1 -> calls.call("move", bindings("city", text, "id", id));
                case 2 -> calls.call("reward", bindings("points", random.nextInt(500), "id", id));
                case 3 -> calls.call("readdress", address(text, id));
                default -> calls.call("leave", bindings("id", id));
            }
        }
    }

    @Test
    void a_declined_call_changes_and_holds_nothing() {
        Object before = contents();

        assertThat(join(new UUID(1, 3), "ann")).isEqualTo(false);
        assertThat(join(ANN, "eve")).isEqualTo(false);
        assertThat(database.call("readdress", address("bob", ANN))).isEqualTo(false);
        assertThat(database.call("reward", bindings("points", 1, "id", new UUID(1, 3))))
                .isEqualTo(false);

        assertThat(join(ANN, "ann")).as("the same call again").isEqualTo(true);
        assertThat(contents()).isEqualTo(before);
        assertThat(database.held()).isEmpty();
    }

    /// Otherwise nobody could finish it, and nobody could change the member any more.
    @Test
    void a_call_without_a_value_that_it_needs_does_not_begin() {
        Map<String, Optional<Datum>> values =
                new LinkedHashMap<>(bindings("city", "lier", "id", ANN).values());
        values.put("city", Optional.empty());

        assertThatThrownBy(() -> database.call("move", new Bindings(values)))
                .rootCause()
                .isInstanceOf(NullPointerException.class)
                .hasMessage("city must not be null");
        assertThatThrownBy(() -> database.call("move", bindings("city", "", "id", ANN)))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("city must not be empty");
        assertThat(database.held()).isEmpty();
    }

    @Test
    void a_call_that_cassandra_rejects_does_not_keep_a_repair_from_the_others() {
        assertThat(database.crash("move", bindings("city", "lier", "id", ANN), 3)).isTrue();
        database.execute(
                "INSERT INTO pending_changes (instance, call, mutation, parameters) VALUES ('Member %s', uuid(), 'move', {'id': 0x%s, 'city': 0x}) IF NOT EXISTS"
                        .formatted(BOB, BOB.toString().replace("-", "")));

        GeneratedDatabase.Repaired repaired = database.repair(Duration.ZERO);

        assertThat(repaired.finished()).containsExactly("move of Member " + ANN);
        assertThat(repaired.failed()).hasToString("[move of Member " + BOB + "]");
        assertThat(database.held()).containsExactly("Member " + BOB);
    }

    @Test
    void a_call_that_is_unknown_here_is_named_and_stays() {
        for (String row :
                List.of(
                        "'promote', {'id': 0x00}",
                        "'move', {'id': 0x00000000000000010000000000000001, 'country': 0x61}",
                        "'move', {'city': 0x61}")) {
            database.execute(
                    "INSERT INTO pending_changes (instance, call, mutation, parameters) VALUES ('Member %s', uuid(), %s) IF NOT EXISTS"
                            .formatted(ANN, row));
            Object before = contents();

            GeneratedDatabase.Repaired repaired = database.repair(Duration.ZERO);
            assertThat(repaired.finished()).isEmpty();
            assertThat(repaired.unknown()).singleElement().asString().endsWith(" of Member " + ANN);

            assertThatThrownBy(() -> database.call("move", bindings("city", "lier", "id", ANN)))
                    .rootCause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("of Member " + ANN + " cannot be finished here");
            assertThat(contents()).isEqualTo(before);
            database.execute("TRUNCATE pending_changes");
        }
    }

    /// So `rowhouse repair` and generated code finish the calls of each other.
    @Test
    void the_row_of_a_call_is_that_of_the_plan() {
        Map<String, Bindings> calls =
                Map.of(
                        "join", bindings("id", new UUID(1, 3), "email", "o'k", "city", "lier"),
                        "move", bindings("city", "lier", "id", ANN),
                        "leave", bindings("id", BOB));
        calls.forEach((name, bindings) -> {
            MutationPlan plan = design.findMutation(name).orElseThrow();
            String select = "SELECT instance, mutation, parameters FROM " + HeldCalls.TABLE;
            database.execute("TRUNCATE " + HeldCalls.TABLE);
            assertThat(database.crash(name, bindings, 1)).isTrue();
            try (Target target =
                    new EmbeddedTarget(
                            new RowhouseComponents(Clock.system(), RandomSource.seeded(1)))) {
                target.create(design);
                MutationRun.crashing(target, plan, bindings, 1);
                assertThat(database.values(select))
                        .isEqualTo(target.fetch(new Call(select, List.of()), Paging.START).rows());
            }
        });
    }
}
