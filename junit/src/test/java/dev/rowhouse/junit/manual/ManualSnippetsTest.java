package dev.rowhouse.junit.manual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Java code of the manual compiles, or is a file of an example, which a module of its own
/// compiles.
class ManualSnippetsTest {
    private static final Path ROOT =
            Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();

    private static final List<String> PAGES =
            List.of(
                    "README.md",
                    "docs/install.md",
                    "docs/junit.md",
                    "docs/server.md",
                    "docs/spring-boot.md",
                    "docs/testserver.md");

    /// Pages with code that other tests compile: what `rowhouse export java` writes.
    private static final List<String> ELSEWHERE = List.of("docs/export.md");

    private static final SnippetCompiler COMPILER =
            new SnippetCompiler(
                    List.of(
                            "static dev.rowhouse.junit.QueryAssertions.assertThat",
                            "static org.assertj.core.api.Assertions.assertThat",
                            "com.datastax.oss.driver.api.core.ConsistencyLevel",
                            "com.datastax.oss.driver.api.core.CqlSession",
                            "com.datastax.oss.driver.api.core.cql.ResultSet",
                            "com.datastax.oss.driver.api.core.cql.Row",
                            "com.datastax.oss.driver.api.core.cql.SimpleStatement",
                            "dev.rowhouse.driver.RowhouseDriver",
                            "dev.rowhouse.engine.Rowhouse",
                            "dev.rowhouse.engine.replica.Replicas",
                            "dev.rowhouse.junit.RowhouseTest",
                            "dev.rowhouse.server.NativeServer",
                            "dev.rowhouse.server.ServerComponents",
                            "dev.rowhouse.server.ServerOptions",
                            "java.nio.file.Path",
                            "org.junit.jupiter.api.Test",
                            "org.testcontainers.cassandra.CassandraContainer",
                            "org.testcontainers.utility.DockerImageName"));

    private static List<Snippet> snippets(String page) throws IOException {
        return Snippet.of(page, Files.readAllLines(ROOT.resolve(page)));
    }

    @TestFactory
    Stream<DynamicTest> code_compiles() throws IOException {
        List<Snippet> snippets = new ArrayList<>();
        for (String page : PAGES) {
            snippets.addAll(snippets(page));
        }
        assertThat(snippets).hasSizeGreaterThan(3);
        return snippets.stream()
                .map(snippet -> DynamicTest.dynamicTest(snippet.place(), () -> check(snippet)));
    }

    private static void check(Snippet snippet) throws IOException {
        if (snippet.isFile()) {
            assertThat(firstDifference(snippet)).isEmpty();
        } else {
            assertThat(COMPILER.errors(snippet)).isEmpty();
        }
    }

    /// Compares a snippet with the file of the examples, here or in module testserver, that agrees
    /// with it longest.
    private static Optional<String> firstDifference(Snippet snippet) throws IOException {
        Path closest = ROOT;
        int most = -1;
        List<Path> known = new ArrayList<>(files(ROOT.resolve("examples"), ".java"));
        known.addAll(files(ROOT.resolve("testserver/src/test/java/shop"), ".java"));
        for (Path file : known) {
            int same = agreeing(snippet.code(), Files.readAllLines(file));
            if (same > most) {
                closest = file;
                most = same;
            }
        }
        if (snippet.code().equals(Files.readAllLines(closest))) {
            return Optional.empty();
        }
        return Optional.of(
                "%s: differs from %s:%d"
                        .formatted(snippet.place(most + 1), ROOT.relativize(closest), most + 1));
    }

    private static int agreeing(List<String> one, List<String> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return same;
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    @Test
    void no_page_with_java_code_is_left_out() throws IOException {
        List<Path> pages = new ArrayList<>(files(ROOT.resolve("docs"), ".md"));
        pages.addAll(files(ROOT.resolve("examples"), ".md"));
        pages.add(ROOT.resolve("README.md"));
        List<String> withCode = new ArrayList<>();
        for (Path page : pages) {
            String name = ROOT.relativize(page).toString();
            if (!snippets(name).isEmpty()) {
                withCode.add(name);
            }
        }
        List<String> checked = new ArrayList<>(PAGES);
        checked.addAll(ELSEWHERE);
        assertThat(withCode).containsExactlyInAnyOrderElementsOf(checked);
    }

    private static List<String> errors(String... code) throws IOException {
        return COMPILER.errors(new Snippet("docs/page.md", 7, List.of(code)));
    }

    @Test
    void classes_members_and_statements_are_compiled() throws IOException {
        assertThat(errors("@RowhouseTest", "public class Shop {", "    …", "}")).isEmpty();
        assertThat(errors("@Test", "void buys(CqlSession session) {}")).isEmpty();
        assertThat(errors("Rowhouse database = Rowhouse.inMemory();", "…", "database.close();"))
                .isEmpty();
    }

    @Test
    void an_error_has_its_place_on_the_page() throws IOException {
        assertThat(errors("int price = 3;", "prize++;"))
                .singleElement()
                .asString()
                .startsWith("docs/page.md:8: cannot find symbol");
        assertThat(errors("class Shop {", "    int = 3;", "}"))
                .first()
                .asString()
                .startsWith("docs/page.md:8: ");
    }
}
