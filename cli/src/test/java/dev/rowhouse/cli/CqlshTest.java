package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The shell under the name `cqlsh`: what Testcontainers and scripts call.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CqlshTest {
    private static final String VERSION = "SELECT release_version FROM system.local";

    private final Rowhouse database = Rowhouse.inMemory();
    private final NativeServer server = start(database);

    @BeforeAll
    void createTable() {
        database.connect()
                .execute(
                        "CREATE KEYSPACE shop WITH replication ="
                                + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        database.connect().execute("CREATE TABLE shop.t (k int PRIMARY KEY, v text)");
        database.connect().execute("INSERT INTO shop.t (k, v) VALUES (1, 'lamp')");
    }

    @AfterAll
    void close() {
        server.close();
        database.close();
    }

    private static NativeServer start(Rowhouse database) {
        try {
            return NativeServer.start(
                    database, ServerOptions.defaults().withPort(0), ServerComponents.system());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Runs cqlsh with host and port behind the options.
    private CommandRun run(String... options) {
        return run(new MemoryFiles(), "", options);
    }

    private CommandRun run(MemoryFiles files, String input, String... options) {
        List<String> words = new ArrayList<>(Arrays.asList(options));
        words.addAll(List.of("127.0.0.1", Integer.toString(server.address().getPort())));
        return CommandRun.cqlsh(files, input, words.toArray(String[]::new));
    }

    private static void assertWorks(CommandRun run, String expected) {
        assertThat(run.exitCode()).as(run.text()).isZero();
        assertThat(run.out()).contains(expected);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void the_query_that_testcontainers_waits_with_is_answered() {
        assertWorks(run("-u", "cassandra", "-p", "cassandra", "-e", VERSION), "release_version");
        assertWorks(run("-e", VERSION), "release_version");
    }

    @Test
    void a_script_of_testcontainers_is_executed() throws IOException {
        MemoryFiles files = new MemoryFiles();
        files.writeText(Path.of("init.cql"), "USE shop; SELECT v FROM t WHERE k = 1;");
        assertWorks(run(files, "", "-u", "cassandra", "-p", "cassandra", "-f", "init.cql"), "lamp");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-color --encoding utf8",
                "-C --tty --disable-history",
                "--connect-timeout 60 --request-timeout 60",
                "--protocol-version 4 --cqlversion 3.4.5",
                "--debug --coverage --browser firefox",
                "--no-file-io --insecure-password-without-warning"
            })
    void the_options_of_cqlsh_are_accepted(String options) {
        List<String> words = new ArrayList<>(List.of(options.split(" ")));
        words.addAll(List.of("-k", "shop", "-e", "SELECT v FROM t"));
        assertWorks(run(words.toArray(String[]::new)), "lamp");
    }

    @Test
    void a_missing_settings_file_is_reported_and_the_default_used() {
        CommandRun run = run("--cqlshrc", "nowhere", "-e", "SELECT v FROM shop.t");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("lamp");
        assertThat(run.err()).isEqualTo("warning: nowhere does not exist; the default is used\n");
    }

    @Test
    void statements_come_from_standard_input() {
        assertWorks(run(new MemoryFiles(), "SELECT v FROM shop.t;", "--no-color"), "lamp");
    }

    @Test
    void a_failed_statement_ends_with_2() {
        CommandRun run = run("-e", "SELECT * FROM shop.nowhere");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("nowhere");
    }

    @Test
    void a_wrong_option_ends_with_2() {
        assertThat(run("--nonsense").exitCode()).isEqualTo(2);
    }

    @Test
    void no_connection_ends_with_1() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        CommandRun run =
                CommandRun.cqlsh(
                        new MemoryFiles(), "", "127.0.0.1", Integer.toString(port), "-e", VERSION);
        assertThat(run.exitCode()).as(run.text()).isEqualTo(1);
    }

    @Test
    void the_version_names_rowhouse() {
        assertThat(CommandRun.cqlsh(new MemoryFiles(), "", "--version").out())
                .startsWith("cqlsh of Rowhouse ");
    }

    @Test
    void the_health_check_asks_the_server() throws Exception {
        assertThat(HealthCheck.answers(server.address().getPort(), false)).isTrue();
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread web =
                    Thread.ofVirtual()
                            .start(() -> {
                                try (Socket socket = other.accept()) {
                                    socket.getOutputStream()
                                            .write("HTTP/1.1 400\r\n\r\n".getBytes(UTF_8));
                                } catch (IOException e) {
                                    throw new AssertionError(e);
                                }
                            });
            assertThat(HealthCheck.answers(other.getLocalPort(), false)).isFalse();
            web.join();
        }
    }
}
