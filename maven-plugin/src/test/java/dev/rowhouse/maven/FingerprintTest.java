package dev.rowhouse.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class FingerprintTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void contentsNamesAndSettingsCount() throws IOException {
        Path file = Files.writeString(folder.resolve("model.yaml"), "a");
        Path other = Files.writeString(folder.resolve("other.yaml"), "a");
        Fingerprint before = Fingerprint.of(List.of(file), List.of("x"));
        assertThat(Fingerprint.of(List.of(file), List.of("x"))).isEqualTo(before);
        assertThat(Fingerprint.of(List.of(file), List.of("y"))).isNotEqualTo(before);
        assertThat(Fingerprint.of(List.of(other), List.of("x"))).isNotEqualTo(before);
        Files.writeString(file, "b");
        assertThat(Fingerprint.of(List.of(file), List.of("x"))).isNotEqualTo(before);
    }

    @Test
    void partsDoNotRunIntoEachOther() throws IOException {
        assertThat(Fingerprint.of(List.of(), List.of("ab", "c")))
                .isNotEqualTo(Fingerprint.of(List.of(), List.of("a", "bc")));
    }

    @Test
    void aFileThatIsMissingDiffersFromOneThatIsThere() throws IOException {
        Path file = folder.resolve("model.yaml");
        Fingerprint missing = Fingerprint.of(List.of(file), List.of());
        Files.writeString(file, "a");
        assertThat(Fingerprint.of(List.of(file), List.of())).isNotEqualTo(missing);
    }

    @Test
    void isFoundAgainInItsFileOnly() throws IOException {
        Path stamp = folder.resolve("deep/inputs");
        Fingerprint one = Fingerprint.of(List.of(), List.of("1"));
        assertThat(one.isIn(stamp)).isFalse();
        one.writeTo(stamp);
        assertThat(one.isIn(stamp)).isTrue();
        assertThat(Fingerprint.of(List.of(), List.of("2")).isIn(stamp)).isFalse();
    }
}
