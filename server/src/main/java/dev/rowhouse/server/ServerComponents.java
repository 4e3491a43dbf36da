package dev.rowhouse.server;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.base.Threads;
import dev.rowhouse.server.audit.AuditLog;
import dev.rowhouse.server.service.Inspection;

import java.util.Optional;
import java.util.concurrent.Executor;

/// The components of a server: access to clock, files and threads, and the audit log.
///
/// @param clock tells how long things take
/// @param files the files of keys and certificates
/// @param scheduler looks after connections now and then, and answers failed logins later
/// @param connections gives each connection a thread that mostly waits, and lends one to each
///     answer that waits for a client
/// @param requests executes requests that may take a while, as many at the same time as it has
///     threads
/// @param logins checks passwords, which takes computing time on purpose: few at the same time
/// @param audit where requests are recorded
/// @param inspection how a test looks on
public record ServerComponents(
        Clock clock,
        FileSystem files,
        Scheduler scheduler,
        Executor connections,
        Executor requests,
        Executor logins,
        Optional<AuditLog> audit,
        Inspection inspection) {
    // As many as Cassandra's native_transport_max_threads.
    private static final int REQUEST_THREADS = 128;
    private static final int LOGIN_THREADS = 2;

    /// Components where no test looks on.
    public ServerComponents(
            Clock clock,
            FileSystem files,
            Scheduler scheduler,
            Executor connections,
            Executor requests,
            Executor logins,
            Optional<AuditLog> audit) {
        this(clock, files, scheduler, connections, requests, logins, audit, Inspection.NONE);
    }

    /// The machine's clock, files and threads, and no record.
    public static ServerComponents system() {
        return new ServerComponents(
                Clock.system(),
                FileSystem.system(),
                Scheduler.system("rowhouse-server", 1),
                Threads.virtual("rowhouse-connection"),
                Threads.pool("rowhouse-request", REQUEST_THREADS),
                Threads.pool("rowhouse-login", LOGIN_THREADS),
                Optional.empty());
    }

    /// The same with an audit log.
    public ServerComponents withAudit(AuditLog log) {
        return new ServerComponents(
                clock,
                files,
                scheduler,
                connections,
                requests,
                logins,
                Optional.of(log),
                inspection);
    }

    /// The same where a test looks on.
    public ServerComponents withInspection(Inspection other) {
        return new ServerComponents(
                clock, files, scheduler, connections, requests, logins, audit, other);
    }
}
