package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// `rowhouse serve` as a process of its own, and what it says of mistakes.
class ServeCommandTest {
    private static final MemoryFiles NO_FILES = new MemoryFiles();

    @TempDir private Path folder = Path.of("");

    private Served serve(String... words) throws IOException {
        return new Served(folder.resolve("events"), words);
    }

    @Test
    void what_was_written_is_there_when_it_is_started_again() throws Exception {
        Path init = folder.resolve("init.cql");
        Files.writeString(
                init,
                "CREATE KEYSPACE IF NOT EXISTS k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};\n"
                        + "CREATE TABLE IF NOT EXISTS k.t (p int PRIMARY KEY, v text);");
        String data = folder.resolve("data").toString();
        try (Served server = serve("--data", data, "--init", init.toString())) {
            server.with(
                    "any",
                    "any",
                    session -> session.execute("INSERT INTO k.t (p, v) VALUES (1, 'kept')"));
            assertThat(server.stop()).isZero();
            assertThat(server.events()).contains(" INFO listening ", " INFO stopped");
        }
        try (Served server = serve("--data", data, "--log", "json")) {
            String found =
                    server.with(
                            "any",
                            "any",
                            session ->
                                    String.valueOf(
                                            session.execute("SELECT v FROM k.t")
                                                    .all()
                                                    .getFirst()
                                                    .getString(0)));
            assertThat(found).isEqualTo("kept");
            // Drivers log each warning of each page, so that none comes unless it is asked for.
            List<String> warnings =
                    server.with(
                            "any",
                            "any",
                            session ->
                                    session.execute("SELECT v FROM k.t")
                                            .getExecutionInfo()
                                            .getWarnings());
            assertThat(warnings).isEmpty();
            assertThat(server.events()).contains("\"event\":\"listening\"");
        }
    }

    @Test
    void those_who_watch_over_it_have_pages() throws Exception {
        try (Served server = serve("--memory", "--status-port", "0");
                HttpClient client = HttpClient.newHttpClient()) {
            String place = server.events().replaceAll("(?s).* status=(\\S+).*", "$1");
            assertThat(get(client, place, "/health")).isEqualTo("200 ok\n");
            server.with("any", "any", session -> session.execute("SELECT * FROM system.local"));
            assertThat(get(client, place, "/metrics"))
                    .contains("# TYPE rowhouse_request_duration_seconds histogram")
                    .containsPattern(
                            "rowhouse_request_duration_seconds_count\\{kind=\"query\"} [1-9]")
                    .containsPattern("rowhouse_connections_accepted_total [1-9]");
            assertThat(get(client, place, "/elsewhere")).startsWith("404 ");
        }
    }

