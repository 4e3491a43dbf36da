package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import javax.xml.parsers.DocumentBuilderFactory;

/// The starter script `rowhouse`, in a copy of the project that has its poms but a single file of
/// sources for each module, with a `mvn` and a `java` that do nothing but note that they ran.
class StarterScriptTest {
    private static final String PREFIX = "rowhouse-";

    private final SourceTree tree = SourceTree.ofProject();

    @TempDir private Path folder = Path.of("");

    @Test
    void aChangeOfWhatTheCommandIsMadeOfIsBuilt() throws Exception {
        List<String> modules = modules();
        SortedSet<String> needed = needed("cli");
        assertThat(needed).contains("base", "cli").isSubsetOf(modules).doesNotContain("testkit");
        copyProject(modules);
        assertThat(builds()).as("builds of the first start").isEqualTo(1);
        assertThat(builds()).as("builds of a start without a change").isZero();

        SortedSet<String> rebuilt = new TreeSet<>();
        for (String module : modules) {
            if (buildsAfterChangeOf(source(module)) > 0) {
                rebuilt.add(module);
            }
        }

        assertThat(rebuilt).isEqualTo(needed);
        assertThat(buildsAfterChangeOf(folder.resolve("pom.xml"))).isEqualTo(1);
        assertThat(buildsAfterChangeOf(folder.resolve("cql/pom.xml"))).isEqualTo(1);
    }

    /// How often a start builds while a file is newer than the last build.
    private int buildsAfterChangeOf(Path file) throws IOException, InterruptedException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(3600)));
        int builds = builds();
        age(file);
        return builds;
    }

    private int builds() throws IOException, InterruptedException {
        Path noted = folder.resolve("noted");
        Files.deleteIfExists(noted);
        ProcessBuilder start =
                new ProcessBuilder("bash", folder.resolve("rowhouse").toString(), "--version")
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("output").toFile());
        Map<String, String> environment = start.environment();
        environment.put("PATH", folder.resolve("bin") + ":" + environment.get("PATH"));
        environment.put("ROWHOUSE_JAVA_HOME", folder.resolve("jdk").toString());
        Process process = start.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String output = Files.readString(folder.resolve("output"));
        assertThat(process.exitValue()).as(output).isZero();
        assertThat(output).contains("dev.rowhouse.cli.Main --version");
        return Files.exists(noted) ? Files.readAllLines(noted).size() : 0;
    }

    private void copyProject(List<String> modules) throws IOException {
        copy("rowhouse");
        copy("scripts/find-jdk");
        age(copy("pom.xml"));
        for (String module : modules) {
            age(copy(module + "/pom.xml"));
            Path sources = Files.createDirectories(sources(module));
            Files.writeString(source(module), "class A {}\n");
            age(source(module));
            age(sources);
        }
        program(
                "bin/mvn",
                "echo \"$*\" >> ../noted",
                "mkdir -p target/application",
                "touch target/application/a.jar");
        program("jdk/bin/java", "echo \"$@\"");
        program("jdk/bin/javac");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    private Path sources(String module) {
        return folder.resolve(module).resolve("src/main");
    }

    private Path source(String module) {
        return sources(module).resolve("A.java");
    }

    private Path copy(String file) throws IOException {
        Path copy = folder.resolve(file);
        Files.createDirectories(copy.getParent());
        return Files.copy(tree.root().resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
    }

    /// Makes a file older than any build.
    private static void age(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    }

    /// Writes a program of bash commands, which run in the folder of cli.
    private void program(String name, String... commands) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        List<String> lines = new ArrayList<>(List.of("#!/usr/bin/env bash"));
        lines.add("cd '" + folder.resolve("cli") + "'");
        lines.addAll(List.of(commands));
        Files.write(file, lines);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /// The folders of all modules, from the root pom.
    private List<String> modules() throws Exception {
        NodeList found = pom("pom.xml").getElementsByTagName("module");
        List<String> modules = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            modules.add(found.item(i).getTextContent().strip());
        }
        return modules;
    }

    /// A module and those it depends on when it runs, directly or not.
    private SortedSet<String> needed(String module) throws Exception {
        SortedSet<String> needed = new TreeSet<>(List.of(module));
        Deque<String> waiting = new ArrayDeque<>(needed);
        while (!waiting.isEmpty()) {
            NodeList dependencies =
                    pom(waiting.remove() + "/pom.xml").getElementsByTagName("dependency");
            for (int i = 0; i < dependencies.getLength(); i++) {
                Element dependency = (Element) dependencies.item(i);
                String artifact = text(dependency, "artifactId");
                boolean isNeeded =
                        artifact.startsWith(PREFIX) && !text(dependency, "scope").equals("test");
                if (isNeeded && needed.add(artifact.substring(PREFIX.length()))) {
                    waiting.add(artifact.substring(PREFIX.length()));
                }
            }
        }
        return needed;
    }

    private static String text(Element element, String name) {
        NodeList found = element.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }

    private Document pom(String file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(tree.root().resolve(file).toFile());
    }
}
