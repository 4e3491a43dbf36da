package dev.rowhouse.server.connection;

import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.Login;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.client.ConnectedClient;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.engine.execution.Watch;
import dev.rowhouse.server.limit.MemoryShare;
import dev.rowhouse.server.message.Answer;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.message.RequestReader;
import dev.rowhouse.server.message.Response;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.service.Client;
import dev.rowhouse.server.wire.Frame;
import dev.rowhouse.server.wire.FrameInput;
import dev.rowhouse.server.wire.ProtocolException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// One client's connection.
///
/// Whoever carries the bytes hands those of the client to [#receive], in chunks split anywhere, and
/// takes the answers at a [Transport]. That may be a socket; inside one JVM it may as well be a
/// pair of queues or a channel of Netty's.
///
/// Requests that take microseconds are executed by the caller of [#receive]; others side by side,
/// so that answers may overtake each other. [#receive] waits, and with it the client, when the
/// limits of requests at work are reached, or the client does not read its answers.
///
/// **Thread safety.** One thread at a time calls [#receive]; any thread may call the other methods.
public final class Connection implements AutoCloseable {
    private static final int EVENT_BYTES_WAITING = 16;
    private static final String AUTHENTICATOR = "org.apache.cassandra.auth.PasswordAuthenticator";
    private static final String SCHEMA_CHANGE = "SCHEMA_CHANGE";
    private static final Set<String> EVENT_TYPES =
            Set.of("TOPOLOGY_CHANGE", "STATUS_CHANGE", SCHEMA_CHANGE);

