package dev.rowhouse.studio.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A write replaces exactly the version that it names.
class ModelOnDiskTest {
    @TempDir private Path folder = Path.of("");

    private ModelOnDisk file() {
        return new ModelOnDisk(FileSystem.system(), folder.resolve("model.yaml"));
    }

    @Test
    void aMissingFileIsCreated() throws IOException {
        assertThat(file().read()).isEqualTo(ModelText.MISSING);
        assertThat(file().write("", "a").isWritten()).isTrue();
        assertThat(file().read().text()).isEqualTo("a");
        assertThat(names()).containsExactly("model.yaml");
    }

    @Test
    void theNamedVersionIsReplaced() throws IOException {
        String first = file().write("", "a").now().version();
        assertThat(file().write(first, "b").isWritten()).isTrue();
        assertThat(file().read().text()).isEqualTo("b");
    }

    @Test
    void anotherVersionIsKept() throws IOException {
        String first = file().write("", "a").now().version();
        Files.writeString(folder.resolve("model.yaml"), "of somebody else");
        ModelOnDisk.Outcome outcome = file().write(first, "b");
        assertThat(outcome.isWritten()).isFalse();
        assertThat(outcome.now().text()).isEqualTo("of somebody else");
        assertThat(file().read().text()).isEqualTo("of somebody else");
    }

    @Test
    void anExistingFileIsNotCreatedAgain() throws IOException {
        Files.writeString(folder.resolve("model.yaml"), "a");
        assertThat(file().write("", "b").isWritten()).isFalse();
        assertThat(file().read().text()).isEqualTo("a");
    }

    @Test
    void aWriteThatArrivesTwiceIsNoConflict() throws IOException {
        String first = file().write("", "a").now().version();
        file().write(first, "b");
        assertThat(file().write(first, "b").isWritten()).isTrue();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> String.valueOf(path.getFileName())).toList();
        }
    }
}
