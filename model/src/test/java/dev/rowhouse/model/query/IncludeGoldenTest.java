package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;
import dev.rowhouse.testkit.MemoryFileSystem;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Models that are spread over several files.
class IncludeGoldenTest {
    private static final List<String> FILE_NAMES = List.of("a.yaml", "parts/b.yaml", "model.yaml");

    private static final String ENTITIES =
            """
            entities:
              User: {key: id, count: 100, attributes: {id: uuid, name: text}}
              Post: {key: id, attributes: {id: uuid, title: text}}
            relationships:
              Post.author: {to: User, cardinality: many to one, count: "10 per User"}
            """;

    private static final String QUERIES =
            """
            queries:
              Q1: {ask: A user, jpql: SELECT u FROM User u WHERE u.id = :id}
              Q2: {ask: A user's posts, jpql: SELECT p.title FROM Post p WHERE p.author = :user}
            """;

    private static final String MUTATIONS =
            """
            mutations:
              rename: {ask: A new name, jpql: "UPDATE User u SET u.name = :name WHERE u.id = :id"}
            """;

    @TestFactory
    Stream<DynamicTest> readsSeveralFiles() {
        return GoldenRunner.of("golden/model/include", Session::new).tests();
    }

    @Test
    void files_mean_the_same_together_as_one_file_with_all_their_entries() {
        MemoryFileSystem files = new MemoryFileSystem();
        files.writeText(
                Path.of("app/model.yaml"),
                "model: m\ninclude: [entities.yaml, ../shared/queries.yaml]\n" + MUTATIONS);
        files.writeText(Path.of("app/entities.yaml"), ENTITIES);
        files.writeText(Path.of("shared/queries.yaml"), QUERIES);

        Reading<Workload> together = WorkloadFile.read(files, Path.of("app/model.yaml"));
        Reading<Workload> alone =
                WorkloadFile.parse("model.yaml", "model: m\n" + ENTITIES + QUERIES + MUTATIONS);

        assertThat(together.text()).isEmpty();
        assertThat(together.value()).isPresent().isEqualTo(alone.value());
    }

    @Test
    void a_model_means_the_same_however_its_entries_are_spread_over_files() {
        for (long seed : Seeds.of(60)) {
            RandomSource random = RandomSource.seeded(seed);
            List<Map<String, StringBuilder>> parts = new ArrayList<>();
            for (int i = 0; i < FILE_NAMES.size(); i++) {
                parts.add(new LinkedHashMap<>());
            }
            Map<String, StringBuilder> whole = new LinkedHashMap<>();
            spread(RandomWorkload.of(seed), random, parts);
            parts.forEach(part ->
                    part.forEach((section, entries) ->
                            whole.computeIfAbsent(section, _ -> new StringBuilder())
                                    .append(entries)));
            MemoryFileSystem files = new MemoryFileSystem();
            for (int i = 0; i < parts.size(); i++) {
                boolean isLast = i == parts.size() - 1;
                files.writeText(
                        Path.of(FILE_NAMES.get(i)),
                        (isLast ? "model: m\ninclude: [a.yaml, parts/b.yaml]\n" : "about: part\n")
                                + yaml(parts.get(i)));
            }

            Reading<Workload> together = WorkloadFile.read(files, Path.of("model.yaml"));

            assertThat(together.text()).as("seed " + seed).isEmpty();
            assertThat(together.value())
                    .as("seed " + seed)
                    .isEqualTo(WorkloadFile.parse("m", "model: m\n" + yaml(whole)).value());
        }
    }

    /// Puts each entry of a model's sections into one of some files.
    private static void spread(
            String text, RandomSource random, List<Map<String, StringBuilder>> parts) {
        String section = "";
        int part = 0;
        for (String line : text.lines().toList()) {
            boolean isSection = line.matches("[a-z]+:");
            boolean isEntry = line.matches("  \\w.*");
            if (isSection) {
                section = line;
            } else if (line.startsWith("  ") && !section.isEmpty()) {
                part = isEntry ? random.nextInt(parts.size()) : part;
                parts.get(part)
                        .computeIfAbsent(section, _ -> new StringBuilder())
                        .append(line)
                        .append('\n');
            }
        }
    }

