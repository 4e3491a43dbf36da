package dev.rowhouse.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class DifferencesTest {
    @TempDir private Path expected = Path.of("");
    @TempDir private Path actual = Path.of("");

    @Test
    void equalFoldersDoNotDiffer() throws IOException {
        both("a/A.java", "one\ntwo\n");
        assertThat(Differences.ofFolder(expected, actual)).isEmpty();
    }

    @Test
    void theFirstDifferentLineIsShown() throws IOException {
        both("A.java", "one\ntwo\n");
        Files.writeString(actual.resolve("A.java"), "one\n2\n");
        assertThat(Differences.ofFolder(expected, actual))
                .containsExactly(
                        actual.resolve("A.java") + " differs in line 2:",
                        "    in the project:  2",
                        "    by the model:    two");
    }

    @Test
    void theEndOfAFileIsShown() throws IOException {
        both("A.java", "one\ntwo\n");
        Files.writeString(actual.resolve("A.java"), "one\n");
        assertThat(Differences.ofFolder(expected, actual))
                .contains("    in the project:  (end of file)");
    }

    @Test
    void missingFilesAndFilesOfNothingAreNamed() throws IOException {
        both("A.java", "one\n");
        Files.writeString(expected.resolve("B.java"), "two\n");
        Files.writeString(actual.resolve("C.java"), "three\n");
        assertThat(Differences.ofFolder(expected, actual))
                .containsExactly(
                        actual.resolve("B.java") + " is missing",
                        actual.resolve("C.java") + " comes from no part of the model");
    }

    @Test
    void aFolderThatIsMissingLacksAllFiles() throws IOException {
        both("A.java", "one\n");
        assertThat(Differences.ofFolder(expected, actual.resolve("nowhere"))).hasSize(1);
    }

    private void both(String name, String content) throws IOException {
        for (Path folder : new Path[] {expected, actual}) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        }
    }
}
