package dev.rowhouse.studio.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/// The web server of one page, reachable from this machine only.
///
/// **Thread safety.** Safe; each request has a thread of its own.
public final class WebServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int TOO_LARGE = 413;
    private static final int FAILED = 500;

    /// The largest body of a request: a model file has at most three million characters.
    private static final int BODY_MAX = 16_000_000;

    private static final String JSON = "application/json";

    private final HttpServer server;
    private final Gate gate;
    private final Site site;

    private WebServer(HttpServer server, Gate gate, Site site) {
        this.server = server;
        this.gate = gate;
        this.site = site;
    }

    /// Serves a site.
    ///
    /// @param port the port, 0 for any free one
    /// @param token the secret in the address
    /// @throws IOException when the port is taken
    public static WebServer start(int port, String token, Executor threads, Site site)
            throws IOException {
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0);
        Gate gate = new Gate(token, server.getAddress().getPort());
        WebServer web = new WebServer(server, gate, site);
        server.setExecutor(threads);
        server.createContext("/", web::handle);
        server.start();
        return web;
    }

    /// The address of the page, with its token.
    public String address() {
        return gate.address();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Headers headers = exchange.getRequestHeaders();
            String path = exchange.getRequestURI().getPath();
            Optional<String> refusal =
                    gate.refusal(
                            new Gate.Visit(
                                    exchange.getRequestMethod(),
                                    path,
                                    header(headers, "Host"),
                                    header(headers, "Origin"),
                                    header(headers, "Sec-Fetch-Site")));
            SecurityHeaders.add(exchange.getResponseHeaders());
            if (refusal.isPresent()) {
                send(exchange, FORBIDDEN, "text/plain", refusal.get() + "\n");
            } else {
                route(exchange, gate.behindToken(path));
            }
        }
    }

    private static Optional<String> header(Headers headers, String name) {
        return Optional.ofNullable(headers.getFirst(name));
    }

    private void route(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/")) {
            Document page = site.page();
            exchange.getResponseHeaders().set("Content-Security-Policy", page.policy());
            send(exchange, OK, "text/html; charset=utf-8", page.html());
        } else if (path.equals("/api/events")) {
            site.events().serve(exchange, site);
        } else if (path.startsWith("/api/")) {
            answer(exchange, path);
        } else {
            Optional<Assets.Asset> asset = site.assets().find(path);
            if (asset.isPresent()) {
                send(exchange, asset.get());
            } else {
                send(exchange, NOT_FOUND, "text/plain", "there is no " + path + "\n");
            }
        }
    }

    private void answer(HttpExchange exchange, String path) throws IOException {
        byte[] body;
        try (InputStream in = exchange.getRequestBody()) {
            body = in.readNBytes(BODY_MAX);
        }
        if (body.length == BODY_MAX) {
            send(exchange, TOO_LARGE, "text/plain", "the request is too large\n");
            return;
        }
        Answer answer;
        try {
            answer =
                    site.answer(
                            new Call(
                                    exchange.getRequestMethod(),
                                    path,
                                    parameters(exchange.getRequestURI().getRawQuery()),
                                    tree(exchange, body)));
        } catch (BadCallException | JacksonException e) {
            answer = Answer.bad(String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            answer = Answer.json(FAILED, Map.of("message", e.toString()));
        }
        answer.fileName()
                .ifPresent(name ->
                        exchange.getResponseHeaders()
                                .set(
                                        "Content-Disposition",
                                        "attachment; filename=\"" + name + "\""));
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        send(exchange, answer.status(), answer.body().toArray());
    }

    /// Only JSON is taken: a form of another site cannot send it.
    private static Map<String, Object> tree(HttpExchange exchange, byte[] body) {
        if (body.length == 0) {
            return Map.of();
        }
        if (!header(exchange.getRequestHeaders(), "Content-Type").equals(Optional.of(JSON))) {
            throw new BadCallException("the body must be " + JSON);
        }
        return JsonMapper.builder().build().readValue(body, new TypeReference<>() {});
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query != null) {
            for (String each : query.split("&", -1)) {
                int equals = each.indexOf('=');
                if (equals > 0) {
                    parameters.put(
                            each.substring(0, equals),
                            URLDecoder.decode(each.substring(equals + 1), UTF_8));
                }
            }
        }
        return parameters;
    }

    private static void send(HttpExchange exchange, int status, String type, String text)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        send(exchange, status, text.getBytes(UTF_8));
    }

    /// A file stays as it is as long as the token does.
    private static void send(HttpExchange exchange, Assets.Asset asset) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", asset.type());
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        SecurityHeaders.allowWorker(exchange.getResponseHeaders());
        exchange.getResponseHeaders().set("Cache-Control", "private, max-age=86400");
        send(exchange, OK, asset.gzip().toArray());
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        boolean hasBody = !exchange.getRequestMethod().equals("HEAD") && body.length > 0;
        exchange.sendResponseHeaders(status, hasBody ? body.length : -1);
        if (hasBody) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    /// Ends at once; open streams end with it.
    @Override
    public void close() {
        site.events().close();
        server.stop(0);
    }
}
