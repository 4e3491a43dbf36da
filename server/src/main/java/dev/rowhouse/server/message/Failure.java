package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.error.FunctionFailureException;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.ReplicaException;
import dev.rowhouse.engine.execution.WriteType;
import dev.rowhouse.server.wire.ProtocolException;

import java.util.List;

/// The failure of a request (native_protocol_v5.spec §8).
///
/// @param code the kind of error
/// @param message in Cassandra's words
/// @param details additional fields of the kind of error
public record Failure(ErrorCode code, String message, Details details) implements Answer {
    private static final String UNKNOWN_STATEMENT =
            "Prepared query with ID %s not found (either the query was not prepared on this host (maybe the host has"
                    + " been restarted?) or you have prepared too many queries and it has been evicted from the internal"
                    + " cache)";

    /// Additional fields of some kinds of error.
    public sealed interface Details {
        /// Nothing.
        record None() implements Details {}

        /// The object that already exists.
        ///
        /// @param table empty when it is the keyspace that exists
        record Existing(String keyspace, String table) implements Details {}

        /// The function that failed.
        record Function(String keyspace, String name, List<String> argumentTypes)
                implements Details {}

        /// The statement that is not known.
        record Unknown(Bytes id) implements Details {}

        /// Replicas that were needed.
        ///
        /// @param consistency the level that needed them
        /// @param required how many it needed
        /// @param received how many have answered; of [ErrorCode#UNAVAILABLE], how many are alive
        /// @param writeType the kind of the write; of no meaning for reads
        record Replicas(Consistency consistency, int required, int received, WriteType writeType)
                implements Details {
            /// The only replica has not answered.
            static Replicas none(Consistency consistency) {
                return new Replicas(consistency, 1, 0, WriteType.SIMPLE);
            }
        }
    }

    /// A failure without details.
    public static Failure of(ErrorCode code, String message) {
        return new Failure(code, message, new Details.None());
    }

    /// The failure for an error of the engine.
    ///
    /// @param consistency what the client asked for
    public static Failure of(CqlException error, Consistency consistency) {
        Details details =
                switch (error) {
                    case AlreadyExistsException existing ->
                            new Details.Existing(existing.keyspace(), existing.table());
                    case FunctionFailureException failed ->
                            new Details.Function(
                                    failed.keyspace(), failed.function(), failed.argumentTypes());
                    case ReplicaException few ->
                            new Details.Replicas(
                                    few.consistency(),
                                    few.required(),
                                    few.received(),
                                    few.writeType());
                    default -> Details.Replicas.none(consistency);
                };
        return new Failure(error.code(), error.message(), details);
    }

    /// The failure for an unexpected exception. Memory that runs out is told as overload, after
    /// which drivers try again.
    public static Failure unexpected(Throwable error) {
        return error instanceof OutOfMemoryError
                ? of(
                        ErrorCode.OVERLOADED,
                        "The server has no memory left for this request (%s); request less at once, or give the server a larger heap"
                                .formatted(error.getMessage()))
                : of(ErrorCode.SERVER_ERROR, String.valueOf(error));
    }

    /// The failure for a mistake of the client.
    public static Failure of(ProtocolException error) {
        return of(error.code(), error.message());
    }

    /// A prepared statement is not known, or no longer.
    public static Failure unknownStatement(Bytes id) {
        return new Failure(
                ErrorCode.UNPREPARED,
                UNKNOWN_STATEMENT.formatted(id.toHex()),
                new Details.Unknown(id));
    }
}
