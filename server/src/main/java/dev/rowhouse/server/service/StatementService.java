package dev.rowhouse.server.service;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.server.audit.AuditEntry;
import dev.rowhouse.server.audit.Auditor;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.message.RequestReader;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.message.StatementId;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.metrics.RequestKind;
import dev.rowhouse.server.prepared.PreparedStatements;
import dev.rowhouse.server.wire.Frame;
import dev.rowhouse.server.wire.FrameFlags;

import java.util.Optional;
import java.util.stream.Collectors;

/// Answers requests for statements, counts them and has them recorded.
///
/// **Thread safety.** Safe.
public final class StatementService {
    private final PreparedStatements prepared;
    private final StatementExecution execution;
    private final Clock clock;
    private final Metrics metrics;
    private final Auditor auditor;
    private final Inspection inspection;

    /// @param prepared where prepared statements are kept
    /// @param inspection how a test looks on
    public StatementService(
            PreparedStatements prepared,
            Clock clock,
            Metrics metrics,
            Auditor auditor,
            Inspection inspection) {
        this.prepared = prepared;
        this.execution = new StatementExecution(prepared, inspection);
        this.clock = clock;
        this.metrics = metrics;
        this.auditor = auditor;
        this.inspection = inspection;
    }

    /// Carries out the instructions of a test in the custom payload of a request, if the server
    /// takes any.
    ///
    /// @return the failure of the request, if an instruction is wrong
    public Optional<Failure> control(Frame frame) {
        if (inspection.control().isPresent() && frame.has(FrameFlags.CUSTOM_PAYLOAD)) {
            try {
                inspection.control().get().accept(RequestReader.payload(frame));
            } catch (CqlException e) {
                return Optional.of(Failure.of(e.code(), e.message()));
            }
        }
        return Optional.empty();
    }

    /// Looks up the prepared statement that a request names.
    public ResolvedRequest resolve(Request.Statement request) {
        return new ResolvedRequest(
                request,
                request instanceof Request.Execute execute
                        ? StatementId.read(execute.id()).flatMap(prepared::find)
                        : Optional.empty());
    }

    /// Answers a request if the thread that reads the connection may execute it itself
    /// ([dev.rowhouse.engine.PreparedStatement#runsInline]); does nothing about others.
    public Optional<Response> respondIfInline(Client client, ResolvedRequest resolved) {
        return switch (resolved.request()) {
            case Request.Execute ignored ->
                    resolved.known().isEmpty() || resolved.known().get().statement().runsInline()
                            ? Optional.of(respond(client, resolved, false))
                            : Optional.empty();
            case Request.Query query -> {
                long start = clock.nanoTime();
                yield execution
                        .queryIfInline(client, query)
                        .map(response -> recorded(client, resolved, start, response));
            }
            case Request.Prepare ignored -> Optional.empty();
            case Request.Batch ignored -> Optional.empty();
        };
    }

    /// Answers a request.
    ///
    /// @param isTraced whether to write down what happens
    public Response respond(Client client, ResolvedRequest resolved, boolean isTraced) {
        long start = clock.nanoTime();
        return recorded(client, resolved, start, answer(client, resolved, isTraced));
    }

    private Response recorded(
            Client client, ResolvedRequest resolved, long start, Response response) {
        Request.Statement request = resolved.request();
        metrics.record(kind(request), clock.nanoTime() - start);
        if (response.answer() instanceof Failure) {
            metrics.count(Metrics.Counter.REQUESTS_FAILED);
        }
        if (auditor.isOn()) {
            auditor.request(
                    new Auditor.Asker(
                            client.address(),
                            client.session().login().map(login -> login.role()),
                            client.session().keyspace()),
                    auditKind(request),
                    text(resolved),
                    response.answer() instanceof Failure failure
                            ? Optional.of(failure.code() + " " + failure.message())
                            : Optional.empty());
        }
        return response;
    }

    private Response answer(Client client, ResolvedRequest resolved, boolean isTraced) {
        return switch (resolved.request()) {
            case Request.Query query -> execution.query(client, query, isTraced);
            case Request.Prepare prepare -> execution.prepare(client, prepare);
            case Request.Batch batch -> execution.batch(client, batch, isTraced);
            case Request.Execute execute -> {
                if (resolved.known().isEmpty()) {
                    metrics.count(Metrics.Counter.UNPREPARED);
                    yield Response.of(Failure.unknownStatement(execute.id()));
                }
                yield execution.execute(client, execute, resolved.known().get(), isTraced);
            }
        };
    }

    private static RequestKind kind(Request.Statement request) {
        return switch (request) {
            case Request.Query ignored -> RequestKind.QUERY;
            case Request.Prepare ignored -> RequestKind.PREPARE;
            case Request.Execute ignored -> RequestKind.EXECUTE;
            case Request.Batch ignored -> RequestKind.BATCH;
        };
    }

    private static AuditEntry.Kind auditKind(Request.Statement request) {
        return switch (request) {
            case Request.Query ignored -> AuditEntry.Kind.QUERY;
            case Request.Prepare ignored -> AuditEntry.Kind.PREPARE;
            case Request.Execute ignored -> AuditEntry.Kind.EXECUTE;
            case Request.Batch ignored -> AuditEntry.Kind.BATCH;
        };
    }

    private String text(ResolvedRequest resolved) {
        return switch (resolved.request()) {
            case Request.Query query -> query.cql();
            case Request.Prepare prepare -> prepare.cql();
            case Request.Execute ignored ->
                    resolved.known().map(known -> known.statement().cql()).orElse("");
            case Request.Batch batch ->
                    batch.parts().stream().map(this::text).collect(Collectors.joining("\n"));
        };
    }

    private String text(Request.Batch.Part part) {
        return switch (part) {
            case Request.Batch.Part.Text text -> text.cql();
            case Request.Batch.Part.Prepared one ->
                    StatementId.read(one.id())
                            .flatMap(prepared::find)
                            .map(known -> known.statement().cql())
                            .orElse("");
        };
    }
}
