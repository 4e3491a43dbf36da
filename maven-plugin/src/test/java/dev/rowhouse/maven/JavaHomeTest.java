package dev.rowhouse.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class JavaHomeTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void theJavaOfThisTestSaysItsRelease() {
        assertThat(JavaHome.in(Path.of(System.getProperty("java.home"))))
                .get()
                .extracting(JavaHome::release)
                .isEqualTo(Runtime.version().feature());
    }

    @Test
    void anOldJavaIsPassedOver() throws IOException {
        Path old = home("jdk-17", "17.0.15");
        Path young = home("jdk-26", "26");
        assertThat(JavaHome.firstOf(Stream.of(old, young)))
                .get()
                .extracting(JavaHome::folder)
                .isEqualTo(young);
        assertThat(JavaHome.firstOf(Stream.of(old))).isEmpty();
    }

    @Test
    void aFolderWithoutJavaIsNone() {
        assertThat(JavaHome.in(folder)).isEmpty();
    }

    @Test
    void theUsersOwnPlacesAreSearched() throws IOException {
        Path found = home(".sdkman/candidates/java/25-tem", "25.0.1");
        assertThat(JavaHome.usualPlaces(folder)).contains(found);
    }

    private Path home(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
