package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.execution.StatementOptions;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A request of a client (native_protocol_v5.spec §4.1).
public sealed interface Request {
    /// The name of this kind of request.
    default String name() {
        return switch (this) {
            case Startup ignored -> "STARTUP";
            case Options ignored -> "OPTIONS";
            case Register ignored -> "REGISTER";
            case AuthResponse ignored -> "AUTH_RESPONSE";
            case Query ignored -> "QUERY";
            case Prepare ignored -> "PREPARE";
            case Execute ignored -> "EXECUTE";
            case Batch ignored -> "BATCH";
        };
    }

    /// A request that the engine answers, not the connection.
    sealed interface Statement extends Request {}

    /// The first request.
    ///
    /// @param options what the connection is to be like
    record Startup(Map<String, String> options) implements Request {}

    /// Asks what STARTUP may say.
    record Options() implements Request {}

    /// Asks for events.
    ///
    /// @param types the names of the kinds of event
    record Register(List<String> types) implements Request {}

    /// The credentials of the client.
    ///
    /// @param token in the form of the mechanism that AUTHENTICATE named
    record AuthResponse(Bytes token) implements Request {}

    /// A statement as text.
    record Query(String cql, QueryParameters parameters) implements Statement {}

    /// Asks to prepare a statement.
    ///
    /// @param keyspace the keyspace of its unqualified names; without one, that of the connection
    record Prepare(String cql, Optional<String> keyspace) implements Statement {}

    /// Executes a prepared statement.
    ///
    /// @param id what PREPARE answered
    /// @param resultMetadataId by what the client's metadata of the result are told from others;
    ///     from version 5 on
    record Execute(Bytes id, Optional<Bytes> resultMetadataId, QueryParameters parameters)
            implements Statement {}

    /// Several statements at once.
    ///
    /// @param options how to execute them
    record Batch(BatchType type, List<Part> parts, StatementOptions options) implements Statement {
        /// One of the statements.
        public sealed interface Part {
            /// The values of its markers.
            Values values();

            /// A statement as text.
            record Text(String cql, Values values) implements Part {}

            /// A prepared statement.
            record Prepared(Bytes id, Values values) implements Part {}
        }
    }
}
