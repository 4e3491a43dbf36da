package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Objects.requireNonNull;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The studio over HTTP: who gets an answer, and what a browser is told about the page.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StudioHttpTest {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final HttpClient client = HttpClient.newHttpClient();
    private StartedStudio studio;

    StudioHttpTest(@TempDir Path folder) throws IOException {
        studio = StartedStudio.on(folder, "followers");
    }

    @AfterAll
    void stop() {
        studio.close();
    }

    @BeforeAll
    void isOnThisMachineOnly() {
        assertThat(studio.address()).matches("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
    }

    @Test
    void theTokenIsAnotherOneEachTime(@TempDir Path folder) throws IOException {
        try (StartedStudio other = StartedStudio.on(folder, "followers")) {
            assertThat(token(other)).isNotEqualTo(token(studio));
        }
    }

    private static String token(StartedStudio studio) {
        return studio.address().substring(studio.origin().length());
    }

    @Test
    void thePageForbidsEverythingFromElsewhere() throws Exception {
        HttpResponse<String> page = get(studio.address());
        assertThat(page.statusCode()).isEqualTo(OK);
        String policy = page.headers().firstValue("Content-Security-Policy").orElse("");
        assertThat(policy)
                .contains("default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'")
                .doesNotContain("unsafe-inline", "unsafe-eval", "*", "http");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void theNonceIsAnotherOneEachTime() throws Exception {
        assertThat(get(studio.address()).body()).isNotEqualTo(get(studio.address()).body());
    }

    @Test
    void withoutTheTokenThereIsNothing() throws Exception {
        assertThat(get(studio.origin() + "/").statusCode()).isEqualTo(FORBIDDEN);
        assertThat(get(studio.origin() + "/api/schema").statusCode()).isEqualTo(FORBIDDEN);
        assertThat(get(studio.origin() + "/0000/api/schema").statusCode()).isEqualTo(FORBIDDEN);
        assertThat(get(studio.address() + "api/schema").statusCode()).isEqualTo(OK);
    }

    @Test
    void anotherHostIsRefused() throws Exception {
        URI address = URI.create(studio.address());
        assertThat(statusWithHost(address, "evil.example:" + address.getPort()))
                .isEqualTo(FORBIDDEN);
        assertThat(statusWithHost(address, "localhost:" + address.getPort())).isEqualTo(OK);
    }

    @Test
    void anotherSiteCannotChangeTheFile() throws Exception {
        String before = Files.readString(studio.file());
        String body = "{\"base\": \"\", \"text\": \"gone\", \"writer\": \"\"}";
        assertThat(put("api/file", body, "http://evil.example", "application/json"))
                .isEqualTo(FORBIDDEN);
        assertThat(put("api/file", body, "null", "application/json")).isEqualTo(FORBIDDEN);
        assertThat(put("api/file", body, studio.origin(), "text/plain")).isEqualTo(BAD_REQUEST);
        assertThat(put("api/file", body, studio.origin(), "application/json")).isEqualTo(CONFLICT);
        assertThat(Files.readString(studio.file())).isEqualTo(before);
    }

    @Test
    void nonsenseIsABadRequest() throws Exception {
        for (String body : new String[] {"", "{", "[]", "3", "{\"base\": 3}"}) {
            assertThat(put("api/file", body, studio.origin(), "application/json"))
                    .as(body)
                    .isEqualTo(BAD_REQUEST);
        }
    }

    @Test
    void anUnknownChoiceOfCallersIsABadRequest() throws Exception {
        for (String body :
                new String[] {
                    "{}",
                    "{\"callers\": 1, \"replicas\": \"\"}",
                    "{\"callers\": 4, \"replicas\": \"\"}",
                    "{\"callers\": 2, \"replicas\": \"TWO\"}"
                }) {
            assertThat(send("POST", "api/prove", body, studio.origin(), "application/json"))
                    .as(body)
                    .isEqualTo(BAD_REQUEST);
        }
    }

    @Test
    void filesAreCompressedAndNoneOutsideOfTheListIsServed() throws Exception {
        HttpResponse<String> script = get(studio.address() + "page/main.js");
        assertThat(script.headers().firstValue("Content-Encoding")).contains("gzip");
        for (String path :
                new String[] {"page/../main.js", "page/index.html", "lib/", "page/files.txt"}) {
            assertThat(get(studio.address() + path).statusCode()).as(path).isEqualTo(NOT_FOUND);
        }
    }

    private HttpResponse<String> get(String address) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(address)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private int put(String path, String body, String origin, String type) throws Exception {
        return send("PUT", path, body, origin, type);
    }

    private int send(String method, String path, String body, String origin, String type)
            throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(studio.address() + path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .header("Origin", origin)
                        .header("Content-Type", type)
                        .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    /// The JDK's client does not let a test choose the Host.
    private static int statusWithHost(URI address, String host) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
            OutputStream out = socket.getOutputStream();
            String request =
                    "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                            .formatted(address.getPath(), host);
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            return Integer.parseInt(requireNonNull(in.readLine()).split(" ", -1)[1]);
        }
    }
}
