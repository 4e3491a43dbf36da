package dev.rowhouse.engine.trace;

import java.net.InetAddress;
import java.time.Instant;

/// Writes traces into the tables where clients look for them, to be kept for a day as in Cassandra.
///
/// Columns that stay empty are not written; sources and coordinators are the only node there is.
///
/// **Thread safety.** As the statements it executes.
public final class TraceTables {
    // Cassandra's trace_type_query_ttl.
    private static final int SECONDS_KEPT = 86_400;
    private static final String COMMAND = "QUERY";
    private static final String SESSION =
            "INSERT INTO system_traces.sessions (session_id, client, command, coordinator, coordinator_port,"
                    + " duration, parameters, request, started_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) USING TTL "
                    + SECONDS_KEPT;
    private static final String EVENT =
            "INSERT INTO system_traces.events (session_id, event_id, activity, source, source_port,"
                    + " source_elapsed, thread) VALUES (?, ?, ?, ?, ?, ?, ?) USING TTL "
                    + SECONDS_KEPT;

    private final Statements statements;
    private final int port;

    /// Executes statements of the database's own.
    @FunctionalInterface
    public interface Statements {
        /// Executes a statement with the values of its markers.
        void execute(String cql, Object... values);
    }

    /// A writer of traces.
    ///
    /// @param port where other nodes would reach this one
    public TraceTables(Statements statements, int port) {
        this.statements = statements;
        this.port = port;
    }

    /// Writes a trace that has come to its end.
    public void write(Trace trace) {
        InetAddress node = InetAddress.getLoopbackAddress();
        int durationMicros = trace.elapsedMicros();
        for (Trace.Event event : trace.events()) {
            statements.execute(
                    EVENT,
                    trace.session(),
                    event.id(),
                    event.activity(),
                    node,
                    port,
                    event.elapsedMicros(),
                    event.thread());
        }
        statements.execute(
                SESSION,
                trace.session(),
                trace.tracing().client(),
                COMMAND,
                node,
                port,
                durationMicros,
                trace.request().parameters(),
                trace.request().name(),
                Instant.ofEpochMilli(trace.startedAtMillis()));
    }
}
