package dev.rowhouse.design.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.DesignedFiles;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Every table and plan that the READMEs of the examples and the pages of the cookbook show is what
/// the designer derives today. `-Dgolden=update` rewrites them.
@ExtendWith(DesignedFiles.Shared.class)
class ReadmeTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path COOKBOOK = Path.of("..", "docs", "cookbook");
    private static final Pattern SHOWN =
            Pattern.compile("<!-- rowhouse design models/(\\S+): cql -->");

    @TestFactory
    Stream<DynamicTest> showsWhatTheDesignerDerives(DesignedFiles designed) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path parent : List.of(Path.of("..", "examples"), Path.of("..", "docs", "tutorial"))) {
            FILES.list(parent).stream()
                    .filter(folder -> FILES.exists(folder.resolve("model.yaml")))
                    .forEach(folders::add);
        }
        assertThat(folders).hasSizeGreaterThanOrEqualTo(9);
        return folders.stream()
                .map(folder ->
                        dynamicTest(
                                folder.getFileName().toString(),
                                () -> check(folder.resolve("README.md"), "model.yaml", designed)));
    }

    @TestFactory
    Stream<DynamicTest> showsWhatTheDesignerDerivesInTheCookbook(DesignedFiles designed)
            throws IOException {
        List<Path> pages =
                FILES.list(COOKBOOK).stream()
                        .filter(page -> page.toString().endsWith(".md"))
                        .filter(page -> !page.endsWith("README.md"))
                        .toList();
        assertThat(pages).hasSizeGreaterThanOrEqualTo(6);
        return pages.stream()
                .map(page ->
                        dynamicTest(
                                page.getFileName().toString(),
                                () -> check(page, "models/", designed)));
    }

    @Test
    void shows_what_the_designer_derives_in_the_guide(DesignedFiles designed) throws IOException {
        check(Path.of("..", "docs", "guide", "README.md"), "models/", designed);
    }

    @Test
    void each_model_of_the_cookbook_has_a_place_in_a_page_and_in_the_index() throws IOException {
        String index = FILES.readText(COOKBOOK.resolve("README.md"));
        Set<String> shown = new TreeSet<>();
        for (Path page : FILES.list(COOKBOOK)) {
            if (page.toString().endsWith(".md") && !page.endsWith("README.md")) {
                String text = FILES.readText(page);
                SHOWN.matcher(text).results().forEach(result -> shown.add(result.group(1)));
                for (String heading :
                        text.lines().filter(line -> line.startsWith("## ")).toList()) {
                    String anchor = heading.substring(3).toLowerCase(Locale.ROOT).replace(' ', '-');
                    assertThat(index).contains("(" + page.getFileName() + "#" + anchor + ")");
                }
            }
        }
        assertThat(FILES.list(COOKBOOK.resolve("models")))
                .extracting(model -> model.getFileName().toString())
                .containsExactlyInAnyOrderElementsOf(shown);
    }

    private static void check(Path path, String shown, DesignedFiles designed) throws IOException {
        Path folder = Objects.requireNonNull(path.getParent());
        String readme = FILES.readText(path);
        String current = new ReadmeBlocks(FILES, folder, designed).current(readme);
        if (System.getProperty("golden", "check").equals("update") && System.getenv("CI") == null) {
            FILES.writeText(path, current);
            return;
        }
        assertThat(readme).isEqualTo(current);
        assertThat(readme).contains("<!-- rowhouse design " + shown);
    }
}
