package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;

/// Reports for programs point into the file that a question stands in.
class IncludedPlacesTest {
    private final MemoryFiles files = new MemoryFiles();

    @Test
    void a_finding_is_in_the_included_file() throws IOException {
        files.writeText(
                Path.of("shop/model.yaml"),
                """
                model: shop
                include: parts/tickets.yaml
                """);
        files.writeText(
                Path.of("shop/parts/tickets.yaml"),
                """
                entities:
                  Ticket: {key: id, count: 50, attributes: {id: int, state: {type: text, values: [open, sold]}}}
                queries:
                  Gone: {ask: Tickets that are gone, jpql: SELECT t.id FROM Ticket t WHERE t.state = 'gone'}
                """);

        CommandRun run =
                CommandRun.of(
                        files, "", "prove", "shop", "--runs", "3", "--json", "--sarif", "a.sarif");

        assertThat(run.exitCode()).isEqualTo(1);
        String place = Path.of("shop/parts/tickets.yaml").toString();
        assertThat(run.out())
                .containsIgnoringWhitespaces("\"file\" : \"" + place + "\", \"line\" : 4")
                .contains("\"file\" : \"" + Path.of("shop/model.yaml") + "\"");
        assertThat(files.readText(Path.of("a.sarif")))
                .containsIgnoringWhitespaces(
                        "\"artifactLocation\" : { \"uri\" : \"shop/parts/tickets.yaml\" }")
                .containsIgnoringWhitespaces("\"startLine\" : 4");
    }
}
