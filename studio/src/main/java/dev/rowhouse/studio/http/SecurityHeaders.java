package dev.rowhouse.studio.http;

import com.sun.net.httpserver.Headers;

/// Headers of every answer that keep other sites out.
final class SecurityHeaders {
    private SecurityHeaders() {}

    static void add(Headers headers) {
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }

    /// Lets a worker, whose script this is, talk to this server.
    static void allowWorker(Headers headers) {
        headers.set(
                "Content-Security-Policy",
                "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    }
}
