package dev.rowhouse.server.service;

import dev.rowhouse.base.Bytes;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Hooks for tests of a server, or of its clients.
///
/// @param before receives the text of each statement before its execution; with a
///     [dev.rowhouse.cql.error.CqlException] it lets it fail
/// @param reportsCosts whether answers contain their cost, see
///     [dev.rowhouse.server.message.CostPayload]
/// @param control receives the custom payload of each request for a statement before anything else
///     happens to it; with a [dev.rowhouse.cql.error.CqlException] it rejects the request. Without
///     it payloads are ignored
public record Inspection(
        Consumer<String> before,
        boolean reportsCosts,
        Optional<Consumer<Map<String, Bytes>>> control) {
    /// Nobody looks.
    public static final Inspection NONE = new Inspection(ignored -> {}, false);

    /// Hooks that ignore payloads.
    public Inspection(Consumer<String> before, boolean reportsCosts) {
        this(before, reportsCosts, Optional.empty());
    }
}
