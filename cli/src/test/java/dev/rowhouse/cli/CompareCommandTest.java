package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;

import dev.rowhouse.base.Clock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// `rowhouse compare` on a server that speaks the native protocol.
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

    private CommandRun compare(Served server, String... more) {
        files.writeText(Path.of("offers.yaml"), MODEL);
        files.writeText(
                Path.of("indexed.yaml"),
                MODEL.replace("entities:", "allow: [index]\nentities:")
                        .replace("o.price = :price\"", "o.price = :price\", using: index"));
        String address = "cassandra://127.0.0.1:" + server.address().getPort();
        String[] words = {"compare", "offers.yaml", "indexed.yaml", "--on", address, "--runs", "4"};
        String[] all = new String[words.length + more.length];
        System.arraycopy(words, 0, all, 0, words.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return CommandRun.of(files, Clock.system(), "", all);
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
            CommandRun run = compare(server, "--consistency", "ONE", "--json");

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
    void what_a_cluster_does_not_tell_is_a_dash() throws Exception {
        try (Served server = new Served(folder.resolve("events"), "--memory")) {
            assertThat(compare(server).out()).containsPattern("Priced +A +1 +1 +- +- ");
        }
    }
}
