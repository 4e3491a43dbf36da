package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/// Videos, songs and other media in common tables, or in tables of their own.
class SubtypesTest {
    private static final String MODEL =
            """
            model: library
            entities:
              User: {key: id, count: 100, attributes: {id: int, name: text}}
              Album: {key: id, count: 50, attributes: {id: int, title: text}}
              Media: {key: id, count: 10_000, attributes: {id: int, title: text}}
              Video: {extends: Media, count: 2_000, attributes: {length: {type: int, range: 1..500}, minutes: {derived: length * 2}}}
              Song: {extends: Media, count: 3_000, attributes: {artist: {type: text, distinct: 300}, code: {type: text, unique: true, optional: true}}}
              Play: {key: id, attributes: {id: int}}
            relationships:
              Media.owner: {to: User, inverse: media, cardinality: many to one, count: "100 per User, at most 900"}
              Song.album: {to: Album, inverse: songs, cardinality: many to one, count: "60 per Album, at most 90"}
              Play.video: {to: Video, inverse: plays, cardinality: many to one, count: "3 per Video, at most 40"}
            queries:
              All: {ask: what a user has, jpql: "SELECT m.id, TYPE(m) FROM Media m WHERE m.owner = :owner"}
              Videos: {ask: the videos of a user, jpql: "SELECT v.id, v.minutes FROM Video v WHERE v.owner = :owner ORDER BY v.length DESC", page: 20, rate: 100/s}
              Songs: {ask: the songs of an artist, jpql: "SELECT s.id, s.title FROM Song s WHERE s.artist = :artist"}
              Tracks: {ask: the songs of an album, jpql: "SELECT s.id, a.title FROM Album a JOIN a.songs s WHERE a.id = :album"}
              Plays: {ask: how long what was played is, jpql: "SELECT p.id, p.video.length FROM Play p WHERE p.id = :id"}
              Others: {ask: what is neither, jpql: "SELECT m.id FROM Media m WHERE m.owner = :owner AND TYPE(m) = Media"}
            mutations:
              join: {ask: a user, jpql: "INSERT INTO User (id, name) VALUES (:id, :name)"}
              publish: {ask: an album, jpql: "INSERT INTO Album (id, title) VALUES (:id, :title)"}
              upload: {ask: a video, jpql: "INSERT INTO Video (id, title, owner, length) VALUES (:id, :title, :owner, :length)", callers: one at a time}
              sing: {ask: a song, jpql: "INSERT INTO Song (id, title, owner, artist, album, code) VALUES (:id, :title, :owner, :artist, :album, :code)", callers: one at a time}
              add: {ask: something else, jpql: "INSERT INTO Media (id, title, owner) VALUES (:id, :title, :owner)", callers: one at a time}
              play: {ask: a video is played, jpql: "INSERT INTO Play (id, video) VALUES (:id, :video)", callers: one at a time}
              cut: {ask: a video is cut, jpql: "UPDATE Video v SET v.length = :length WHERE v.id = :id", callers: one at a time}
              cutIf: {ask: a video is cut if it is one, jpql: "UPDATE Video v SET v.length = :length WHERE v.id = :id", when: exists, callers: one at a time}
              rename: {ask: a new title, jpql: "UPDATE Media m SET m.title = :title WHERE m.id = :id", callers: one at a time}
              drop: {ask: a video goes, jpql: "DELETE FROM Song s WHERE s.id = :id", callers: one at a time}
              clear: {ask: the videos of a user go, jpql: "DELETE FROM Video v WHERE v.owner = :owner", callers: one at a time}
            """;

    private static final int SEEDS = 12;
    private static final int CHANGES = 60;

    private final Workload workload = TestModels.read(MODEL);

    @Test
    void each_question_finds_its_kind() {
        ProofSettings settings = Proofs.withoutLargeOwners();
        var report = Proofs.of(Designed.subject(workload), settings);

        assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
        assertThat(report.mutations()).allMatch(each -> each.runs() > 0);
    }

    /// An instance of another kind may have the wanted values by chance.
    @Test
    void a_row_tells_an_earlier_run_by_the_kind_too() {
        var plan = Designed.subject(workload).design().findMutation("cutIf").orElseThrow();

        assertThat(PlanStep.walk(plan.allSteps(), PlanStep.Decide.class))
                .singleElement()
                .satisfies(decide ->
                        assertThat(decide.done())
                                .extracting(PlanStep.Written::column)
                                .contains("length", "kind"));
    }

