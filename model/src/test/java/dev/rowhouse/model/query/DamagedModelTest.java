package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Whatever is done to a model file, reading it ends in a workload or in messages that point into
/// the file; neither that nor a fix throws.
class DamagedModelTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final int DAMAGES = 100;
    private static final String SPLINTERS = "{}[]:,'\"\t\n -#&*!|>%@`.?=<()0aZé\u0000\uD83D";

    @TestFactory
    Stream<DynamicTest> readsAnyDamagedExample() throws IOException {
        return FILES.list(EXAMPLES).stream()
                .map(folder -> folder.resolve("model.yaml"))
                .filter(FILES::exists)
                .map(path -> dynamicTest(path.toString(), () -> damage(path)));
    }

    private static void damage(Path path) throws IOException {
        String text = FILES.readText(path);
        for (long seed : Seeds.of(DAMAGES)) {
            String damaged = damaged(text, RandomSource.seeded(seed));
            Reading<Workload> reading = WorkloadFile.parse("model.yaml", damaged);
            List<String> lines = damaged.lines().toList();
            for (Diagnostic diagnostic : reading.diagnostics()) {
                assertThat(diagnostic.position().line())
                        .as("seed %d: %s", seed, diagnostic)
                        .isBetween(1, lines.size() + 1);
                assertThat(diagnostic.message()).as("seed %d", seed).isNotBlank();
                assertThat(diagnostic.remedy()).as("seed %d", seed).isNotBlank();
                for (Fix fix : diagnostic.fixes()) {
                    TextEdit.apply(fix.edits(damaged, diagnostic.position()), damaged);
                }
            }
        }
    }

    private static String damaged(String text, RandomSource random) {
        StringBuilder damaged = new StringBuilder(text);
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            int from = random.nextInt(damaged.length());
            int to = Math.min(damaged.length(), from + 1 + random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> damaged.delete(from, to);
                case 1 ->
                        damaged.insert(from, SPLINTERS.charAt(random.nextInt(SPLINTERS.length())));
                case 2 -> damaged.insert(from, damaged.substring(from, to));
                default ->
                        damaged.setCharAt(
                                from, SPLINTERS.charAt(random.nextInt(SPLINTERS.length())));
            }
        }
        return damaged.toString();
    }
}
