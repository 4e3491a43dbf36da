package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.text.StagesText;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A design after edits is the design from scratch, and only what an edit reaches is made again.
class RedesignTest {
    private static final int MODELS = 1;
    private static final int EDITS = Integer.getInteger("redesign.edits", 3);

    /// One edit in so many is undone.
    private static final int UNDONE = 3;

    private static final Path HOTEL = Path.of("../examples/hotel/model.yaml");

    @Test
    void a_comment_keeps_everything() throws IOException {
        String text = Files.readString(HOTEL);
        Redesign before = design(text);
        Redesign after = before.after(workload("# a comment\n" + text));
        assertThat(after.kept()).isEqualTo(Redesign.Kept.DESIGN);
        assertThat(after.stages().design()).isSameAs(before.stages().design());
    }

    @Test
    void the_description_of_an_entity_keeps_everything() throws IOException {
        Redesign after = edited("about: a house with rooms", "about: a house with many rooms");
        assertThat(after.kept()).isEqualTo(Redesign.Kept.DESIGN);
    }

    @Test
    void a_description_of_a_question_keeps_candidates_and_choice() throws IOException {
        String text = Files.readString(HOTEL);
        Redesign before = design(text);
        Redesign after = before.after(workload(text.replaceFirst("ask: .*", "ask: Which one?")));
        assertThat(after.kept()).isEqualTo(Redesign.Kept.CHOICE);
        assertThat(after.stages().candidates()).isSameAs(before.stages().candidates());
        assertThat(after.stages().choice()).isSameAs(before.stages().choice());
        assertThat(after.stages().design().queries().getFirst().ask()).isEqualTo("Which one?");
    }

    @Test
    void a_rate_keeps_sizes_and_drafts() throws IOException {
        Redesign after = edited("rate: 400/s", "rate: 4000/s");
        assertThat(after.kept()).isEqualTo(Redesign.Kept.FACTS);
    }

    @Test
    void a_new_attribute_keeps_only_solutions_of_equal_programs() throws IOException {
        Redesign after =
                edited(
                        "    attributes:\n",
                        "    attributes:\n      stars: {type: int, optional: true}\n");
        assertThat(after.kept()).isEqualTo(Redesign.Kept.SOLUTIONS);
    }

    private static Redesign edited(String what, String by) throws IOException {
        String text = Files.readString(HOTEL);
        String changed = text.replaceFirst(what, by);
        assertThat(changed).isNotEqualTo(text);
        return design(text).after(workload(changed));
    }

    @TestFactory
    Stream<DynamicTest> edits_of_the_examples_give_the_designs_from_scratch() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(Path.of("../examples"))) {
            files =
                    found.filter(file -> file.getFileName().toString().startsWith("model"))
                            .filter(file -> file.toString().endsWith(".yaml"))
                            .sorted()
                            .toList();
        }
        List<DynamicTest> tests = new ArrayList<>();
        for (Path file : files) {
            String text = Files.readString(file);
            // An edit changes a text, which has no folder for other files.
            if (!text.contains("\ninclude:")) {
                long seed = tests.size();
                tests.add(DynamicTest.dynamicTest(file.toString(), () -> check(text, seed)));
            }
        }
        return tests.stream();
    }

    @Test
    void edits_of_models_made_by_chance_give_the_designs_from_scratch() {
        for (long seed : Seeds.of(MODELS)) {
            check(RandomWorkload.of(seed), seed);
        }
    }

    private static void check(String text, long seed) {
        RandomEdit edit = new RandomEdit(seed);
        List<String> texts = new ArrayList<>(List.of(text));
        Redesign design = design(text);
        Map<String, List<Object>> fromScratch = new HashMap<>(Map.of(text, said(design.stages())));
        for (int i = 1; i <= EDITS; i++) {
            String undone = texts.get(Math.max(0, texts.size() - 2));
            String changed = i % UNDONE == 0 ? undone : edit.of(texts.getLast());
            Optional<Workload> workload = WorkloadFile.parse("edit", changed).value();
            if (workload.isPresent()) {
                texts.add(changed);
                design = design.after(workload.get());
                List<Object> expected =
                        fromScratch.computeIfAbsent(
                                changed, scratch -> said(design(scratch).stages()));
                assertThat(said(design.stages()))
                        .as("seed %s, edit %s, kept %s\n%s", seed, i, design.kept(), changed)
                        .isEqualTo(expected);
            }
        }
    }

    /// Everything that the stages say, and the whole design as a value.
    private static List<Object> said(Stages stages) {
        return List.of(StagesText.of(stages), stages.design());
    }

    private static Redesign design(String text) {
        return Redesign.of(workload(text), Prices.cassandra());
    }

    private static Workload workload(String text) {
        Reading<Workload> reading = WorkloadFile.parse("test", text);
        return reading.value().orElseThrow(() -> new AssertionError(reading.text() + text));
    }
}
