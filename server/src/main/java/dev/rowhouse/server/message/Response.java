package dev.rowhouse.server.message;

import dev.rowhouse.engine.result.ReadStatistics;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// An answer with its trace ID, warnings and cost.
///
/// @param answer the result or the failure
/// @param tracingId the ID of the request's trace
/// @param warnings warnings for the client
/// @param cost the cost of the answer, if reported
public record Response(
        Answer answer,
        Optional<UUID> tracingId,
        List<String> warnings,
        Optional<ReadStatistics> cost) {
    /// An answer without its cost.
    public Response(Answer answer, Optional<UUID> tracingId, List<String> warnings) {
        this(answer, tracingId, warnings, Optional.empty());
    }

    /// An answer by itself.
    public static Response of(Answer answer) {
        return new Response(answer, Optional.empty(), List.of());
    }

    /// The same with its cost.
    public Response withCost(ReadStatistics statistics) {
        return new Response(answer, tracingId, warnings, Optional.of(statistics));
    }
}
