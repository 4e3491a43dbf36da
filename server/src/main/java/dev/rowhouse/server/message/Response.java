package dev.rowhouse.server.message;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// An answer with what is told beside it.
///
/// @param answer what was asked for, or why not
/// @param tracingId by what the trace of the request is found
/// @param warnings what the client should know
public record Response(Answer answer, Optional<UUID> tracingId, List<String> warnings) {
    /// An answer by itself.
    public static Response of(Answer answer) {
        return new Response(answer, Optional.empty(), List.of());
    }
}
