package dev.rowhouse.design.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Every table and plan that the READMEs of the examples show is what the designer derives today.
/// `-Dgolden=update` rewrites them.
class ReadmeTest {
    private static final FileSystem FILES = FileSystem.system();

    @TestFactory
    Stream<DynamicTest> showsWhatTheDesignerDerives() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path parent : List.of(Path.of("..", "examples"), Path.of("..", "docs", "tutorial"))) {
            FILES.list(parent).stream()
                    .filter(folder -> FILES.exists(folder.resolve("model.yaml")))
                    .forEach(folders::add);
        }
        assertThat(folders).hasSizeGreaterThanOrEqualTo(9);
        return folders.stream()
                .map(folder -> dynamicTest(folder.getFileName().toString(), () -> check(folder)));
    }

    private static void check(Path folder) throws IOException {
        Path path = folder.resolve("README.md");
        String readme = FILES.readText(path);
        String current = new ReadmeBlocks(FILES, folder).current(readme);
        if (System.getProperty("golden", "check").equals("update") && System.getenv("CI") == null) {
            FILES.writeText(path, current);
            return;
        }
        assertThat(readme).isEqualTo(current);
        assertThat(readme).contains("<!-- rowhouse design model.yaml: ");
    }
}
