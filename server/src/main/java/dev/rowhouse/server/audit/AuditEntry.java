package dev.rowhouse.server.audit;

import java.net.InetAddress;
import java.time.Instant;
import java.util.Optional;

/// A login or a request, and what became of it.
///
/// @param time when it was answered
/// @param client where it came from
/// @param role the role; for a failed login, the given name
/// @param kind what sort of thing was asked for
/// @param keyspace the keyspace in use
/// @param statement the text of the statement, without the values of its markers; of a batch, its
///     statements on a line each
/// @param error the code and message of the error, if it failed
public record AuditEntry(
        Instant time,
        InetAddress client,
        Optional<String> role,
        Kind kind,
        Optional<String> keyspace,
        String statement,
        Optional<String> error) {
    /// The sorts of entry.
    public enum Kind {
        /// Somebody said who they are.
        LOGIN,
        /// A statement as text.
        QUERY,
        /// A statement was prepared.
        PREPARE,
        /// A prepared statement was executed.
        EXECUTE,
        /// Several statements at once.
        BATCH
    }
}
