package dev.rowhouse.server.connection;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.audit.AuditLog;
import dev.rowhouse.server.event.SchemaEvents;
import dev.rowhouse.server.limit.Limits;
import dev.rowhouse.server.limit.RequestLimit;
import dev.rowhouse.server.login.Authenticator;
import dev.rowhouse.server.login.LoginDelays;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.service.StatementService;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// What the connections of a server share.
///
/// @param clock tells how long requests take
/// @param threads who does what
/// @param limits how much a client may ask for
/// @param allRequests the requests of all connections
/// @param metrics what is counted
/// @param statements what executes statements
/// @param events the changes of the schema
/// @param access who may connect
/// @param audit where requests are recorded
public record Services(
        Clock clock,
        Threads threads,
        Limits limits,
        RequestLimit allRequests,
        Metrics metrics,
        StatementService statements,
        SchemaEvents events,
        Access access,
        Optional<AuditLog> audit) {
    /// Who does what.
    ///
    /// @param requests executes requests that may take a while
    /// @param logins finds out who clients are
    /// @param writers writes to clients when nobody else can wait for them
    /// @param scheduler does things later
    public record Threads(
            Executor requests, Executor logins, Executor writers, Scheduler scheduler) {}

    /// Who may connect.
    ///
    /// @param anonymous makes the session of a client that need not say who it is
    /// @param authenticator finds out who clients are; without one they need not say
    /// @param delays how long failed logins are held back
    public record Access(
            Supplier<Session> anonymous,
            Optional<Authenticator> authenticator,
            LoginDelays delays) {}
}
