package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// `rowhouse repair` on a server that speaks the native protocol.
class RepairCommandTest {
    private static final String MODEL =
            """
            model: offers
            entities:
              Offer: {key: id, count: 50, callers: help each other, attributes: {id: int, price: int}}
            queries:
              Q1: {ask: offers by price, jpql: "SELECT o.id FROM Offer o WHERE o.price = :price"}
            mutations:
              offer: {ask: an offer, jpql: "INSERT INTO Offer (id, price) VALUES (:id, :price)"}
              reprice: {ask: another price, jpql: "UPDATE Offer o SET o.price = :price WHERE o.id = :id"}
            """;

    private final MemoryFileSystem files = new MemoryFileSystem();
    private final Design design =
            Designer.design(WorkloadFile.parse("offers", MODEL).value().orElseThrow());

    @TempDir private Path folder = Path.of("");

    private CommandRun repair(Served server, String... more) {
        String[] words = new String[4 + more.length];
        words[0] = "repair";
        words[1] = "offers.yaml";
        words[2] = "--on";
        words[3] = "cassandra://127.0.0.1:" + server.address().getPort();
        System.arraycopy(more, 0, words, 4, more.length);
        return CommandRun.of(files, "", words);
    }

    private static Bindings offer(int price) {
        return new Bindings(
                Map.of(
                        "id", Optional.of(Datum.of(NativeType.INT, 7)),
                        "price", Optional.of(Datum.of(NativeType.INT, price))));
    }

    private void run(Target target, String mutation, int price, long writes) {
        MutationRun.crashing(
                target, design.findMutation(mutation).orElseThrow(), offer(price), writes);
    }

    private Target attach(Served server) {
        CassandraAddress address =
                CassandraAddress.parse("cassandra://127.0.0.1:" + server.address().getPort());
        return CassandraTarget.attach(ClusterSettings.of(address), "offers", design);
    }

    @Test
    void a_call_that_was_left_is_finished() throws Exception {
        files.writeText(Path.of("offers.yaml"), MODEL);
        try (Served server = new Served(folder.resolve("events"), "--memory")) {
            server.with(
                    "cassandra",
                    "cassandra",
                    session -> {
                        design.schemaCql().stream()
                                .map(cql -> cql.replace("CREATE TABLE ", "CREATE TABLE offers."))
                                .forEach(session::execute);
                        return 0;
                    });
            try (Target target = attach(server)) {
                run(target, "offer", 10, Long.MAX_VALUE);
                run(target, "reprice", 20, 2);
            }

            assertThat(repair(server).text())
                    .isEqualTo("no call to finish\n1 call left alone, younger than 60 s\n[exit 0]");
            assertThat(repair(server, "--older-than", "0").text())
                    .isEqualTo("finished 1 call\n  reprice of Offer 7\n[exit 0]");
            assertThat(repair(server, "--older-than", "0", "--json").out().replaceAll("\\s", ""))
                    .isEqualTo("{\"finished\":[],\"young\":0,\"unknown\":[]}");
            assertThat(repair(server, "--older-than", "99999999999999999").text())
                    .isEqualTo(
                            "! error: --older-than takes a number of seconds from 0 to 31536000, a year, not 99999999999999999\n[exit 2]");
            assertThat(repair(server, "--keyspace", "none").text())
                    .contains("none")
                    .endsWith("[exit 3]");
        }
    }

    @Test
    void a_model_whose_callers_do_not_help_has_nothing_to_repair() {
        files.writeText(Path.of("offers.yaml"), MODEL.replace("help each other", "one at a time"));
        assertThat(
                        CommandRun.of(
                                        files,
                                        "",
                                        "repair",
                                        "offers.yaml",
                                        "--on",
                                        "cassandra://127.0.0.1:1")
                                .text())
                .isEqualTo(
                        "! error: offers.yaml: no mutation has `callers: help each other`, so no call is written down and there is nothing to repair\n[exit 2]");
    }
}
