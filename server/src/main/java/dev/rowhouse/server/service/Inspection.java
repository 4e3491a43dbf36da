package dev.rowhouse.server.service;

import java.util.function.Consumer;

/// Hooks for tests of a server.
///
/// @param before receives the text of each statement before its execution; with a
///     [dev.rowhouse.cql.error.CqlException] it lets it fail
/// @param reportsCosts whether answers contain their cost, see
///     [dev.rowhouse.server.message.CostPayload]
public record Inspection(Consumer<String> before, boolean reportsCosts) {
    /// Nobody looks.
    public static final Inspection NONE = new Inspection(ignored -> {}, false);
}