    private static String get(HttpClient client, String place, String path) throws Exception {
        HttpResponse<String> answer =
                client.send(
                        HttpRequest.newBuilder(URI.create("http://" + place + path)).build(),
                        HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body();
    }

    @Test
    void settings_come_from_a_file_too_and_nobody_gets_in_by_the_password_that_all_know()
            throws Exception {
        Path config = folder.resolve("rowhouse.yaml");
        Files.writeString(config, "memory: true\nauthentication: true\n");
        try (Served server = serve("--config", config.toString())) {
            String password = server.events().replaceAll("(?s).* password=(\\S+).*", "$1");
            assertThat(password).hasSize(20);
            Object role =
                    server.with(
                            "cassandra",
                            password,
                            session ->
                                    String.valueOf(
                                            session.execute("LIST ROLES")
                                                    .all()
                                                    .getFirst()
                                                    .getString("role")));
            assertThat(role).isEqualTo("cassandra");
            assertThat(
                            org.assertj.core.api.Assertions.catchThrowable(() ->
                                    server.with("cassandra", "cassandra", CqlSession::getName)))
                    .hasStackTraceContaining("password are incorrect");
        }
    }

    private static MemoryFiles files(String name, String text) {
        MemoryFiles files = new MemoryFiles();
        files.writeText(Path.of(name), text);
        return files;
    }

    private static String mistake(MemoryFiles files, String... words) {
        return CommandRun.of(files, "", words).text();
    }

    @Test
    void a_missing_file_is_named_and_its_loss_accepted_by_a_command() throws Exception {
        Path data = folder.resolve("data");
        try (Served server = serve("--data", data.toString(), "--commitlog-sync", "group")) {
            server.with(
                    "any",
                    "any",
                    session -> {
                        session.execute(
                                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
                        session.execute("CREATE TABLE k.t (p int PRIMARY KEY)");
                        return session.execute("INSERT INTO k.t (p) VALUES (1)");
                    });
            assertThat(server.stop()).isZero();
        }
        Path table;
        try (Stream<Path> tables = Files.list(data.resolve("data").resolve("k"))) {
            table = tables.findFirst().orElseThrow();
        }
        Path lost = table.resolve("nb-1-big-Data.db");
        Files.delete(lost);
        CommandRun check =
                CommandRun.of(FileSystem.system(), "", "sstable", "check", table.toString());
        assertThat(check.out()).contains(lost + "  it is missing");
        assertThat(check.exitCode()).isEqualTo(1);
        CommandRun refused =
                CommandRun.of(FileSystem.system(), "", "recover", "--data", data.toString());
        assertThat(refused.err()).contains(lost + " is missing").contains("--accept-loss");
        CommandRun accepted =
                CommandRun.of(
                        FileSystem.system(),
                        "",
                        "recover",
                        "--data",
                        data.toString(),
                        "--accept-loss");
        assertThat(accepted.out()).contains("Loss accepted: " + lost + " is missing");
        assertThat(accepted.exitCode()).isZero();
    }

    @Test
    void mistakes_are_told() {
        assertThat(mistake(NO_FILES, "serve"))
                .contains("choose a database: --data DIR")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--data", "d"))
                .contains("--memory and --data cannot be combined")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--port", "70000"))
                .contains("--port: a port is a number from 0 to 65535, not 70000")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--port", "0", "--listen", "0.0.0.0"))
                .contains("without authentication lets anyone on the network")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--tls-certificate", "c.pem"))
                .contains("--tls-certificate and --tls-key must be given together")
                .endsWith("[exit 2]");
        assertThat(
                        mistake(
                                NO_FILES,
                                "serve",
                                "--memory",
                                "--port=0",
                                "--tls-certificate=c.pem",
                                "--tls-key=k.pem"))
                .contains("c.pem")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--commitlog-sync", "often"))
                .contains("--commitlog-sync must be periodic, batch or group, not 'often'");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--commitlog-sync-period", "10"))
                .contains("'10' is not a time; write for example 500ms, 10s or 1m");
        assertThat(
                        mistake(
                                NO_FILES,
                                "serve",
                                "--memory",
                                "--commitlog-sync=batch",
                                "--commitlog-sync-period=1s"))
                .contains("batch has no period");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--compatible-with", "7.0"))
                .contains("--compatible-with is 5.0 or 6.0, not 7.0")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--guardrails", "mild"))
                .contains("a profile is compatible, warning or strict, not mild")
                .endsWith("[exit 2]");
    }

    @Test
    void mistakes_in_files_are_told() {
        assertThat(
                        mistake(
                                files("c.yaml", "memory: true\nguardrails: {tabels: 1}"),
                                "serve",
                                "--config",
                                "c.yaml"))
                .contains("there is no guardrail setting 'tabels'")
                .endsWith("[exit 2]");
        assertThat(mistake(NO_FILES, "serve", "--memory", "--init", "gone.cql"))
                .contains("gone.cql: there is no such file")
                .endsWith("[exit 2]");
        assertThat(
                        mistake(
                                files("init.cql", "USE system;\n\nCREATE NOTHING;"),
                                "serve",
                                "--memory",
                                "--init",
                                "init.cql"))
                .contains("init.cql, line 3: ")
                .endsWith("[exit 1]");
        assertThat(mistake(files("c.yaml", "prot: 1"), "serve", "--config", "c.yaml"))
                .contains("c.yaml: there is no setting prot; the settings are ")
                .endsWith("[exit 2]");
        assertThat(mistake(files("c.yaml", "port: [1"), "serve", "--config", "c.yaml"))
                .contains("c.yaml: ")
                .contains("line 1")
                .endsWith("[exit 2]");
        assertThat(
                        mistake(
                                files("c.yaml", "memory: true\nport: many"),
                                "serve",
                                "--config",
                                "c.yaml"))
                .contains("many")
                .endsWith("[exit 2]");
    }
}
