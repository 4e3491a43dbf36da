package dev.rowhouse.prove.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Which statements of a list are sent, with which values, and what is made of their rows.
class StatementRunTest {
    private static final String MODEL =
            """
            model: notes
            entities:
              Person: {key: id, count: 10, attributes: {id: int, name: {type: text, optional: true}}}
              Note: {key: id, count: 40, attributes: {id: int, text: text}}
            relationships:
              Note.author: {to: Person, inverse: notes, cardinality: many to one, count: "4 per Person, at most 9"}
            queries:
              Q: {ask: q, jpql: "SELECT n.id, n.text FROM Note n WHERE n.author = :author ORDER BY n.id DESC", page: 2}
            mutations:
              rename: {ask: r, jpql: "UPDATE Person p SET p.name = :newName WHERE p.id = :id"}
            """;

    private static final String TABLES =
            """
            CREATE TABLE people (id int PRIMARY KEY, name text);
            CREATE TABLE people_by_name (name text, id int, PRIMARY KEY (name, id));
            CREATE TABLE notes_by_author (author_id int, id int, text text, PRIMARY KEY (author_id, id));
            CREATE TABLE notes (id int PRIMARY KEY, text text, author_name text);
            """;

    private static final String LOAD =
            """
            schema: tables.cql
            load:
              Person:
                - INSERT INTO people (id, name) VALUES (:id, :name)
                - INSERT INTO people_by_name (name, id) VALUES (:name, :id)
              Note:
                - INSERT INTO notes_by_author (author_id, id, text) VALUES (:author, :id, :text)
                - INSERT INTO notes (id, text, author_name) VALUES (:id, :text, :author_name)
            """;

    private final Workload workload = WorkloadFile.parse("notes", MODEL).value().orElseThrow();

    /// Notes the statements that pass.
    private static final class Noting extends ForwardingTarget {
        private final List<String> calls = new ArrayList<>();

        Noting(Target target) {
            super(target);
        }

        @Override
        public Fetched fetch(Call call, Paging paging) {
            calls.add(call.toString());
            return super.fetch(call, paging);
        }

        @Override
        public void write(Call call) {
            calls.add(call.toString());
            super.write(call);
        }

        @Override
        public boolean writeIf(Call call) {
            calls.add(call.toString());
            return super.writeIf(call);
        }
    }

    private Reading<Application> reading(String statements) {
        MemoryFileSystem files = new MemoryFileSystem();
        files.writeText(Path.of("tables.cql"), TABLES);
        files.writeText(Path.of("own.yaml"), LOAD + statements);
        return ApplicationFile.read(files, Path.of("own.yaml"), workload);
    }

    private static Datum number(int value) {
        return Datum.of(NativeType.INT, value);
    }

    private static Datum text(String value) {
        return Datum.of(NativeType.TEXT, value);
    }

    private static Instance person(int id, Optional<String> name) {
        Map<String, Datum> values = new LinkedHashMap<>(Map.of("id", number(id)));
        name.ifPresent(given -> values.put("name", text(given)));
        return new Instance("Person", values);
    }

    private static Instance note(int id, int author) {
        return new Instance(
                "Note",
                Map.of("id", number(id), "text", text("n" + id), "author.id", number(author)));
    }

    /// A database with two people, of whom the second has no name, and the first three notes.
    private final class Loaded implements AutoCloseable {
        private final Noting target = new Noting(new EmbeddedTarget(RowhouseComponents.system()));
        private final ApplicationDatabase database;

        Loaded(String statements) {
            Reading<Application> reading = reading(statements);
            assertThat(reading.text()).isEmpty();
            Application application = reading.value().orElseThrow();
            target.create(application.schema());
            database =
                    new ApplicationDatabase(target, application, Dataset.empty(workload.model()));
            database.load(
                    Dataset.of(
                            workload.model(),
                            List.of(
                                    note(1, 1),
                                    note(2, 1),
                                    note(3, 1),
                                    person(1, Optional.of("ann")),
                                    person(2, Optional.empty()))));
        }

        List<String> calls() {
            return target.calls;
        }

        Optional<String> ask() {
            target.calls.clear();
            return database.ask(
                    workload.findQuestion("Q").orElseThrow(),
                    new Bindings(Map.of("author", Optional.of(number(1)))),
                    new ReferenceEvaluator(database.data()));
        }

        void rename(int id, String name) {
            target.calls.clear();
            database.apply(
                    workload.findMutation("rename").orElseThrow(),
                    new Bindings(
                            Map.of(
                                    "id", Optional.of(number(id)),
                                    "newName", Optional.of(text(name)))));
        }

        @Override
        public void close() {
            target.close();
        }
    }

    @Test
    void instances_are_stored_after_those_they_refer_to_and_null_keys_are_not() {
        try (Loaded loaded = new Loaded("")) {
            assertThat(loaded.calls())
                    .containsExactly(
                            "INSERT INTO people (id, name) VALUES (1, 'ann')",
                            "INSERT INTO people_by_name (name, id) VALUES ('ann', 1)",
                            "INSERT INTO people (id, name) VALUES (2, null)",
                            "INSERT INTO notes_by_author (author_id, id, text) VALUES (1, 1, 'n1')",
                            "INSERT INTO notes (id, text, author_name) VALUES (1, 'n1', 'ann')",
                            "INSERT INTO notes_by_author (author_id, id, text) VALUES (1, 2, 'n2')",
                            "INSERT INTO notes (id, text, author_name) VALUES (2, 'n2', 'ann')",
                            "INSERT INTO notes_by_author (author_id, id, text) VALUES (1, 3, 'n3')",
                            "INSERT INTO notes (id, text, author_name) VALUES (3, 'n3', 'ann')");
        }
    }

