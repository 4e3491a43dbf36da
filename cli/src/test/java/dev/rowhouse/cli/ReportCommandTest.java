package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

class ReportCommandTest {
    private static final String MODEL =
            """
            model: people
            entities:
              Person:
                key: id
                count: 1_000
                attributes: {id: uuid, city: {type: text, length: 8}, age: int, name: text}
            queries:
              Q1: {ask: The people of a city, jpql: "SELECT p.id, p.name FROM Person p WHERE p.city = :city"}
            mutations:
              join: {ask: Somebody joins, jpql: "INSERT INTO Person (id, city, age, name) VALUES (:id, :city, :age, :name)"}
            """;

    private final MemoryFiles files = new MemoryFiles();

    @Test
    void aProofIsPartOfTheReport() throws IOException {
        files.writeText(Path.of("model.yaml"), MODEL);
        CommandRun run = CommandRun.of(files, "", "report", "model.yaml", "-o", "out", "--prove");
        assertThat(run.exitCode()).isZero();
        String html = files.readText(Path.of("out/people.html"));
        assertThat(html)
                .contains("PROVEN (", "100 answers right, order included", "copies agree")
                .doesNotContain("This report has no proof");
        assertThat(files.readText(Path.of("out/people.md"))).contains("PROVEN (");
    }

    @Test
    void aDesignThatIsNotProvenFailsTheCommand() throws IOException {
        files.writeText(
                Path.of("model.yaml"),
                MODEL.replace(
                        "mutations:",
                        """
                          Q2: {ask: Old people by name, jpql: "SELECT p.id FROM Person p WHERE p.city = :city AND p.age > :age AND p.name > :name"}
                        mutations:\
                        """));
        CommandRun run = CommandRun.of(files, "", "report", "model.yaml", "-o", "out", "--prove");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("people: not proven, see the report");
        assertThat(files.readText(Path.of("out/people.html")))
                .contains("PARTLY PROVEN", "Not proven:", "id=\"unserved-Q2\"");
    }

    @Test
    void theSameModelHasTheSameFiles() throws IOException {
        files.writeText(Path.of("model.yaml"), MODEL);
        CommandRun.of(files, "", "report", "model.yaml", "-o", "one");
        CommandRun.of(files, "", "report", "model.yaml", "-o", "other");
        assertThat(files.readText(Path.of("one/people.html")))
                .isEqualTo(files.readText(Path.of("other/people.html")));
        assertThat(files.readText(Path.of("one/people.md")))
                .isEqualTo(files.readText(Path.of("other/people.md")));
    }

    @Test
    void theMarkdownNamesPicturesThatExist() throws IOException {
        files.writeText(Path.of("model.yaml"), MODEL);
        CommandRun.of(files, "", "report", "model.yaml", "-o", "out");
        String markdown = files.readText(Path.of("out/people.md"));
        var names =
                Pattern.compile("!\\[[^]]*\\]\\(([^)]*)\\)")
                        .matcher(markdown)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
        assertThat(names).contains("pictures/people-tables.svg", "pictures/people-sizes.svg");
        assertThat(names).allMatch(name -> files.exists(Path.of("out").resolve(name)));
    }
}
