package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.result.ResultRow;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An answer to a client (native_protocol_v5.spec §4.2).
public sealed interface Answer permits Answer.Plain, Failure {
    /// Everything but failures.
    sealed interface Plain extends Answer {}

    /// The connection may be used.
    record Ready() implements Plain {}

    /// The client must say who it is.
    ///
    /// @param authenticator the name of Cassandra's class for how to do that
    record Authenticate(String authenticator) implements Plain {}

    /// The client is who it says.
    record AuthSuccess() implements Plain {}

    /// The options that STARTUP may have.
    record Supported(Map<String, List<String>> options) implements Plain {}

    /// The statement has nothing to answer.
    record Nothing() implements Plain {}

    /// Unqualified names now belong to a keyspace.
    record KeyspaceUsed(String keyspace) implements Plain {}

    /// The schema has changed.
    record Changed(SchemaChange change) implements Plain {}

    /// The schema has changed, by whomever.
    record Event(SchemaChange change) implements Plain {}

    /// A page of rows.
    ///
    /// @param pagingState where the next begins
    record Rows(
            ResultMetadata metadata,
            Mention mention,
            List<ResultRow> rows,
            Optional<Bytes> pagingState)
            implements Plain {
        /// The extent of metadata in an answer.
        public enum Mention {
            /// Nothing: the client knows them.
            NONE,
            /// The full metadata.
            FULL,
            /// The full metadata, because the client knows other ones.
            CHANGED
        }
    }

    /// A statement has been prepared.
    ///
    /// @param id its ID
    /// @param variables its markers
    /// @param partitionKey the markers that give the partition key
    /// @param result the columns of its rows
    record Prepared(
            Bytes id, ResultMetadata variables, List<Integer> partitionKey, ResultMetadata result)
            implements Plain {}
}