    private static String yaml(Map<String, StringBuilder> sections) {
        StringBuilder text = new StringBuilder();
        sections.forEach((section, entries) -> text.append(section).append('\n').append(entries));
        return text.toString();
    }

    @Test
    void a_text_can_stand_in_for_that_of_the_file() {
        MemoryFileSystem files = new MemoryFileSystem();
        Path path = Path.of("app/model.yaml");
        files.writeText(path, "model: m\n");
        files.writeText(Path.of("app/parts/users.yaml"), ENTITIES + MUTATIONS);

        PlacedWorkload read =
                WorkloadFile.readAs(
                                files, path, "model: other\ninclude: parts/users.yaml\n" + QUERIES)
                        .value()
                        .orElseThrow();

        assertThat(read.workload().model().name()).isEqualTo("other");
        assertThat(read.places().file()).isEqualTo(path.toString());
        assertThat(read.places().questions()).containsKey("Q2");
        assertThat(read.places().mutations()).containsKey("rename");
    }

    @Test
    void each_question_is_at_its_place_in_its_own_file() {
        MemoryFileSystem files = new MemoryFileSystem();
        Path path = Path.of("app/model.yaml");
        files.writeText(path, "model: m\ninclude: parts/users.yaml\n" + QUERIES);
        files.writeText(Path.of("app/parts/users.yaml"), ENTITIES + MUTATIONS);

        WorkloadPlaces places =
                WorkloadFile.readWithPlaces(files, path).value().orElseThrow().places();

        assertThat(places.file()).isEqualTo(path.toString());
        assertThat(places.find("Q2"))
                .hasValueSatisfying(place -> {
                    assertThat(place.file()).isEqualTo(path.toString());
                    assertThat(place.line()).isEqualTo(5);
                });
        assertThat(places.find("rename"))
                .hasValueSatisfying(place -> {
                    assertThat(place.file()).isEqualTo(Path.of("app/parts/users.yaml").toString());
                    assertThat(place.line()).isEqualTo(7);
                });
    }

    @Test
    void a_text_that_is_no_file_cannot_include_files() {
        assertThat(WorkloadFile.parse("model.yaml", "model: m\ninclude: a.yaml\n").text())
                .startsWith(
                        "model.yaml:2:10: this text has no folder in which files to include could be");
    }

    @Test
    void files_that_include_each_other_very_deeply_are_refused() {
        MemoryFileSystem files = new MemoryFileSystem();
        for (int i = 0; i < 40; i++) {
            files.writeText(Path.of(i + ".yaml"), "include: " + (i + 1) + ".yaml\n");
        }
        assertThat(WorkloadFile.read(files, Path.of("0.yaml")).text())
                .contains("16.yaml:1:10: files include each other more than 16 deep");
    }

    /// The verbs: `file PATH` makes a file of the input; `bytes PATH` makes one that is no text;
    /// `read PATH` dumps the model that begins in a file.
    private static final class Session implements GoldenSession {
        private final MemoryFileSystem files = new MemoryFileSystem();

        @Override
        public String run(GoldenCase golden) {
            Path path = Path.of(golden.arguments().getFirst());
            return switch (golden.verb()) {
                case "file" -> {
                    files.writeText(path, golden.input());
                    yield "";
                }
                case "bytes" -> {
                    files.write(path, new byte[] {(byte) 0xC0});
                    yield "";
                }
                case "read" -> {
                    Reading<Workload> reading = WorkloadFile.read(files, path);
                    yield reading.value().map(WorkloadText::of).orElseGet(reading::text);
                }
                default -> throw new IllegalArgumentException("no verb " + golden.verb());
            };
        }
    }
}
