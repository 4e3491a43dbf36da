package dev.rowhouse.server.connection;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.audit.Auditor;
import dev.rowhouse.server.event.SchemaEvents;
import dev.rowhouse.server.limit.MemoryLimit;
import dev.rowhouse.server.limit.RequestLimit;
import dev.rowhouse.server.limit.ServerLimits;
import dev.rowhouse.server.login.Authenticator;
import dev.rowhouse.server.login.Credentials;
import dev.rowhouse.server.login.LoginDelays;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.service.StatementService;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// The services that all connections of a server share.
///
/// @param clock tells how long requests take
/// @param threads the threads for each kind of work
/// @param limits how much a client may ask for
/// @param allRequests the requests of all connections
/// @param memory what the frames and answers of all connections may take
/// @param metrics the metrics
/// @param statements what executes statements
/// @param events the changes of the schema
/// @param access the rules for connecting
/// @param cqlVersion the version of CQL that clients are told
public record Services(
        Clock clock,
        Threads threads,
        ServerLimits limits,
        RequestLimit allRequests,
        Memory memory,
        Metrics metrics,
        StatementService statements,
        SchemaEvents events,
        Access access,
        String cqlVersion) {
    /// The threads of a server.
    ///
    /// @param requests executes requests that may take a while
    /// @param logins authenticates clients
    /// @param writers writes to clients when no other thread can wait for them
    /// @param scheduler runs delayed work
    public record Threads(
            Executor requests, Executor logins, Executor writers, Scheduler scheduler) {}

    /// Memory limits for the frames and answers of all connections.
    ///
    /// @param frames of frames that are being received
    /// @param answers of answers that are being made
    /// @param answerMax how long one answer may be
    public record Memory(MemoryLimit frames, MemoryLimit answers, long answerMax) {
        private static final int SHARE_OF_FRAMES = 8;
        private static final int SHARE_OF_ANSWERS = 4;
        private static final int SHARE_OF_ONE_ANSWER = 16;

        /// The memory for a heap: an eighth for frames, a quarter for answers.
        ///
        /// @param bytes how large the heap may become
        public static Memory forHeap(long bytes) {
            return new Memory(
                    new MemoryLimit(bytes / SHARE_OF_FRAMES),
                    new MemoryLimit(bytes / SHARE_OF_ANSWERS),
                    bytes / SHARE_OF_ONE_ANSWER);
        }
    }

    /// The rules for access.
    ///
    /// @param anonymous makes the session of a client without authentication
    /// @param authenticator authenticates clients; empty when authentication is off
    /// @param delays how long failed logins are held back
    /// @param auditor records logins
    public record Access(
            Supplier<Session> anonymous,
            Optional<Authenticator> authenticator,
            LoginDelays delays,
            Auditor auditor) {
        /// The session of a client without a password: authentication is off, or its certificate
        /// identifies it.
        Optional<Session> known(List<String> identities, InetAddress client) {
            if (authenticator.isEmpty()) {
                return Optional.of(anonymous.get());
            }
            for (String identity : identities) {
                Optional<Session> session = identified(identity, client);
                if (session.isPresent()) {
                    return session;
                }
            }
            return Optional.empty();
        }

        private Optional<Session> identified(String identity, InetAddress client) {
            try {
                Optional<Session> session = authenticator.orElseThrow().identify(identity);
                session.flatMap(Session::login)
                        .ifPresent(login -> auditor.login(client, login.role(), Optional.empty()));
                return session;
            } catch (CqlException e) {
                // A certificate names a role that may not log in; a password may help.
                auditor.login(client, identity, Optional.of(e.code() + " " + e.message()));
                return Optional.empty();
            }
        }

        /// Logs in with a name and a password.
        ///
        /// @throws CqlException when they are wrong
        Session open(Credentials credentials, InetAddress client) {
            try {
                Session session = authenticator.orElseThrow().open(credentials);
                delays.succeeded(client);
                auditor.login(client, credentials.name(), Optional.empty());
                return session;
            } catch (CqlException e) {
                auditor.login(
                        client, credentials.name(), Optional.of(e.code() + " " + e.message()));
                throw e;
            }
        }
    }
}