    @Test
    void reading_ends_with_the_page_and_completes_only_its_rows() {
        String statements =
                """
                queries:
                  Q:
                    - SELECT id FROM notes_by_author WHERE author_id = :author ORDER BY id DESC
                    - SELECT text FROM notes WHERE id = :id
                """;
        try (Loaded loaded = new Loaded(statements)) {
            assertThat(loaded.ask()).isEmpty();
            assertThat(loaded.calls())
                    .containsExactly(
                            "SELECT id FROM notes_by_author WHERE author_id = 1 ORDER BY id DESC",
                            "SELECT text FROM notes WHERE id = 3",
                            "SELECT text FROM notes WHERE id = 2");
        }
    }

    @Test
    void rows_are_sorted_only_when_the_file_says_so() {
        String rows = "SELECT id, text FROM notes_by_author WHERE author_id = :author";
        try (Loaded loaded =
                new Loaded(
                        "queries: {Q: {statements: [\"%s\"], sort: id desc}}\n".formatted(rows))) {
            assertThat(loaded.ask()).isEmpty();
        }
        try (Loaded loaded = new Loaded("queries: {Q: \"%s\"}\n".formatted(rows))) {
            assertThat(loaded.ask()).hasValueSatisfying(text -> assertThat(text).contains("n1"));
        }
    }

    @Test
    void a_number_of_rows_that_is_wrong_shows_without_columns() {
        String statements =
                "queries: {Q: \"SELECT id FROM notes_by_author WHERE author_id = 2\"}\n";
        try (Loaded loaded = new Loaded(statements)) {
            assertThat(loaded.ask()).contains("expected: 3 rows\nanswered: 0 rows");
        }
    }

    @Test
    void a_write_runs_for_each_row_of_an_earlier_select() {
        String statements =
                """
                mutations:
                  rename:
                    - SELECT name FROM people WHERE id = :id
                    - SELECT id AS note FROM notes_by_author WHERE author_id = :id
                    - UPDATE notes SET author_name = :new_name WHERE id = :note
                    - DELETE FROM people_by_name WHERE name = :name AND id = :id
                    - UPDATE people SET name = :newName WHERE id = :id
                """;
        try (Loaded loaded = new Loaded(statements)) {
            loaded.rename(1, "bob");
            assertThat(loaded.calls())
                    .containsExactly(
                            "SELECT name FROM people WHERE id = 1",
                            "SELECT id AS note FROM notes_by_author WHERE author_id = 1",
                            "UPDATE notes SET author_name = 'bob' WHERE id = 1",
                            "UPDATE notes SET author_name = 'bob' WHERE id = 2",
                            "UPDATE notes SET author_name = 'bob' WHERE id = 3",
                            "DELETE FROM people_by_name WHERE name = 'ann' AND id = 1",
                            "UPDATE people SET name = 'bob' WHERE id = 1");
            loaded.rename(2, "eve");
            assertThat(loaded.calls())
                    .containsExactly(
                            "SELECT name FROM people WHERE id = 2",
                            "SELECT id AS note FROM notes_by_author WHERE author_id = 2",
                            "UPDATE people SET name = 'eve' WHERE id = 2");
        }
    }

    @Test
    void a_condition_that_does_not_hold_ends_the_list() {
        String statements =
                """
                mutations:
                  rename:
                    - UPDATE people SET name = :newName WHERE id = :id IF name = 'ann'
                    - INSERT INTO people_by_name (name, id) VALUES (:newName, :id)
                """;
        try (Loaded loaded = new Loaded(statements)) {
            loaded.rename(1, "bob");
            assertThat(loaded.calls()).hasSize(2);
            loaded.rename(1, "eve");
            assertThat(loaded.calls()).hasSize(1);
        }
    }

    @Test
    void predictions_follow_the_counts_of_the_model() {
        String statements =
                """
                queries:
                  Q:
                    statements:
                      - SELECT id, text FROM notes_by_author WHERE author_id = :author
                      - SELECT author_name FROM notes WHERE id = :id
                    columns: [id, text]
                """;
        Application application = reading(statements).value().orElseThrow();
        List<ApplicationStatement> list =
                Optional.ofNullable(application.questions().get("Q")).orElseThrow().statements();
        RowCounts counts = new RowCounts(workload.model(), application.loads());

        assertThat(new StatementPrediction(list, OptionalInt.empty(), counts).reads())
                .contains(5.0);
        assertThat(new StatementPrediction(list, OptionalInt.of(2), counts).reads()).contains(3.0);
    }

    @Test
    void a_range_has_no_prediction() {
        String statements =
                """
                queries:
                  Q:
                    statements:
                      - SELECT id, text FROM notes_by_author WHERE author_id = :author AND id > 1
                      - SELECT author_name FROM notes WHERE id = :id
                    columns: [id, text]
                """;
        Application application = reading(statements).value().orElseThrow();
        List<ApplicationStatement> list =
                Optional.ofNullable(application.questions().get("Q")).orElseThrow().statements();
        RowCounts counts = new RowCounts(workload.model(), application.loads());

        assertThat(new StatementPrediction(list, OptionalInt.empty(), counts).reads()).isEmpty();
    }

    @Test
    void keyspaces_are_taken_off_names_and_places_stay() {
        String cql = "SELECT a.b FROM shop . \"Likes\" WHERE shop = 'shop.x' AND \"shop\".t";

        assertThat(KeyspacePrefix.without(cql, Set.of("shop")))
                .isEqualTo("SELECT a.b FROM        \"Likes\" WHERE shop = 'shop.x' AND        t")
                .hasSameSizeAs(cql);
    }
}
