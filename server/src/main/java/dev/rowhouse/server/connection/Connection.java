package dev.rowhouse.server.connection;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.engine.execution.Watch;
import dev.rowhouse.server.limit.RequestLimit;
import dev.rowhouse.server.login.Credentials;
import dev.rowhouse.server.message.Answer;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.message.RequestReader;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.message.ResponseWriter;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.metrics.RequestKind;
import dev.rowhouse.server.prepared.KnownStatement;
import dev.rowhouse.server.service.Client;
import dev.rowhouse.server.wire.Compression;
import dev.rowhouse.server.wire.Frame;
import dev.rowhouse.server.wire.FrameFlags;
import dev.rowhouse.server.wire.FrameInput;
import dev.rowhouse.server.wire.FrameOutput;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolException;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// One client's connection.
///
/// Whoever carries the bytes hands those of the client to [#receive], in chunks split anywhere, and takes the answers at a [Transport]. That
/// may be a socket; inside one JVM it may as well be a pair of queues or a channel of Netty's.
///
/// Requests that take microseconds are executed by the caller of [#receive]; others side by side, so that answers may overtake each other.
/// [#receive] waits, and with it the client, when the limits of requests at work are reached, or the client does not read its answers.
///
/// **Thread safety.** [#receive] is called by one thread at a time; everything else by any.
public final class Connection implements AutoCloseable {
    private static final int FLUSHED_AT = 64 * 1024;
    private static final int EVENT_BYTES_WAITING = 16;
    private static final String CQL_VERSION = "3.4.7";
    private static final String AUTHENTICATOR = "org.apache.cassandra.auth.PasswordAuthenticator";
    private static final String OVERLOADED =
            "Server is in overloaded state. Cannot accept more requests at this point";
    private static final Set<String> EVENT_TYPES =
            Set.of("TOPOLOGY_CHANGE", "STATUS_CHANGE", "SCHEMA_CHANGE");