    @Test
    void answers_are_those_that_follow_from_the_kinds_of_instances() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Library library = new Library(workload, RandomSource.seeded(seed));
            for (int i = 0; i < CHANGES; i++) {
                library.change();
                library.compare();
            }
        }
    }

    /// A medium as a program without Rowhouse would keep it.
    private record Medium(String kind, String title, int owner, int length, String artist) {
        Medium entitled(String other) {
            return new Medium(kind, other, owner, length, artist);
        }

        Medium lasting(int other) {
            return new Medium(kind, title, owner, other, artist);
        }
    }

    /// The same changes of media in a map and in conceptual data.
    private static final class Library {
        private static final int USERS = 3;
        private static final int KEYS = 25;

        private final Workload workload;
        private final RandomSource random;
        private final Map<Integer, Medium> media = new TreeMap<>();
        private Dataset data;

        Library(Workload workload, RandomSource random) {
            this.workload = workload;
            this.random = random;
            this.data = Dataset.empty(workload.model());
            for (int user = 0; user < USERS; user++) {
                call("join", Map.of("id", user, "name", "user" + user));
            }
            call("publish", Map.of("id", 1, "title", "first"));
        }

        void change() {
            int id = random.nextInt(KEYS);
            int owner = random.nextInt(USERS);
            int length = 1 + random.nextInt(9);
            String text = "text" + random.nextInt(4);
            Optional<Medium> known = Optional.ofNullable(media.get(id));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    if (known.isEmpty()) {
                        insert(id, owner, length, text);
                    }
                }
                case 3 -> {
                    if (known.filter(each -> each.kind().equals("Video")).isPresent()) {
                        call("cut", Map.of("id", id, "length", length));
                        media.put(id, known.get().lasting(length));
                    }
                }
                case 4 -> {
                    call("cutIf", Map.of("id", id, "length", length));
                    known.filter(each -> each.kind().equals("Video"))
                            .ifPresent(each -> media.put(id, each.lasting(length)));
                }
                case 5 -> {
                    call("rename", Map.of("id", id, "title", text));
                    known.ifPresent(each -> media.put(id, each.entitled(text)));
                }
                case 6 -> {
                    if (known.filter(each -> each.kind().equals("Song")).isPresent()) {
                        call("drop", Map.of("id", id));
                        media.remove(id);
                    }
                }
                default -> {
                    call("clear", Map.of("owner", owner));
                    media.values()
                            .removeIf(each -> each.kind().equals("Video") && each.owner() == owner);
                }
            }
        }

        private void insert(int id, int owner, int length, String text) {
            Map<String, Object> common = Map.of("id", id, "title", text, "owner", owner);
            Map<String, Object> values = new LinkedHashMap<>(common);
            switch (random.nextInt(3)) {
                case 0 -> {
                    values.put("length", length);
                    call("upload", values);
                    media.put(id, new Medium("Video", text, owner, length, ""));
                }
                case 1 -> {
                    values.put("artist", text);
                    values.put("album", 1);
                    call("sing", values);
                    media.put(id, new Medium("Song", text, owner, 0, text));
                }
                default -> {
                    call("add", values);
                    media.put(id, new Medium("Media", text, owner, 0, ""));
                }
            }
        }

        void compare() {
            for (int user = 0; user < USERS; user++) {
                int owner = user;
                Map<String, Object> given = Map.of("owner", owner);
                assertThat(answer("All", given))
                        .containsExactlyInAnyOrderElementsOf(
                                found(each -> each.owner() == owner, Medium::kind));
                assertThat(answer("Videos", given))
                        .containsExactlyInAnyOrderElementsOf(
                                found(
                                        each ->
                                                each.owner() == owner
                                                        && each.kind().equals("Video"),
                                        each -> 2L * each.length()));
                assertThat(answer("Others", given))
                        .containsExactlyInAnyOrderElementsOf(
                                found(
                                        each ->
                                                each.owner() == owner
                                                        && each.kind().equals("Media"),
                                        _ -> ""));
            }
            assertThat(answer("Songs", Map.of("artist", "text1")))
                    .containsExactlyInAnyOrderElementsOf(
                            found(each -> each.artist().equals("text1"), Medium::title));
            assertThat(answer("Tracks", Map.of("album", 1)))
                    .containsExactlyInAnyOrderElementsOf(
                            found(each -> each.kind().equals("Song"), _ -> "first"));
        }

        private List<String> found(Predicate<Medium> wanted, Function<Medium, Object> shown) {
            List<String> rows = new ArrayList<>();
            media.forEach((id, each) -> {
                if (wanted.test(each)) {
                    rows.add((id + " " + shown.apply(each)).strip());
                }
            });
            return rows;
        }

        private void call(String name, Map<String, Object> values) {
            ConceptualMutation mutation =
                    workload.mutations().stream()
                            .filter(each -> each.header().name().equals(name))
                            .findFirst()
                            .orElseThrow();
            Map<String, Optional<Datum>> given = new LinkedHashMap<>();
            mutation.header()
                    .parameters()
                    .forEach(each ->
                            given.put(
                                    each.name(),
                                    Optional.ofNullable(values.get(each.name()))
                                            .map(value -> Datum.of(each.type(), value))));
            data = MutationEvaluator.apply(data, mutation, new Bindings(given));
        }

        private List<String> answer(String name, Map<String, Object> values) {
            Question question =
                    workload.questions().stream()
                            .filter(each -> each.name().equals(name))
                            .findFirst()
                            .orElseThrow();
            Map<String, Optional<Datum>> given = new LinkedHashMap<>();
            values.forEach((parameter, value) ->
                    given.put(
                            parameter,
                            Optional.of(
                                    Datum.of(
                                            value instanceof String
                                                    ? NativeType.TEXT
                                                    : NativeType.INT,
                                            value))));
            return new ReferenceEvaluator(data)
                    .answer(question.query(), new Bindings(given)).rows().stream()
                            .map(row ->
                                    String.join(
                                            " ",
                                            row.values().stream()
                                                    .map(each ->
                                                            each.map(value ->
                                                                            String.valueOf(
                                                                                    value.java()))
                                                                    .orElse("null"))
                                                    .toList()))
                            .toList();
        }
    }
}
