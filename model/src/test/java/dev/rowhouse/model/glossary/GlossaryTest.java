package dev.rowhouse.model.glossary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

class GlossaryTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(#([^)]*)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @ParameterizedTest
    @ValueSource(strings = {"followers", "hotel", "gyms", "jobs"})
    void every_name_of_a_model_is_in_the_index(String example) {
        Path path = Path.of("..", "examples", example, "model.yaml");
        Workload workload = WorkloadFile.read(FileSystem.system(), path).value().orElseThrow();
        checkIndex(workload);
    }

    @Test
    void glossaries_of_random_models_are_complete_and_their_links_lead_somewhere() {
        for (long seed : Seeds.of(30)) {
            checkIndex(
                    WorkloadFile.parse("seed " + seed, RandomWorkload.of(seed))
                            .value()
                            .orElseThrow());
        }
    }

    private static void checkIndex(Workload workload) {
        Glossary glossary = GlossaryBuilder.of(workload);
        TreeSet<String> names = new TreeSet<>();
        for (EntityType entity : workload.model().entities()) {
            if (entity.kind() == EntityType.Kind.DECLARED) {
                names.add(entity.name());
                entity.attributes().stream().map(Attribute::name).forEach(names::add);
                workload.model().relationships().stream()
                        .filter(each -> each.owner().equals(entity.name()))
                        .map(Relationship::role)
                        .forEach(names::add);
            }
        }
        workload.questions().stream().map(Question::asked).forEach(names::add);
        workload.calls().forEach(each -> names.add(each.header().name()));

        assertThat(NameIndex.of(glossary).names().stream().map(NameIndex.Name::text))
                .doesNotHaveDuplicates()
                .containsAll(names);
        checkLinks(GlossaryMarkdown.of(List.of(glossary, glossary)));
    }

    private static void checkLinks(String markdown) {
        Anchors anchors = new Anchors();
        List<String> known =
                HEADING.matcher(markdown)
                        .results()
                        .map(heading -> anchors.next(heading.group(1)))
                        .toList();
        List<String> links =
                LINK.matcher(markdown)
                        .results()
                        .map((MatchResult link) -> link.group(1))
                        .collect(Collectors.toList());
        assertThat(links).isNotEmpty();
        assertThat(known).doesNotHaveDuplicates().containsAll(links);
    }

    @Test
    void attributes_of_subtypes_name_the_subtype() {
        String yaml =
                """
                model: m
                entities:
                  A: {key: id, count: 10, attributes: {id: int}}
                  B: {extends: A, about: some of them, attributes: {b: int, c: {type: int, optional: true}}}
                relationships:
                  B.a: {to: A, cardinality: many to one, count: 0.5 per A}
                """;
        Workload workload = WorkloadFile.parse("model.yaml", yaml).value().orElseThrow();
        Glossary.EntityTerm term = GlossaryBuilder.of(workload).entities().getFirst();
        assertThat(term.facts()).contains("some are one of the following, by `kind`");
        assertThat(term.facts()).contains("`B`: some of them");
        assertThat(term.attributes().get(2).rules()).containsExactly("only of `B`");
        assertThat(term.attributes().get(3).rules())
                .containsExactly("only of `B`", "may be missing");
        assertThat(term.relationships().getFirst().toString()).contains("only of `B`: one");
    }

    @Test
    void headings_of_one_name_have_anchors_of_their_own() {
        Anchors anchors = new Anchors();
        assertThat(List.of("Follow", "follow", "Points of Interest", "Follow"))
                .extracting(anchors::next)
                .containsExactly("follow", "follow-1", "points-of-interest", "follow-2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- one", "# one", "1. one", "<b>one", "*one*", "> one", "| one"})
    void a_description_is_no_markdown(String about) {
        String yaml =
                "model: m\nabout: '%s'\nentities: {A: {key: id, count: 1, attributes: {id: int}}}\n"
                        .formatted(about);
        Workload workload = WorkloadFile.parse("model.yaml", yaml).value().orElseThrow();
        assertThat(GlossaryMarkdown.of(List.of(GlossaryBuilder.of(workload))).lines().toList())
                .element(2)
                .asString()
                .doesNotContain("<")
                .matches("\\\\.*|&lt;.*|1\\\\.*");
    }
}
