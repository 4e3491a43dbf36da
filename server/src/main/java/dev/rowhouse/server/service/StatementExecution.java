package dev.rowhouse.server.service;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.BatchStatement;
import dev.rowhouse.engine.BoundStatement;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.SimpleStatement;
import dev.rowhouse.engine.Statement;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.trace.Tracing;
import dev.rowhouse.server.message.Answer;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.QueryParameters;
import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.message.ResultMetadata;
import dev.rowhouse.server.message.StatementId;
import dev.rowhouse.server.message.Values;
import dev.rowhouse.server.prepared.KnownStatement;
import dev.rowhouse.server.prepared.PreparedStatements;
import dev.rowhouse.server.wire.ProtocolVersion;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Executes requests as statements of the engine and turns the results into answers.
///
/// **Thread safety.** Safe.
final class StatementExecution {
    private final PreparedStatements prepared;
    private final Inspection inspection;

    /// @param inspection how a test looks on
    StatementExecution(PreparedStatements prepared, Inspection inspection) {
        this.prepared = prepared;
        this.inspection = inspection;
    }

    /// Executes a statement given as text.
    ///
    /// @param isTraced whether to write down what happens
    Response query(Client client, Request.Query request, boolean isTraced) {
        QueryParameters parameters = request.parameters();
        return answer(
                parameters.options(),
                () -> {
                    inspection.before().accept(request.cql());
                    Statement statement =
                            simple(request.cql(), parameters.values())
                                    .withOptions(watched(client, parameters.options(), isTraced));
                    return response(client.session().execute(statement));
                });
    }

    /// Executes a statement given as text, if that takes microseconds, as a rule. What is wrong
    /// with a statement is left to [#query].
    Optional<Response> queryIfInline(Client client, Request.Query request) {
        QueryParameters parameters = request.parameters();
        return inline(client, request)
                .map(statement ->
                        answer(
                                parameters.options(),
                                () -> {
                                    inspection.before().accept(request.cql());
                                    BoundStatement bound =
                                            bind(statement, parameters.values())
                                                    .withOptions(
                                                            watched(
                                                                    client,
                                                                    parameters.options(),
                                                                    false));
                                    return response(client.session().execute(bound));
                                }));
    }

    private static Optional<PreparedStatement> inline(Client client, Request.Query request) {
        QueryParameters parameters = request.parameters();
        try {
            return client.session()
                    .prepareIfInline(request.cql(), parameters.options().keyspace())
                    .filter(statement -> fits(statement, parameters.values()));
        } catch (RuntimeException | Error e) {
            // Told by whoever executes it after all.
            return Optional.empty();
        }
    }

    private static boolean fits(PreparedStatement statement, Values values) {
        return !values.areNamed() && values.array().length == statement.variables().size();
    }

    private static SimpleStatement simple(String cql, Values values) {
        return values.areNamed()
                ? SimpleStatement.named(cql, values.byName())
                : SimpleStatement.of(cql, (@Nullable Object[]) values.array());
    }

    /// Prepares a statement.
    Response prepare(Client client, Request.Prepare request) {
        try {
            Optional<String> keyspace = request.keyspace().or(client.session()::keyspace);
            PreparedStatement statement =
                    request.keyspace().isPresent()
                            ? client.session().prepare(request.cql(), request.keyspace().get())
                            : client.session().prepare(request.cql());
            KnownStatement known = prepared.add(StatementId.of(keyspace, request.cql()), statement);
            return Response.of(
                    new Answer.Prepared(
                            known.id().bytes(),
                            known.variables(),
                            statement.partitionKeyVariables(),
                            known.result()));
        } catch (CqlException e) {
            return failure(e, Consistency.ONE);
        } catch (RuntimeException | Error e) {
            return failure(e);
        }
    }

    /// Executes a prepared statement.
    Response execute(
            Client client, Request.Execute request, KnownStatement known, boolean isTraced) {
        QueryParameters parameters = request.parameters();
        if (!isValid(known)) {
            return Response.of(Failure.unknownStatement(request.id()));
        }
        return answer(
                parameters.options(),
                () -> {
                    inspection.before().accept(known.statement().cql());
                    BoundStatement bound =
                            bind(known.statement(), parameters.values())
                                    .withOptions(watched(client, parameters.options(), isTraced));
                    ResultSet result = client.session().execute(bound);
                    return response(result, known, client, request);
                });
    }

    /// Whether a statement still is what clients were told. If not, they prepare it again and are
    /// told anew.
    private boolean isValid(KnownStatement known) {
        try {
            known.statement().renew();
        } catch (CqlException e) {
            prepared.remove(known);
            return false;
        }
        if (!known.hasSameVariables()) {
            prepared.remove(known);
            return false;
        }
        return true;
    }

