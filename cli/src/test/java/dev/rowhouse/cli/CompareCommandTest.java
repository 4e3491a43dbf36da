package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `rowhouse compare` on a server that speaks the native protocol, and with the example.
class CompareCommandTest {
    private static final String MODEL =
            """
            model: offers
            entities:
              Offer: {key: id, count: 50, attributes: {id: int, price: int}}
            queries:
              Priced: {ask: offers by price, jpql: "SELECT o.id FROM Offer o WHERE o.price = :price"}
            mutations:
              reprice: {ask: another price, jpql: "UPDATE Offer o SET o.price = :price WHERE o.id = :id"}
            """;

    private final MemoryFileSystem files = new MemoryFileSystem();

    @TempDir private Path folder = Path.of("");

    private static final String OWN =
            """
            schema: own.cql
            load:
              Offer: INSERT INTO offers (id, price) VALUES (:id, :price)
            queries:
              Priced:
                statements:
                  - SELECT id AS offer FROM offers WHERE price = :price
                  - SELECT price FROM offers WHERE id = :offer
                columns: [offer]
            mutations:
              reprice: UPDATE offers SET price = :price WHERE id = :id
            """;

    private CommandRun compare(Served server, String second, String... more) {
        files.writeText(Path.of("offers.yaml"), MODEL);
        files.writeText(
                Path.of("indexed.yaml"),
                MODEL.replace("entities:", "allow: [index]\nentities:")
                        .replace("o.price = :price\"", "o.price = :price\", using: index"));
        files.writeText(Path.of("own.yaml"), OWN);
        files.writeText(
                Path.of("own.cql"),
                "CREATE TABLE offers (id int PRIMARY KEY, price int); CREATE INDEX ON offers (price);");
        String address = "cassandra://127.0.0.1:" + server.address().getPort();
        List<String> words = new ArrayList<>();
        words.addAll(List.of("compare", "offers.yaml", second, "--on", address, "--runs", "4"));
        words.addAll(List.of(more));
        return CommandRun.of(files, Clock.system(), "", words.toArray(String[]::new));
    }

    private static List<String> keyspaces(Served server) {
        return server.with(
                "cassandra",
                "cassandra",
                session ->
                        session.getMetadata().getKeyspaces().values().stream()
                                .map(KeyspaceMetadata::getName)
                                .map(name -> name.asInternal())
                                .filter(name -> name.contains("offers"))
                                .toList());
    }

    @Test
    void both_designs_run_on_the_cluster_and_leave_nothing_behind() throws Exception {
        try (Served server = new Served(folder.resolve("events"), "--memory")) {
            CommandRun run = compare(server, "indexed.yaml", "--consistency", "ONE", "--json");

            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .containsPattern(
                            "\"target\" : \"Apache Cassandra [^\"]* at 127.0.0.1:%d \\(ONE\\)\""
                                    .formatted(server.address().getPort()))
                    .contains("\"statements\" : 1.0", "\"wrong\" : 0")
                    .doesNotContain("partitionsRead", "rowsRead", "\"medianMicros\" : 0.0");
            assertThat(keyspaces(server)).isEmpty();
        }
    }

    @Test
    void own_tables_run_on_the_cluster_and_what_it_does_not_tell_is_a_dash() throws Exception {
        try (Served server = new Served(folder.resolve("events"), "--memory")) {
            CommandRun run = compare(server, "own.yaml");

            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .containsPattern("Priced +A +1 +1 +- +- ")
                    .containsPattern("(?m)^ +B +- +[0-9.]+ +- +- +[0-9.]+ +- +[0-9.]+ .s +0$")
                    .doesNotContain("times what A costs", "Wrong answers", "Notes");
            assertThat(keyspaces(server)).isEmpty();
        }
    }

    @Test
    void the_statements_of_the_example_answer_rightly_and_cost_more() {
        Path likes = Path.of("..", "examples", "likes");
        CommandRun run =
                CommandRun.of(
                        FileSystem.system(),
                        "",
                        "compare",
                        likes.resolve("model.yaml").toString(),
                        likes.resolve("relational.yaml").toString(),
                        "--scale",
                        "0.05",
                        "--runs",
                        "5");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("With these data, B costs [2-9][.0-9]* times what A costs")
                .containsPattern("(?m)^  Q3 .*\n +B +201 ")
                .contains("renameProduct")
                .doesNotContain("Not compared", "Notes", "Wrong answers");
    }
}
