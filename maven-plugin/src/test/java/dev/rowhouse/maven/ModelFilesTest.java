package dev.rowhouse.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class ModelFilesTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void includedFilesCountWithWhatTheyIncludeInTurn() throws IOException {
        write("model.yaml", "include: [parts/a.yaml, b.yaml]");
        write("parts/a.yaml", "include: ../c.yaml");
        write("b.yaml", "entities: {}");
        write("c.yaml", "include: b.yaml");
        assertThat(ModelFiles.of(folder.resolve("model.yaml")))
                .containsExactlyInAnyOrder(
                        folder.resolve("model.yaml"),
                        folder.resolve("parts/a.yaml"),
                        folder.resolve("b.yaml"),
                        folder.resolve("c.yaml"));
    }

    @Test
    void filesThatIncludeEachOtherAreCountedOnce() throws IOException {
        write("model.yaml", "include: other.yaml");
        write("other.yaml", "include: model.yaml");
        assertThat(ModelFiles.of(folder.resolve("model.yaml"))).hasSize(2);
    }

    @Test
    void whatCannotBeReadIncludesNothing() throws IOException {
        write("model.yaml", "include: [missing.yaml, torn.yaml]");
        write("torn.yaml", "include: [");
        assertThat(ModelFiles.of(folder.resolve("model.yaml")))
                .containsExactlyInAnyOrder(
                        folder.resolve("model.yaml"),
                        folder.resolve("missing.yaml"),
                        folder.resolve("torn.yaml"));
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
