package dev.rowhouse.publication;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The bundle of this build.
class BundleTest {
    /// The artifacts for class paths of others, with the newest class files that they may have.
    private static final Set<String> FOR_JAVA_21 =
            Set.of(
                    "rowhouse-base",
                    "rowhouse-cql",
                    "rowhouse-storage",
                    "rowhouse-engine",
                    "rowhouse-server",
                    "rowhouse-driver",
                    "rowhouse-junit");

    private static final int CLASS_FILES_OF_JAVA_21 = 65;

    /// Who reads a POM puts its own version in place of this.
    private static final String OWN_VERSION = "${project.version}";

    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    private final Bundle bundle = Bundle.read(Path.of(System.getProperty("bundle")));

    @Test
    void keepsTheRulesOfMavenCentral() {
        assertThat(CentralRules.mistakes(bundle)).isEmpty();
    }

    @Test
    void hasEachModuleThatSaysSo() throws IOException {
        assertThat(artifacts()).isEqualTo(published());
    }

    @Test
    void theListOfVersionsNamesEachArtifact() {
        Pom bom = Pom.read(file("rowhouse-bom", ".pom"));
        Set<String> named =
                bom.elements("dependencyManagement", "dependencies", "dependency").stream()
                        .map(Pom::new)
                        .map(dependency ->
                                dependency.text("artifactId").orElseThrow()
                                        + " "
                                        + dependency
                                                .text("version")
                                                .orElseThrow()
                                                .replace(OWN_VERSION, version()))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named)
                .isEqualTo(
                        artifacts().stream()
                                .filter(artifact -> isJar(Pom.read(file(artifact, ".pom"))))
                                .map(artifact -> artifact + " " + version())
                                .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void eachArtifactListsWhatItIsMadeOf() {
        for (String artifact : artifacts()) {
            assertThat(new String(file(artifact, "-cyclonedx.json"), StandardCharsets.UTF_8))
                    .contains("\"bomFormat\" : \"CycloneDX\"", "\"name\" : \"" + artifact + "\"");
        }
    }

    @Test
    void librariesRunOnJava21() throws IOException {
        for (String artifact : FOR_JAVA_21) {
            SortedMap<String, byte[]> jar =
                    Bundle.entries(new ByteArrayInputStream(file(artifact, ".jar")));
            assertThat(jar.keySet()).anyMatch(name -> name.endsWith(".class"));
            jar.forEach((name, content) -> {
                if (name.endsWith(".class")) {
                    // A class file has its major version in bytes 6 and 7.
                    assertThat(content[6] << 8 | content[7])
                            .as(artifact + ": " + name)
                            .isLessThanOrEqualTo(CLASS_FILES_OF_JAVA_21);
                }
            });
        }
    }

    @Test
    void theChangelogTellsOfTheVersion() throws IOException {
        assertThat(Files.readString(ROOT.resolve("CHANGELOG.md")))
                .containsPattern("(?m)^## " + Pattern.quote(version()) + "\\b");
    }

    @Test
    void aTagNamesTheVersion() throws IOException, InterruptedException {
        Process git =
                new ProcessBuilder("git", "tag", "--points-at", "HEAD", "v*")
                        .directory(ROOT.toFile())
                        .start();
        List<String> tags = git.inputReader().readAllLines();
        assertThat(git.waitFor()).isZero();
        assertThat(tags).isSubsetOf("v" + version());
    }

    private String version() {
        return Pom.read(file("rowhouse-bom", ".pom")).text("version").orElseThrow();
    }

    /// A plugin's version stands where it is used.
    private static boolean isJar(Pom pom) {
        return pom.text("packaging").orElse("jar").equals("jar");
    }

    private byte[] file(String artifact, String ending) {
        List<byte[]> found =
                bundle.files().entrySet().stream()
                        .filter(file -> file.getKey().contains("/" + artifact + "/"))
                        .filter(file -> file.getKey().matches(".*-[0-9][^/-]*" + ending))
                        .map(SortedMap.Entry::getValue)
                        .toList();
        assertThat(found).as(artifact + ending).hasSize(1);
        return found.getFirst();
    }

    private Set<String> artifacts() {
        return bundle.files().keySet().stream()
                .map(path -> path.split("/"))
                .map(parts -> parts[parts.length - 3])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The modules whose POM does not leave publication out.
    private static Set<String> published() throws IOException {
        Set<String> published = new TreeSet<>();
        try (Stream<Path> folders = Files.list(ROOT)) {
            for (Path folder : folders.toList()) {
                Path file = folder.resolve("pom.xml");
                if (Files.exists(file)) {
                    Pom pom = Pom.read(Files.readAllBytes(file));
                    if (pom.text("properties", "publication.skip").equals(Optional.of("false"))) {
                        published.add(pom.text("artifactId").orElseThrow());
                    }
                }
            }
        }
        return published;
    }
}
