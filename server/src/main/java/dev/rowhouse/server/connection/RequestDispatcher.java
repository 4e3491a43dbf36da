package dev.rowhouse.server.connection;

import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.AnswerMemory;
import dev.rowhouse.server.limit.AnswerShare;
import dev.rowhouse.server.limit.RequestCost;
import dev.rowhouse.server.limit.RequestLimit;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.service.Client;
import dev.rowhouse.server.service.ResolvedRequest;
import dev.rowhouse.server.wire.Frame;
import dev.rowhouse.server.wire.FrameFlags;

import java.util.Optional;

/// Answers the requests of a connection: at once, on the connection's thread, or on a pool of
/// threads, within the limits of the connection and the server.
///
/// **Thread safety.** The thread that reads the connection takes requests; any thread may do the
/// rest.
final class RequestDispatcher {
    private static final String OVERLOADED =
            "Server is in overloaded state. Cannot accept more requests at this point";
    private static final int MEBIBYTE = 1024 * 1024;
    private static final String CLOSING = "The server is closing";

    private final Services services;
    private final Answers answers;
    private final RequestLimit own;
    // Of the thread that reads the connection.
    private final AnswerShare inlineAnswer;
    private boolean throwsOnOverload;
    private volatile boolean isDraining;

    RequestDispatcher(Services services, Answers answers) {
        this.services = services;
        this.answers = answers;
        this.own =
                new RequestLimit(
                        services.limits().requestsPerConnection(),
                        services.limits().requestBytesPerConnection());
        this.inlineAnswer = newAnswer();
    }

    private AnswerShare newAnswer() {
        return new AnswerShare(services.memory().answers(), services.memory().answerMax());
    }

    /// The room for answers that are made by the thread that reads the connection.
    AnswerMemory answerMemory() {
        return inlineAnswer;
    }

    /// Whether the client wants errors rather than to wait.
    void agree(boolean wantsErrors) {
        throwsOnOverload = wantsErrors;
    }

    /// Takes a request: answers it at once if that takes microseconds, otherwise lets another
    /// thread answer it. This may wait until others have been answered.
    void dispatch(Client client, Frame frame, Request.Statement request) {
        boolean isTraced = frame.has(FrameFlags.TRACING);
        int stream = frame.stream();
        if (isDraining) {
            refuse(stream, CLOSING);
            return;
        }
        int frameBytes = Frame.HEADER_BYTES + frame.body().length();
        ResolvedRequest resolved = services.statements().resolve(request);
        if (!isTraced
                && RequestCost.isSmall(frameBytes)
                && answerInline(client, stream, resolved)) {
            return;
        }
        long size = RequestCost.of(request, frameBytes);
        if (size > services.limits().requestBytes() && !RequestCost.isSmall(frameBytes)) {
            refuseAsTooLarge(stream, frameBytes, size);
        } else if (enter(stream, size)) {
            boolean isTaken = false;
            try {
                services.threads()
                        .requests()
                        .execute(() -> answer(client, stream, resolved, isTraced, size));
                isTaken = true;
            } finally {
                if (!isTaken) {
                    leave(size);
                }
            }
        }
    }

    private boolean answerInline(Client client, int stream, ResolvedRequest request) {
        try {
            Optional<Response> atOnce = services.statements().respondIfInline(client, request);
            atOnce.ifPresent(response -> answers.add(stream, response));
            return atOnce.isPresent();
        } finally {
            inlineAnswer.close();
        }
    }

    private void refuseAsTooLarge(int stream, int frameBytes, long size) {
        services.metrics().count(Metrics.Counter.REQUESTS_REFUSED);
        answers.add(
                stream,
                Response.of(
                        Failure.of(
                                ErrorCode.INVALID,
                                "The request of %d bytes would take about %d MiB of memory, more than the limit of %d MiB for all requests: send less at once, or give the server a larger heap"
                                        .formatted(
                                                frameBytes,
                                                size / MEBIBYTE,
                                                services.limits().requestBytes() / MEBIBYTE))));
    }

    private void refuse(int stream, String why) {
        services.metrics().count(Metrics.Counter.REQUESTS_REFUSED);
        answers.add(stream, Response.of(Failure.of(ErrorCode.OVERLOADED, why)));
    }

    private boolean enter(int stream, long size) {
        if (own.tryEnter(size)) {
            if (services.allRequests().tryEnter(size)) {
                return true;
            }
            own.leave(size);
        }
        if (throwsOnOverload) {
            refuse(stream, OVERLOADED);
            return false;
        }
        services.metrics().count(Metrics.Counter.REQUESTS_DELAYED);
        answers.flush();
        own.enter(size);
        services.allRequests().enter(size);
        return true;
    }

    private void answer(
            Client client, int stream, ResolvedRequest request, boolean isTraced, long size) {
        try (AnswerShare room = newAnswer()) {
            answers.send(stream, response(client.withAnswerMemory(room), request, isTraced));
        } finally {
            leave(size);
        }
    }

    private Response response(Client client, ResolvedRequest request, boolean isTraced) {
        try {
            return services.statements().respond(client, request, isTraced);
        } catch (RuntimeException | Error e) {
            return Response.of(Failure.unexpected(e));
        }
    }

    private void leave(long size) {
        own.leave(size);
        services.allRequests().leave(size);
    }

    /// Takes up no further requests, and waits until those at work have been answered, or for a
    /// while.
    ///
    /// @return whether all have been
    boolean drain(long nanos) throws InterruptedException {
        isDraining = true;
        return own.awaitNone(nanos);
    }

    /// Ends all waiting, now and later.
    void close() {
        own.close();
    }
}
