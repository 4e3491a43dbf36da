package dev.rowhouse.model.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.YamlScalar;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

class ModelFormatTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path ROOT = Path.of("..");
    private static final String ALPHABET =
            "   aab1-?:#'\"\\\n\t,[]{}&*!|>%@`~é\u2028\u00a0\ud83d\ude00";
    private static final List<String> DAMAGES =
            List.of(
                    "",
                    "\n",
                    " ",
                    "#",
                    " # c",
                    "\n# c\n",
                    "\n  # c\n",
                    "{",
                    "}",
                    ",",
                    ": ",
                    "|\n",
                    ">\n",
                    "'",
                    "\"",
                    "- ",
                    "\n\n",
                    "\t",
                    "[",
                    "]",
                    "é",
                    "\r\n");

    /// `=== format` formats the input, and checks that formatting the result changes nothing.
    @TestFactory
    Stream<DynamicTest> formatsAsAPersonExpects() {
        return GoldenRunner.of("golden/model/format", Session::new).tests();
    }

    private static final class Session implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            Reading<String> reading = ModelFormat.format("model.yaml", golden.input() + "\n");
            reading.value().ifPresent(text -> assertThat(formatted(text)).isEqualTo(text));
            return reading.value().orElseGet(reading::text).stripTrailing();
        }
    }

    private static String formatted(String text) {
        Reading<String> reading = ModelFormat.format("model.yaml", text);
        assertThat(reading.text()).isEmpty();
        return reading.value().orElseThrow();
    }

    @Test
    void the_examples_are_in_this_style() throws IOException {
        for (Path path : models()) {
            String text = FILES.readText(path);
            assertThat(formatted(text)).as(path.toString()).isEqualTo(text);
        }
    }

    private static List<Path> models() throws IOException {
        List<Path> found = new ArrayList<>(FILES.list(ROOT.resolve("docs/cookbook/models")));
        found.addAll(FILES.list(ROOT.resolve("docs/guide/models")));
        for (Path folder : List.of(ROOT.resolve("examples"), ROOT.resolve("docs/tutorial"))) {
            for (Path example : FILES.list(folder)) {
                if (FILES.isFolder(example)) {
                    FILES.list(example).stream()
                            .filter(path -> path.toString().endsWith(".yaml"))
                            .filter(path -> path.getFileName().toString().startsWith("model"))
                            .forEach(found::add);
                }
            }
        }
        assertThat(found).hasSizeGreaterThanOrEqualTo(45);
        return found;
    }

    @Test
    void formatted_models_mean_the_same_and_stay_as_they_are() {
        for (long seed : Seeds.of(30)) {
            String text = RandomWorkload.of(seed);
            check("seed " + seed, text);
            check("seed " + seed + ", untidy", RandomLayout.of(text, seed));
        }
    }

    @Test
    void texts_of_any_characters_keep_what_they_say() {
        for (long seed : Seeds.of(500)) {
            String quoted = YamlScalar.quoted(characters(RandomSource.seeded(seed)));
            // The formatter itself checks that the content and all comments stay the same.
            formatted(
                    "model: m\nabout: %s\ntaken: [%s, %s]\nqueries: {Q1: {ask: %s, jpql: %s}}\n"
                            .formatted(quoted, quoted, quoted, quoted, quoted));
        }
    }

    private static String characters(RandomSource random) {
        int[] alphabet = ALPHABET.codePoints().toArray();
        int length = random.nextInt(random.nextInt(10) == 0 ? 300 : 12);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
        }
        return text.toString();
    }

    @Test
    void damaged_files_are_refused_or_keep_their_content() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path path : models()) {
            texts.add(FILES.readText(path));
        }
        for (long seed : Seeds.of(150)) {
            RandomSource random = RandomSource.seeded(seed);
            StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
            for (int j = 0; j < 1 + random.nextInt(3); j++) {
                int at = random.nextInt(text.length());
                int to = Math.min(text.length(), at + random.nextInt(4));
                text.replace(at, to, DAMAGES.get(random.nextInt(DAMAGES.size())));
            }
            ModelFormat.format("seed " + seed, text.toString())
                    .value()
                    .ifPresent(
                            once -> assertThat(formatted(once)).as("seed " + seed).isEqualTo(once));
        }
    }

    private static void check(String name, String text) {
        Reading<Workload> before = WorkloadFile.parse(name, text);
        assertThat(before.text()).as(name + ":\n" + text).isEmpty();
        String once = formatted(text);
        assertThat(WorkloadFile.parse(name, once).value())
                .as(name + ":\n" + text + "\n" + once)
                .isEqualTo(before.value());
        assertThat(formatted(once)).as(name).isEqualTo(once);
    }
}
