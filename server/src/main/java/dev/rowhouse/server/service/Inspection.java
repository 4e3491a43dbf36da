package dev.rowhouse.server.service;

import java.util.function.Consumer;

/// How a test looks into a server.
///
/// @param before is told of each statement's text before it is executed; with a
///     [dev.rowhouse.cql.error.CqlException] it lets it fail
/// @param reportsCosts whether answers tell what they cost, see
///     [dev.rowhouse.server.message.CostPayload]
public record Inspection(Consumer<String> before, boolean reportsCosts) {
    /// Nobody looks.
    public static final Inspection NONE = new Inspection(_ -> {}, false);
}