    private final Services services;
    private final Transport transport;
    private final Consumer<Connection> ended;
    private final Optional<String> refusal;
    private final MemoryShare frames;
    private final FrameInput input;
    private final Answers answers;
    private final RequestDispatcher dispatcher;
    private final Cancellation cancellation = new Cancellation();
    private final Watch watch = Watch.NONE.withCancellation(cancellation);
    private final Consumer<SchemaChange> listener = this::tell;
    private final long startedNanos;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.STARTUP);
    private final int number;
    private final AtomicLong requests = new AtomicLong();
    private volatile Optional<Client> client = Optional.empty();
    private volatile Optional<Introduction> introduction = Optional.empty();

    /// The client's data from STARTUP.
    private record Introduction(
            int version,
            Map<String, String> options,
            Optional<ConnectedClient.Encryption> encryption) {}

    private enum Phase {
        STARTUP,
        LOGIN,
        LOGGING_IN,
        READY,
        CLOSED
    }

    /// A connection that begins.
    ///
    /// @param number which of the server's connections it is
    /// @param transport where answers go
    /// @param refusal the reason to reject the client, if it is rejected: each of its requests gets
    ///     it as the answer
    /// @param ended is called once when the connection has been closed
    public Connection(
            Services services,
            int number,
            Transport transport,
            Optional<String> refusal,
            Consumer<Connection> ended) {
        this.services = services;
        this.number = number;
        this.transport = transport;
        this.refusal = refusal;
        this.ended = ended;
        this.frames = new MemoryShare(services.memory().frames());
        this.input = new FrameInput(services.limits().frameBytesBeforeStartup(), frames);
        this.answers =
                new Answers(
                        transport, services.metrics(), services.threads().writers(), this::close);
        this.dispatcher = new RequestDispatcher(services, answers);
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
            answers.flush();
        }
    }

    private boolean receiveFrame() {
        try {
            if (isReady()) {
                input.limitTo(services.limits().frameBytes());
            }
            Optional<Frame> frame = input.next();
            if (frame.isEmpty()) {
                return false;
            }
            answers.awaitRoom(services.limits().answerBytesWaiting());
            handleSafely(frame.get());
            return true;
        } catch (ProtocolException e) {
            services.metrics().count(Metrics.Counter.PROTOCOL_ERRORS);
            answers.add(e.stream(), Response.of(Failure.of(e)));
            if (e.isFatal()) {
                end();
            }
            return !e.isFatal();
        }
    }

    /// Whatever goes wrong, the client is answered, and its next request is read.
    private void handleSafely(Frame frame) {
        try {
            handle(frame);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            answers.add(frame.stream(), Response.of(Failure.unexpected(e)));
        }
    }

    /// Closes the connection; answers that are ready still reach the client.
    private void end() {
        answers.flush();
        close();
    }

    private void handle(Frame frame) {
        answers.speak(frame.version());
        if (refusal.isPresent()) {
            answers.add(
                    frame.stream(), Response.of(Failure.of(ErrorCode.OVERLOADED, refusal.get())));
            end();
            return;
        }
        requests.incrementAndGet();
        Request request = RequestReader.read(frame);
        switch (phase.get()) {
            case STARTUP -> begin(frame, request);
            case LOGIN, LOGGING_IN -> logIn(frame, request);
            case READY -> serve(frame, request);
            case CLOSED -> {}
        }
    }

    private void begin(Frame frame, Request request) {
        switch (request) {
            case Request.Options ignored -> answerSupported(frame);
            case Request.Startup asked -> {
                ConnectionOptions agreed =
                        ConnectionOptions.of(asked, frame.version(), frame.stream());
                introduction =
                        Optional.of(
                                new Introduction(
                                        frame.version().number(),
                                        asked.options(),
                                        transport.encryption()));
                dispatcher.agree(agreed.throwsOnOverload());
                input.decompress(agreed.compression());
                answers.add(frame.stream(), Response.of(welcome(frame)));
                answers.switchTo(agreed.compression());
                if (frame.version().hasSegments()) {
                    input.switchToSegments(agreed.compression());
                }
            }
            default -> throw unexpected(frame, request, "expecting STARTUP or OPTIONS");
        }
    }

    private Answer welcome(Frame frame) {
        Optional<Session> known =
                services.access().known(transport.identities(), transport.client());
        if (known.isPresent()) {
            ready(known.get(), frame);
            return new Answer.Ready();
        }
        phase.compareAndSet(Phase.STARTUP, Phase.LOGIN);
        return new Answer.Authenticate(AUTHENTICATOR);
    }

    private static ProtocolException unexpected(Frame frame, Request request, String why) {
        return ProtocolException.in(
                frame.stream(), "Unexpected message %s, %s".formatted(request.name(), why));
    }

    private void ready(Session session, Frame frame) {
        Client known = new Client(session, transport.client(), frame.version(), watch);
        client = Optional.of(known.withAnswerMemory(dispatcher.answerMemory()));
        if (!phase.compareAndSet(Phase.STARTUP, Phase.READY)) {
            phase.compareAndSet(Phase.LOGGING_IN, Phase.READY);
        }
    }

    private void logIn(Frame frame, Request request) {
        if (!(request instanceof Request.AuthResponse response)
                || !phase.compareAndSet(Phase.LOGIN, Phase.LOGGING_IN)) {
            throw unexpected(frame, request, "expecting AUTH_RESPONSE");
        }
        LoginAttempt attempt =
                new LoginAttempt(
                        services,
                        transport.client(),
                        session -> {
                            ready(session, frame);
                            answers.send(frame.stream(), Response.of(new Answer.AuthSuccess()));
                        },
                        failure -> {
                            phase.compareAndSet(Phase.LOGGING_IN, Phase.LOGIN);
                            answers.send(frame.stream(), Response.of(failure));
                        });
        services.threads().logins().execute(() -> attempt.run(response.token()));
    }

    private void serve(Frame frame, Request request) {
        switch (request) {
            case Request.Options ignored -> answerSupported(frame);
            case Request.Register register -> register(frame, register.types());
            case Request.Startup ignored ->
                    throw unexpected(frame, request, "the connection is already initialized");
            case Request.AuthResponse ignored ->
                    throw unexpected(frame, request, "the client is already logged in");
            case Request.Statement statement -> {
                Optional<Failure> refused = services.statements().control(frame);
                if (refused.isPresent()) {
                    answers.add(frame.stream(), Response.of(refused.get()));
                } else {
                    dispatcher.dispatch(client.orElseThrow(), frame, statement);
                }
            }
        }
    }

    private void answerSupported(Frame frame) {
        answers.add(
                frame.stream(),
                Response.of(
                        new Answer.Supported(ConnectionOptions.supported(services.cqlVersion()))));
    }

    private void register(Frame frame, List<String> types) {
        for (String type : types) {
            if (!EVENT_TYPES.contains(type)) {
                throw ProtocolException.in(frame.stream(), "Invalid value '" + type + "' for Type");
            }
        }
        if (types.contains(SCHEMA_CHANGE)) {
            services.events().add(listener);
            if (isClosed()) {
                services.events().remove(listener);
            }
        }
        answers.add(frame.stream(), Response.of(new Answer.Ready()));
    }

    private void tell(SchemaChange change) {
        if (answers.waitingBytes()
                > (long) EVENT_BYTES_WAITING * services.limits().answerBytesWaiting()) {
            // The client reads neither answers nor events.
            close();
            return;
        }
        answers.sendEvent(new Answer.Event(change));
        services.metrics().count(Metrics.Counter.EVENTS_SENT);
    }

    /// The client as reported to others.
    public ConnectedClient describe() {
        Optional<Session> session = client.map(Client::session);
        Optional<Introduction> said = introduction;
        return new ConnectedClient(
                transport.client(),
                transport.port().orElse(number),
                stage(),
                session.flatMap(Session::login).map(Login::role),
                said.map(Introduction::version).orElse(0),
                said.map(Introduction::options).orElse(Map.of()),
                requests.get(),
                said.flatMap(Introduction::encryption),
                session.flatMap(Session::keyspace));
    }

    private ConnectedClient.Stage stage() {
        return switch (phase.get()) {
            case STARTUP -> ConnectedClient.Stage.ESTABLISHED;
            case LOGIN, LOGGING_IN -> ConnectedClient.Stage.AUTHENTICATING;
            case READY, CLOSED -> ConnectedClient.Stage.READY;
        };
    }

    /// Whether the client may send requests.
    public boolean isReady() {
        return phase.get() == Phase.READY;
    }

    /// Its start, as a reading of the clock.
    public long startedNanos() {
        return startedNanos;
    }

    /// A number that stays the same while the client does not read what is being written, or -1
    /// when nothing is.
    public long stalledAt() {
        return answers.stalledAt();
    }

    /// Takes up no further requests, and waits until the client has the answers to those at work,
    /// or for a while.
    public void drain(Duration timeout) throws InterruptedException {
        long nanos = timeout.toNanos();
        long end = services.clock().nanoTime() + nanos;
        if (dispatcher.drain(nanos)) {
            answers.drain(end - services.clock().nanoTime());
        }
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
        answers.close();
        dispatcher.close();
        frames.close();
        transport.close();
        ended.accept(this);
    }
}