    private static BoundStatement bind(PreparedStatement statement, Values values) {
        return values.areNamed()
                ? statement.bindNamed(values.byName())
                : statement.bindBytes(values.array());
    }

    /// Executes several statements as a batch.
    Response batch(Client client, Request.Batch request, boolean isTraced) {
        List<Statement> parts = new ArrayList<>(request.parts().size());
        StatementOptions options = request.options();
        for (Request.Batch.Part part : request.parts()) {
            switch (part) {
                case Request.Batch.Part.Text text -> parts.add(simple(text.cql(), text.values()));
                case Request.Batch.Part.Prepared one -> {
                    Optional<KnownStatement> known =
                            StatementId.read(one.id()).flatMap(prepared::find);
                    if (known.isEmpty() || !isValid(known.get())) {
                        return Response.of(Failure.unknownStatement(one.id()));
                    }
                    try {
                        parts.add(bind(known.get().statement(), one.values()));
                    } catch (CqlException e) {
                        return failure(e, options.consistency());
                    }
                }
            }
        }
        return answer(
                options,
                () -> {
                    parts.forEach(part -> inspection.before().accept(cql(part)));
                    BatchStatement batch =
                            new BatchStatement(
                                    request.type(), parts, watched(client, options, isTraced));
                    return response(client.session().execute(batch));
                });
    }

    private static String cql(Statement part) {
        return switch (part) {
            case SimpleStatement simple -> simple.cql();
            case BoundStatement bound -> bound.prepared().cql();
            case BatchStatement ignored -> "";
        };
    }

    @FunctionalInterface
    private interface Step {
        Response run();
    }

    private static Response answer(StatementOptions options, Step step) {
        if (!options.serialConsistency().isSerial()) {
            return Response.of(
                    Failure.of(
                            ErrorCode.INVALID,
                            "Invalid consistency for conditional update. Must be one of SERIAL or LOCAL_SERIAL"));
        }
        try {
            return step.run();
        } catch (CqlException e) {
            return failure(e, options.consistency());
        } catch (RuntimeException | Error e) {
            return failure(e);
        }
    }

    private static Response failure(CqlException error, Consistency consistency) {
        return new Response(Failure.of(error, consistency), error.tracingId(), error.warnings());
    }

    /// Nothing that the engine knows: a statement that was stopped, a database that is closed, no
    /// memory left, or a mistake of ours.
    private static Response failure(Throwable error) {
        return Response.of(Failure.unexpected(error));
    }

    /// The options of a request, with the watch of its client.
    private static StatementOptions watched(
            Client client, StatementOptions options, boolean isTraced) {
        return options.withWatch(
                isTraced
                        ? client.watch()
                                .withTracing(
                                        new Tracing(
                                                client.address(),
                                                options.consistency().name(),
                                                options.serialConsistency().name()))
                        : client.watch());
    }

    private Response response(ResultSet result) {
        return response(
                result,
                new Answer.Rows(
                        new ResultMetadata(result.columns()),
                        Answer.Rows.Mention.FULL,
                        result.rows(),
                        result.pagingState()));
    }

    private Response response(
            ResultSet result, KnownStatement known, Client client, Request.Execute request) {
        ResultMetadata metadata = known.result(result.columns());
        return response(
                result,
                new Answer.Rows(
                        metadata,
                        mention(metadata, known, client, request),
                        result.rows(),
                        result.pagingState()));
    }

    private static Answer.Rows.Mention mention(
            ResultMetadata metadata, KnownStatement known, Client client, Request.Execute request) {
        boolean skips = request.parameters().skipsMetadata();
        if (known.statement().resultColumns().size() == 0) {
            // Whether a condition was met: the columns differ from one execution to the next.
            return Answer.Rows.Mention.FULL;
        }
        if (client.version().isAtLeast(ProtocolVersion.V5)) {
            Optional<Bytes> id = request.resultMetadataId();
            if (id.isPresent() && !id.get().equals(metadata.id())) {
                return Answer.Rows.Mention.CHANGED;
            }
        } else if (known.wasChanged()) {
            return Answer.Rows.Mention.FULL;
        }
        return skips ? Answer.Rows.Mention.NONE : Answer.Rows.Mention.FULL;
    }

    private Response response(ResultSet result, Answer.Rows rows) {
        Response response =
                new Response(answer(result, rows), result.tracingId(), result.warnings());
        return inspection.reportsCosts() ? response.withCost(result.statistics()) : response;
    }

    private static Answer answer(ResultSet result, Answer.Rows rows) {
        if (rows.metadata().columns().size() > 0) {
            return rows;
        }
        if (result.schemaChange().isPresent()) {
            return new Answer.Changed(result.schemaChange().get());
        }
        return result.usedKeyspace()
                .<Answer>map(Answer.KeyspaceUsed::new)
                .orElse(new Answer.Nothing());
    }
}
