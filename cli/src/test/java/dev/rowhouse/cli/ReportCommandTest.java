package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.prove.report.ProofFingerprint;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofTree;
import dev.rowhouse.prove.report.ReportSource;
import dev.rowhouse.prove.report.StoredProof;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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

    private void storeProof(String model) throws IOException {
        files.writeText(Path.of("model.yaml"), model);
        CommandRun run =
                CommandRun.of(
                        files,
                        "",
                        "prove",
                        "model.yaml",
                        "--quick",
                        "--runs",
                        "7",
                        "--no-racing",
                        "--json");
        files.writeText(Path.of("proof.json"), run.out());
    }

    private CommandRun reportWithProof() {
        return CommandRun.of(
                files, "", "report", "model.yaml", "-o", "out", "--proof", "proof.json");
    }

    @Test
    void aStoredProofIsPartOfTheReport() throws IOException {
        storeProof(MODEL);
        files.writeText(Path.of("model.yaml"), "# A comment does not matter.\n\n" + MODEL);
        assertThat(reportWithProof().exitCode()).isZero();
        assertThat(files.readText(Path.of("out/people.html")))
                .contains("PROVEN for one caller at a time", "7 answers right, order included")
                .contains("Stored in proof.json; it began at 1970-01-01T00:00:00Z, with Rowhouse")
                .doesNotContain("This report has no proof");
    }

    @Test
    void aStoredProofThatFailedFailsTheCommand() throws IOException {
        storeProof(MODEL.replace("SELECT p.id, p.name FROM Person p", "SELECT p.id FROM Person p"));
        String proof = files.readText(Path.of("proof.json"));
        files.writeText(
                Path.of("proof.json"),
                proof.replaceFirst(
                        "(?s)\"gaps\" : \\[.*?\\]",
                        "\"gaps\" : [ {\"kind\": \"not-served\", \"name\": \"Q9\", \"reason\": \"so\", \"accepted\": false} ]"));
        CommandRun run = reportWithProof();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("people: not proven, see the report");
    }

    @Test
    void aProofOfAnotherVersionIsRefused() throws IOException {
        storeProof(MODEL);
        files.writeText(Path.of("model.yaml"), MODEL.replace("count: 1_000", "count: 2_000"));
        assertThat(reportWithProof().text())
                .isEqualTo(
                        """
                        ! error: --proof proof.json: model.yaml has changed since this proof; \
                        prove it again with `rowhouse prove model.yaml --json > proof.json`
                        [exit 2]\
                        """);
        files.writeText(Path.of("model.yaml"), MODEL.replace("Q1", "Q3"));
        assertThat(reportWithProof().err()).contains("since this proof (new: Q3; gone: Q1);");
        files.writeText(Path.of("model.yaml"), MODEL.replace("model: people", "model: others"));
        assertThat(reportWithProof().text())
                .contains("a proof of the model `people`, not of `others`;", "[exit 2]");
        assertThat(files.exists(Path.of("out/people.html"))).isFalse();
    }

    @Test
    void aProofOfAnotherDesignIsRefused() throws IOException {
        storeProof(MODEL);
        String proof = files.readText(Path.of("proof.json"));
        files.writeText(
                Path.of("proof.json"),
                proof.replaceFirst("\"design\" : \"[0-9a-f]{4}", "\"design\" : \"0000"));
        assertThat(reportWithProof().text())
                .contains(
                        "the design has other tables or statements than the one that Rowhouse",
                        "[exit 2]");
    }

    @Test
    void aBrokenProofIsRefusedAtItsPlace() throws IOException {
        storeProof(MODEL);
        String proof = files.readText(Path.of("proof.json"));
        files.writeText(Path.of("proof.json"), proof.replace("\"hits\" : 7", "\"hits\" : \"7\""));
        assertThat(reportWithProof().text())
                .contains("`questions[0].hits` must be a whole number; write it again", "[exit 2]");
        files.writeText(Path.of("proof.json"), proof.replace("\"fingerprint\"", "\"print\""));
        assertThat(reportWithProof().text()).contains("`fingerprint` is missing", "[exit 2]");
        for (String text :
                new String[] {
                    "", "{", "[]", "[null]", "null", "3", "{\"format\": \"rowhouse-case/1\"}"
                }) {
            files.writeText(Path.of("proof.json"), text);
            assertThat(reportWithProof().text())
                    .as(text)
                    .contains("--proof proof.json: this is not a proof that", "[exit 2]");
        }
    }

    @Test
    void ofSeveralProofsEachModelGetsItsOwn() throws IOException {
        files.writeText(Path.of("m/model.yaml"), MODEL);
        files.writeText(Path.of("m/model-2.yaml"), MODEL.replace("model: people", "model: others"));
        CommandRun run =
                CommandRun.of(files, "", "prove", "m", "--runs", "7", "--no-racing", "--json");
        files.writeText(Path.of("proof.json"), run.out());
        assertThat(
                        CommandRun.of(
                                        files,
                                        "",
                                        "report",
                                        "m",
                                        "-o",
                                        "out",
                                        "--proof",
                                        "proof.json")
                                .exitCode())
                .isZero();
        for (String name : new String[] {"people", "others"}) {
            assertThat(files.readText(Path.of("out/" + name + ".html")))
                    .contains("Stored in proof.json");
        }
    }

    @Test
    void aStoredProofKeepsWhatCallersCanDo() throws IOException {
        // With a list that is not frozen, no call can hold its advert.
        files.writeText(
                Path.of("model.yaml"),
                FileSystem.system()
                        .readText(Path.of("../examples/jobs/model.yaml"))
                        .replace("frozen<list<text>>", "list<text>"));
        CommandRun run =
                CommandRun.of(
                        files,
                        "",
                        "prove",
                        "model.yaml",
                        "--json",
                        "--runs",
                        "5",
                        "--scale",
                        "0.1",
                        "--largest",
                        "50");
        Map<?, ?> tree = JsonMapper.builder().build().readValue(run.out(), Map.class);
        assertThat(tree.get("racing")).asString().contains("calls=", "glimpses=[{");
        assertThat(tree.get("failures")).asString().contains("wrong-after-race");
        ProofReport stored = StoredProof.of(tree).report();
        Map<String, Object> again =
                ProofTree.of(
                        stored,
                        new ReportSource(
                                "1.2.3",
                                Instant.EPOCH,
                                WorkloadPlaces.unknown("model.yaml"),
                                Map.of(),
                                new ProofFingerprint("", "")));
        for (String part : new String[] {"racing", "verdict", "holds", "proven", "settings"}) {
            assertThat(JsonText.of(requireNonNull(again.get(part))))
                    .as(part)
                    .isEqualTo(JsonText.of(requireNonNull(tree.get(part))));
        }
        assertThat(stored.failures()).hasSameSizeAs((List<?>) requireNonNull(tree.get("failures")));
        files.writeText(Path.of("proof.json"), run.out());
        assertThat(reportWithProof().exitCode()).isEqualTo(1);
        assertThat(files.readText(Path.of("out/jobs.md")))
                .contains("Tables stay wrong after callers met", "Meanwhile");
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
