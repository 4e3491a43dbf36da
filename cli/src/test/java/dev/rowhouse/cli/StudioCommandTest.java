package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// `rowhouse studio` as a process: it prints its address, serves the page, and ends well when it is
/// asked to.
class StudioCommandTest {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 3;
    private static final long PATIENCE_SECONDS = 30;

    @TempDir private Path folder = Path.of("");

    private Process start(String... words) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "studio",
                                folder.resolve("model.yaml").toString(),
                                "--no-open"));
        command.addAll(List.of(words));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    @Test
    void itServesThePageUntilItIsAskedToEnd() throws Exception {
        Process process = start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            assertThat(line).matches("studio: http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
            HttpResponse<String> page =
                    HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create(line.substring(8))).build(),
                                    HttpResponse.BodyHandlers.ofString());
            assertThat(page.statusCode()).isEqualTo(OK);
            process.toHandle().destroy();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(0);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process process = start("--port", String.valueOf(taken.getLocalPort()));
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                assertThat(out.readLine())
                        .contains("port " + taken.getLocalPort(), "choose another with --port");
                assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(UNAVAILABLE);
            } finally {
                process.destroyForcibly();
            }
        }
    }
}
