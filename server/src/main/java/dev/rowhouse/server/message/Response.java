package dev.rowhouse.server.message;

import dev.rowhouse.engine.result.ReadStatistics;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// An answer with what is told beside it.
///
/// @param answer what was asked for, or why not
/// @param tracingId by what the trace of the request is found
/// @param warnings what the client should know
/// @param cost what the answer cost, where that is told
public record Response(
        Answer answer,
        Optional<UUID> tracingId,
        List<String> warnings,
        Optional<ReadStatistics> cost) {
    /// An answer that does not tell what it cost.
    public Response(Answer answer, Optional<UUID> tracingId, List<String> warnings) {
        this(answer, tracingId, warnings, Optional.empty());
    }

    /// An answer by itself.
    public static Response of(Answer answer) {
        return new Response(answer, Optional.empty(), List.of());
    }

    /// The same with what it cost.
    public Response withCost(ReadStatistics statistics) {
        return new Response(answer, tracingId, warnings, Optional.of(statistics));
    }
}
