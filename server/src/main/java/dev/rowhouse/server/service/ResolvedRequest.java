package dev.rowhouse.server.service;

import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.prepared.KnownStatement;

import java.util.Optional;

/// A request together with the prepared statement that it names, looked up once for all that is
/// done about the request ([StatementService#resolve]).
///
/// @param known the statement of an EXECUTE; empty when the server does not know it, and for other
///     requests
public record ResolvedRequest(Request.Statement request, Optional<KnownStatement> known) {}
