package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.studio.http.Assets;
import dev.rowhouse.studio.http.Resources;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The files of the page: all are served, nothing comes from elsewhere, and together they are
/// light.
class PageFilesTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path FOLDER =
            ROOT.resolve("studio/src/main/resources/dev/rowhouse/studio/page");
    private static final int WEIGHT_MAX = 600_000;

    private static List<String> files() throws IOException {
        try (Stream<Path> paths = Files.walk(FOLDER)) {
            return paths.map(path -> FOLDER.relativize(path).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".js") || name.endsWith(".css"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void allFilesAreListed() throws IOException {
        assertThat(Files.readAllLines(FOLDER.resolve("files.txt"))).isEqualTo(files());
    }

    @Test
    void thePageIsLight() {
        Assets assets = PageFiles.assets();
        assertThat(assets.weight()).isBetween(100_000L, (long) WEIGHT_MAX);
    }

    @Test
    void nothingComesFromElsewhere() throws IOException {
        for (String name : files()) {
            assertThat(Files.readString(FOLDER.resolve(name)))
                    .as(name)
                    .doesNotContain("http://", "https://", "eval(", "innerHTML =");
        }
    }

    @Test
    void theGalleryHasAllExamples() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT.resolve("examples"))) {
            List<String> examples =
                    folders.filter(folder -> Files.exists(folder.resolve("model.yaml")))
                            .map(folder -> String.valueOf(folder.getFileName()))
                            .sorted()
                            .toList();
            assertThat(
                            Gallery.list().stream()
                                    .skip(1)
                                    .map(each -> String.valueOf(each.get("name"))))
                    .containsExactlyInAnyOrderElementsOf(examples);
        }
    }

    @Test
    void theSchemaIsThere() {
        assertThat(Resources.text("dev/rowhouse/studio/schema/model.schema.json"))
                .contains("\"title\": \"Rowhouse model\"");
    }
}
