package dev.rowhouse.testserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class StartTest {
    @TempDir private Path folder = Paths.get("");

    @Test
    void servers_that_start_at_the_same_time_have_a_database_each() throws Exception {
        List<CompletableFuture<TestServer>> starts =
                IntStream.range(0, 3)
                        .mapToObj(i ->
                                CompletableFuture.supplyAsync(
                                        () -> TestServer.builder().keyspace("shop" + i).start()))
                        .collect(Collectors.toList());
        for (int i = 0; i < starts.size(); i++) {
            try (TestServer server = starts.get(i).get(5, TimeUnit.MINUTES);
                    CqlSession session =
                            CqlSession.builder()
                                    .addContactPoint(server.address())
                                    .withLocalDatacenter(server.datacenter())
                                    .build()) {
                assertThat(
                                session.execute("SELECT keyspace_name FROM system_schema.keyspaces")
                                        .all())
                        .extracting(row -> row.getString(0))
                        .filteredOn(name -> name.startsWith("shop"))
                        .containsExactly("shop" + i);
            }
        }
    }

    @Test
    void jars_are_unpacked_once_also_by_several_at_the_same_time() throws Exception {
        ServerJars jars = ServerJars.read();
        List<CompletableFuture<String>> paths =
                IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.supplyAsync(() -> unpack(jars)))
                        .collect(Collectors.toList());
        String first = paths.get(0).get(5, TimeUnit.MINUTES);
        for (CompletableFuture<String> path : paths) {
            assertThat(path.get(5, TimeUnit.MINUTES)).isEqualTo(first);
        }
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).hasSize(1);
        }
        Path jar = Paths.get(first.substring(0, first.indexOf(File.pathSeparatorChar)));
        Files.write(jar, new byte[] {1});
        assertThat(jars.unpack(folder)).isEqualTo(first);
        assertThat(Files.size(jar)).isGreaterThan(1);
    }

    private String unpack(ServerJars jars) {
        try {
            return jars.unpack(folder);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_bad_statement_is_shown_with_its_line() {
        assertThatThrownBy(() ->
                        TestServer.builder()
                                .statements("CREATE KEYSPACE shop;\n\nCREATE TABEL t (id int);")
                                .start())
                .isInstanceOf(TestServerException.class)
                .hasMessageContaining("The test server did not start: statements 1, line 1: ");
        assertThatThrownBy(() -> TestServer.builder().schema("none.cql"))
                .hasMessageContaining("There is no script \"none.cql\"");
    }

    @Test
    void a_jvm_that_does_not_start_is_shown() {
        assertThatThrownBy(() -> TestServer.builder().jvmOptions("-XX:NoSuchOption").start())
                .isInstanceOf(TestServerException.class)
                .hasMessageContaining("The test server did not start: ")
                .hasMessageContaining("NoSuchOption");
    }

    @Test
    void a_start_that_takes_too_long_is_given_up() {
        assertThatThrownBy(() -> TestServer.builder().startTimeout(Duration.ofMillis(10)).start())
                .hasMessageContaining("did not start within 0 seconds, see startTimeout");
    }

    private Path home(String version) throws IOException {
        Path home = folder.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        Path command = Files.createFile(home.resolve("bin").resolve("java"));
        assertThat(command.toFile().setExecutable(true)).isTrue();
        Files.write(
                home.resolve("release"),
                List.of("IMPLEMENTOR=\"Somebody\"", "JAVA_VERSION=\"" + version + "\""));
        return home;
    }

    @Test
    void the_first_java_that_is_new_enough_is_used() throws IOException {
        Path old = home("17.0.2");
        Path young = home("21.0.4");
        Path younger = home("25");
        Map<String, String> named = Map.of("ROWHOUSE_JAVA_HOME", younger.toString());
        Map<String, String> home = Map.of("JAVA_HOME", young.toString());
        Map<String, String> oldHome =
                Map.of("JAVA_HOME", old.toString(), "PATH", "/none:" + younger.resolve("bin"));
        assertThat(command(Map.of(), folder)).isEqualTo(young.resolve("bin/java"));
        assertThat(command(named, folder)).isEqualTo(younger.resolve("bin/java"));
        assertThat(command(home)).isEqualTo(young.resolve("bin/java"));
        assertThat(command(oldHome)).isEqualTo(younger.toRealPath().resolve("bin/java"));
    }

    private static Path command(Map<String, String> environment, Path... folders) {
        return new JavaHomes(environment, List.of(folders)).command(Optional.empty());
    }

    @Test
    void a_missing_java_is_explained() throws IOException {
        Path old = home("17.0.2");
        assertThatThrownBy(() -> command(Map.of(), folder))
                .isInstanceOf(TestServerException.class)
                .hasMessageContaining("needs Java 21 or newer")
                .hasMessageContaining("ROWHOUSE_JAVA_HOME")
                .hasMessageContaining("Found: Java 17 in " + old);
        assertThatThrownBy(() -> command(Map.of("ROWHOUSE_JAVA_HOME", old.toString())))
                .hasMessage(
                        "ROWHOUSE_JAVA_HOME names "
                                + old
                                + ", which is Java 17: the test server needs Java 21 or newer.");
        assertThatThrownBy(() -> TestServer.builder().javaHome(folder).start())
                .hasMessageContaining("which is no folder of a Java");
    }

    @Test
    void a_server_that_was_killed_is_reported() throws Exception {
        try (TestServer server = TestServer.start()) {
            ProcessHandle process = ProcessHandle.of(server.processId()).orElseThrow();
            process.destroyForcibly();
            process.onExit().get(5, TimeUnit.MINUTES);
            assertThatThrownBy(server::reset)
                    .isInstanceOf(TestServerException.class)
                    .hasMessageContaining(
                            "The test server (process " + server.processId() + ") has ended");
        }
    }

    /// A program that starts a server, says so, and waits.
    static final class Parent {
        private Parent() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println(TestServer.start().processId());
            int end = System.in.read();
            throw new IllegalStateException("not reached: " + end);
        }
    }

    @Test
    void the_server_ends_when_the_program_that_started_it_is_killed() throws Exception {
        Process parent =
                new ProcessBuilder(
                                Paths.get(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty(
                                        "surefire.test.class.path",
                                        System.getProperty("java.class.path")),
                                Parent.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        ProcessHandle server;
        try (BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            server = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            parent.destroyForcibly();
        }
        server.onExit().get(5, TimeUnit.MINUTES);
        assertThat(server.isAlive()).isFalse();
    }
}
