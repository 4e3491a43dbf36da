package dev.rowhouse.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// HTTP pages for monitoring a server: `/health` answers 200 while it accepts requests and 503
/// while it stops, `/metrics` has its numbers for Prometheus.
///
/// **Thread safety.** Safe.
final class StatusPages implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;
    private static final String PLAIN = "text/plain; charset=utf-8";

    private final HttpServer server;

    private StatusPages(HttpServer server) {
        this.server = server;
    }

    /// Serves the pages.
    ///
    /// @param isHealthy whether the database takes requests
    /// @param metrics makes the page of numbers
    /// @throws IOException when the address cannot be had
    static StatusPages start(
            InetSocketAddress address,
            Executor threads,
            BooleanSupplier isHealthy,
            Supplier<String> metrics)
            throws IOException {
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, NOT_FOUND, PLAIN, "not found\n"));
        server.createContext(
                "/health",
                exchange -> {
                    boolean isWell = isHealthy.getAsBoolean();
                    answer(
                            exchange,
                            isWell ? OK : UNAVAILABLE,
                            PLAIN,
                            isWell ? "ok\n" : "stopping\n");
                });
        server.createContext(
                "/metrics",
                exchange -> answer(exchange, OK, MetricsText.CONTENT_TYPE, metrics.get()));
        server.start();
        return new StatusPages(server);
    }

    private static void answer(HttpExchange exchange, int code, String type, String text)
            throws IOException {
        try (exchange) {
            boolean isRead =
                    exchange.getRequestMethod().equals("GET")
                            || exchange.getRequestMethod().equals("HEAD");
            byte[] body = (isRead ? text : "only GET\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", isRead ? type : PLAIN);
            boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(isRead ? code : NOT_ALLOWED, hasBody ? body.length : -1);
            if (hasBody) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    /// The address of the pages.
    InetSocketAddress address() {
        return server.getAddress();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