    private final Services services;
    private final Transport transport;
    private final Consumer<Connection> ended;
    private final Optional<String> refusal;
    private final FrameInput input;
    private final Outbox outbox;
    private final RequestLimit ownRequests;
    private final Cancellation cancellation = new Cancellation();
    private final Watch watch = Watch.NONE.withCancellation(cancellation);
    private final Consumer<SchemaChange> listener = this::tell;
    // Answers made by the thread in receive(), not yet handed to the outbox.
    private final OutputBuffer answers = new OutputBuffer();
    private final long startedNanos;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.STARTUP);
    private volatile ResponseWriter writer =
            new ResponseWriter(new FrameOutput(ProtocolVersion.NEWEST, Compression.NONE, false));
    private volatile Startup startup = new Startup(Compression.NONE, false);
    private volatile Optional<Client> client = Optional.empty();

    private enum Phase {
        STARTUP,
        LOGIN,
        LOGGING_IN,
        READY,
        CLOSED
    }

    /// A connection that begins.
    ///
    /// @param transport where answers go
    /// @param refusal why the client may not stay, if it may not: it is told that, whatever it asks for
    /// @param ended is told once when the connection has been closed
    public Connection(
            Services services,
            Transport transport,
            Optional<String> refusal,
            Consumer<Connection> ended) {
        this.services = services;
        this.transport = transport;
        this.refusal = refusal;
        this.ended = ended;
        this.input = new FrameInput(services.limits().frameBytesBeforeStartup());
        this.outbox = new Outbox(transport, writer.format(), services.metrics(), this::close);
        this.ownRequests =
                new RequestLimit(
                        services.limits().requestsPerConnection(),
                        services.limits().requestBytesPerConnection());
        this.startedNanos = services.clock().nanoTime();
    }

    /// Takes bytes from the client. The array may be written to again once this returns.
    public void receive(byte[] bytes, int from, int length) {
        services.metrics().add(Metrics.Counter.BYTES_RECEIVED, length);
        input.give(bytes, from, length);
        try {
            boolean hasMore = true;
            while (hasMore && !isClosed()) {
                hasMore = receiveFrame();
            }
        } finally {
            flush();
        }
    }

    private boolean receiveFrame() {
        try {
            Optional<Frame> frame = input.next();
            if (frame.isEmpty()) {
                return false;
            }
            handle(frame.get());
            return true;
        } catch (ProtocolException e) {
            services.metrics().count(Metrics.Counter.PROTOCOL_ERRORS);
            answer(e.stream(), Response.of(Failure.of(e)));
            if (e.isFatal()) {
                flush();
                close();
            }
            return !e.isFatal();
        }
    }

    private void handle(Frame frame) {
        if (outbox.waitingBytes() > services.limits().answerBytesWaiting()) {
            flush();
            outbox.awaitRoom(services.limits().answerBytesWaiting());
        }
        if (writer.format().version() != frame.version()) {
            writer = new ResponseWriter(new FrameOutput(frame.version(), Compression.NONE, false));
        }
        if (refusal.isPresent()) {
            answer(frame.stream(), Response.of(Failure.of(ErrorCode.OVERLOADED, refusal.get())));
            flush();
            close();
            return;
        }
        Request request = read(frame);
        switch (phase.get()) {
            case STARTUP -> begin(frame, request);
            case LOGIN, LOGGING_IN -> logIn(frame, request);
            case READY -> serve(frame, request);
            case CLOSED -> {}
        }
    }

    private static Request read(Frame frame) {
        try {
            return RequestReader.read(frame);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw ProtocolException.in(frame.stream(), String.valueOf(e.getMessage()));
        }
    }

    private void begin(Frame frame, Request request) {
        switch (request) {
            case Request.Options _ -> answerSupported(frame);
            case Request.Startup asked -> {
                Startup agreed = Startup.of(asked, frame.version(), frame.stream());
                startup = agreed;
                input.decompress(agreed.compression());
                boolean isOpen = services.access().authenticator().isEmpty();
                if (isOpen) {
                    ready(services.access().anonymous().get(), frame.version());
                } else {
                    phase.compareAndSet(Phase.STARTUP, Phase.LOGIN);
                }
                answer(
                        frame.stream(),
                        Response.of(
                                isOpen
                                        ? new Answer.Ready()
                                        : new Answer.Authenticate(AUTHENTICATOR)));
                flush();
                switchTo(agreed.compression(), frame.version());
            }
            default ->
                    throw ProtocolException.in(
                            frame.stream(),
                            "Unexpected message %s, expecting STARTUP or OPTIONS"
                                    .formatted(name(request)));
        }
    }

    /// Behind the answer to STARTUP, which is written as before, both sides write as agreed.
    private void switchTo(Compression compression, ProtocolVersion version) {
        FrameOutput format = new FrameOutput(version, compression, version.hasSegments());
        if (version.hasSegments()) {
            input.switchToSegments(compression);
        }
        writer = new ResponseWriter(format);
        outbox.switchTo(format);
    }

    private void ready(Session session, ProtocolVersion version) {
        client = Optional.of(new Client(session, transport.client(), version, watch));
        input.limitTo(services.limits().frameBytes());
        Phase before = phase.get();
        if (before != Phase.CLOSED) {
            phase.compareAndSet(before, Phase.READY);
        }
    }

    private static String name(Request request) {
        return switch (request) {
            case Request.AuthResponse _ -> "AUTH_RESPONSE";
            default -> request.getClass().getSimpleName().toUpperCase(java.util.Locale.ROOT);
        };
    }

    private void logIn(Frame frame, Request request) {
        if (!(request instanceof Request.AuthResponse response)
                || !phase.compareAndSet(Phase.LOGIN, Phase.LOGGING_IN)) {
            throw ProtocolException.in(
                    frame.stream(),
                    "Unexpected message %s, expecting AUTH_RESPONSE".formatted(name(request)));
        }
        services.threads().logins().execute(() -> logIn(frame, response.token()));
    }

    private void logIn(Frame frame, Bytes token) {
        try {
            Session session =
                    services.access()
                            .authenticator()
                            .orElseThrow()
                            .open(Credentials.ofSaslPlain(token));
            services.access().delays().succeeded(transport.client());
            services.metrics().count(Metrics.Counter.LOGINS_SUCCEEDED);
            ready(session, frame.version());
            answerFromElsewhere(frame.stream(), Response.of(new Answer.AuthSuccess()));
        } catch (CqlException e) {
            services.metrics().count(Metrics.Counter.LOGINS_FAILED);
            Duration delay = services.access().delays().failed(transport.client());
            Response refusal = Response.of(Failure.of(e.code(), e.message()));
            Later.run(
                    services.threads().scheduler(),
                    delay,
                    () -> {
                        phase.compareAndSet(Phase.LOGGING_IN, Phase.LOGIN);
                        answerFromElsewhere(frame.stream(), refusal);
                    });
        }
    }

    private void serve(Frame frame, Request request) {
        switch (request) {
            case Request.Options _ -> answerSupported(frame);
            case Request.Register register -> register(frame, register.types());
            case Request.Startup _ ->
                    throw ProtocolException.in(
                            frame.stream(),
                            "Unexpected message STARTUP, the connection is already initialized");
            case Request.AuthResponse _ ->
                    throw ProtocolException.in(frame.stream(), "Unexpected message AUTH_RESPONSE");
            case Request.Execute execute -> execute(frame, execute);
            case Request.Query _, Request.Prepare _, Request.Batch _ -> dispatch(frame, request);
        }
    }

    private void answerSupported(Frame frame) {
        answer(frame.stream(), Response.of(new Answer.Supported(Startup.supported(CQL_VERSION))));
    }

    private void register(Frame frame, List<String> types) {
        for (String type : types) {
            if (!EVENT_TYPES.contains(type)) {
                throw ProtocolException.in(frame.stream(), "Invalid value '" + type + "' for Type");
            }
        }
        if (types.contains("SCHEMA_CHANGE")) {
            services.events().add(listener);
            if (isClosed()) {
                services.events().remove(listener);
            }
        }
        answer(frame.stream(), Response.of(new Answer.Ready()));
    }

    private void execute(Frame frame, Request.Execute request) {
        Optional<KnownStatement> known = services.statements().find(request);
        if (known.isEmpty()) {
            services.metrics().count(Metrics.Counter.UNPREPARED);
            answer(frame.stream(), Response.of(Failure.unknownStatement(request.id())));
        } else if (known.get().statement().isBrief() && !frame.has(FrameFlags.TRACING)) {
            long start = services.clock().nanoTime();
            Response response =
                    services.statements()
                            .execute(client.orElseThrow(), request, known.get(), false);
            answer(frame.stream(), response);
            finish(RequestKind.EXECUTE, start, response);
        } else {
            dispatch(frame, request);
        }
    }

    private void finish(RequestKind kind, long startNanos, Response response) {
        services.metrics().record(kind, services.clock().nanoTime() - startNanos);
        if (response.answer() instanceof Failure) {
            services.metrics().count(Metrics.Counter.REQUESTS_FAILED);
        }
    }

    private void dispatch(Frame frame, Request request) {
        int size = Frame.HEADER_BYTES + frame.body().length();
        if (enter(frame.stream(), size)) {
            services.threads().requests().execute(() -> work(frame, request, size));
        }
    }

    private boolean enter(int stream, int size) {
        if (ownRequests.tryEnter(size)) {
            if (services.allRequests().tryEnter(size)) {
                return true;
            }
            ownRequests.leave(size);
        }
        if (startup.throwsOnOverload()) {
            services.metrics().count(Metrics.Counter.REQUESTS_REFUSED);
            answer(stream, Response.of(Failure.of(ErrorCode.OVERLOADED, OVERLOADED)));
            return false;
        }
        services.metrics().count(Metrics.Counter.REQUESTS_DELAYED);
        flush();
        ownRequests.enter(size);
        services.allRequests().enter(size);
        return true;
    }

    private void work(Frame frame, Request request, int size) {
        try {
            if (!isClosed()) {
                long start = services.clock().nanoTime();
                boolean isTraced = frame.has(FrameFlags.TRACING);
                Response response = respond(request, isTraced);
                OutputBuffer out = new OutputBuffer();
                writer.write(out, frame.stream(), response);
                outbox.append(out);
                finish(kind(request), start, response);
            }
        } finally {
            ownRequests.leave(size);
            services.allRequests().leave(size);
            outbox.flushOn(services.threads().writers());
        }
    }

    private Response respond(Request request, boolean isTraced) {
        Client asking = client.orElseThrow();
        return switch (request) {
            case Request.Query query -> services.statements().query(asking, query, isTraced);
            case Request.Prepare prepare -> services.statements().prepare(asking, prepare);
            case Request.Batch batch -> services.statements().batch(asking, batch, isTraced);
            case Request.Execute execute ->
                    services.statements()
                            .find(execute)
                            .map(known ->
                                    services.statements().execute(asking, execute, known, isTraced))
                            .orElseGet(() -> Response.of(Failure.unknownStatement(execute.id())));
            case Request.Options _, Request.Register _, Request.Startup _, Request.AuthResponse _ ->
                    throw new IllegalArgumentException("not a statement: " + request);
        };
    }

    private static RequestKind kind(Request request) {
        return switch (request) {
            case Request.Query _ -> RequestKind.QUERY;
            case Request.Prepare _ -> RequestKind.PREPARE;
            case Request.Execute _ -> RequestKind.EXECUTE;
            case Request.Batch _ -> RequestKind.BATCH;
            case Request.Options _, Request.Register _, Request.Startup _, Request.AuthResponse _ ->
                    RequestKind.CONNECTION;
        };
    }

    /// Adds an answer of the thread in [#receive], which leaves when that thread has nothing more to read.
    private void answer(int stream, Response response) {
        writer.write(answers, stream, response);
        if (answers.length() > FLUSHED_AT) {
            flush();
        }
    }

    private void flush() {
        if (answers.length() > 0) {
            outbox.append(answers);
            answers.clear();
        }
        outbox.flush();
    }

    private void answerFromElsewhere(int stream, Response response) {
        OutputBuffer out = new OutputBuffer();
        writer.write(out, stream, response);
        outbox.append(out);
        outbox.flushOn(services.threads().writers());
    }

    private void tell(SchemaChange change) {
        if (outbox.waitingBytes()
                > (long) EVENT_BYTES_WAITING * services.limits().answerBytesWaiting()) {
            // The client reads neither answers nor events.
            close();
            return;
        }
        OutputBuffer out = new OutputBuffer();
        writer.writeEvent(out, new Answer.Event(change));
        outbox.append(out);
        services.metrics().count(Metrics.Counter.EVENTS_SENT);
        outbox.flushOn(services.threads().writers());
    }

    /// Whether the client may send requests, or did so before it went.
    public boolean isReady() {
        return phase.get() == Phase.READY;
    }

    /// When it began, as a reading of the clock.
    public long startedNanos() {
        return startedNanos;
    }

    /// A number that stays the same while the client does not read what is being written, or -1 when nothing is.
    public long stalledAt() {
        return outbox.stalledAt();
    }

    /// Waits until all requests have been answered, or for a while.
    ///
    /// @return whether all have been
    public boolean awaitAnswers(Duration timeout) throws InterruptedException {
        return ownRequests.awaitNone(timeout.toNanos());
    }

    private boolean isClosed() {
        return phase.get() == Phase.CLOSED;
    }

    /// Ends the connection. Statements that only read are stopped.
    @Override
    public void close() {
        if (phase.getAndSet(Phase.CLOSED) == Phase.CLOSED) {
            return;
        }
        cancellation.cancel();
        services.events().remove(listener);
        outbox.close();
        ownRequests.close();
        transport.close();
        ended.accept(this);
    }
}
