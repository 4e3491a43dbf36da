package dev.rowhouse.server.connection;

import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.server.limit.RequestLimit;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.service.Client;
import dev.rowhouse.server.wire.Frame;
import dev.rowhouse.server.wire.FrameFlags;

import java.util.Optional;

/// The requests of a connection that are being answered.
///
/// **Thread safety.** Requests are taken up by the thread that reads the connection; everything else by any.
final class Work {
    private static final String OVERLOADED =
            "Server is in overloaded state. Cannot accept more requests at this point";
    private static final String CLOSING = "The server is closing";

    private final Services services;
    private final Answers answers;
    private final RequestLimit own;
    private boolean throwsOnOverload;
    private volatile boolean isDraining;

    Work(Services services, Answers answers) {
        this.services = services;
        this.answers = answers;
        this.own =
                new RequestLimit(
                        services.limits().requestsPerConnection(),
                        services.limits().requestBytesPerConnection());
    }

    /// Whether the client wants errors rather than to wait.
    void agree(boolean wantsErrors) {
        throwsOnOverload = wantsErrors;
    }

    /// Takes up a request: answers it at once if that is a matter of microseconds, else has it answered by another thread. This may wait until
    /// others have been answered.
    void take(Client client, Frame frame, Request.Statement request) {
        boolean isTraced = frame.has(FrameFlags.TRACING);
        int stream = frame.stream();
        if (isDraining) {
            refuse(stream, CLOSING);
            return;
        }
        Optional<Response> atOnce =
                isTraced ? Optional.empty() : services.statements().respondIfBrief(client, request);
        if (atOnce.isPresent()) {
            answers.add(stream, atOnce.get());
            return;
        }
        int size = Frame.HEADER_BYTES + frame.body().length();
        if (enter(stream, size)) {
            services.threads()
                    .requests()
                    .execute(() -> answer(client, stream, request, isTraced, size));
        }
    }

    private void refuse(int stream, String why) {
        services.metrics().count(Metrics.Counter.REQUESTS_REFUSED);
        answers.add(stream, Response.of(Failure.of(ErrorCode.OVERLOADED, why)));
    }

    private boolean enter(int stream, int size) {
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
            Client client, int stream, Request.Statement request, boolean isTraced, int size) {
        try {
            answers.send(stream, services.statements().respond(client, request, isTraced));
        } finally {
            own.leave(size);
            services.allRequests().leave(size);
        }
    }

    /// Takes up no further requests, and waits until those at work have been answered, or for a while.
    ///
    /// @return whether all have been
    boolean drain(long nanos) throws InterruptedException {
        isDraining = true;
        return own.awaitNone(nanos);
    }

    /// From now on nobody waits.
    void close() {
        own.close();
    }
}
