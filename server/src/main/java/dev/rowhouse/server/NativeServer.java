package dev.rowhouse.server;

import dev.rowhouse.base.Scheduler;
import dev.rowhouse.engine.Registration;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.audit.Auditor;
import dev.rowhouse.server.connection.ConnectedClients;
import dev.rowhouse.server.connection.Connection;
import dev.rowhouse.server.connection.Services;
import dev.rowhouse.server.connection.Transport;
import dev.rowhouse.server.event.SchemaEvents;
import dev.rowhouse.server.limit.RequestLimit;
import dev.rowhouse.server.limit.ServerLimits;
import dev.rowhouse.server.login.DatabaseLogins;
import dev.rowhouse.server.login.LoginDelays;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.metrics.MetricsSnapshot;
import dev.rowhouse.server.net.Listener;
import dev.rowhouse.server.net.Sockets;
import dev.rowhouse.server.prepared.PreparedStatements;
import dev.rowhouse.server.service.StatementService;
import dev.rowhouse.server.tls.TlsContexts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Serves a database to Cassandra drivers, cqlsh and other clients of the native protocol.
///
///     try (Rowhouse database = Rowhouse.inMemory();
///             NativeServer server =
///                     NativeServer.start(
///                             database, ServerOptions.defaults(), ServerComponents.system())) {
///         System.out.println("listening at " + server.address());
///         …
///     }
///
/// Inside one JVM no socket is needed: [#attach] serves whatever carries bytes.
///
/// The database is the caller's: it is closed after the server.
///
/// **Thread safety.** Safe.
public final class NativeServer implements AutoCloseable {
    private static final int REFUSALS_MAX = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final int LOOKS_UNTIL_STALLED = 120;

    private final Rowhouse database;
    private final ServerLimits limits;
    private final Services services;
    private final PreparedStatements prepared;
    private final Map<Connection, Look> connections = new ConcurrentHashMap<>();
    private final Optional<TlsContexts> tls;
    private final Optional<Listener> listener;
    private final Registration schemaChanges;
    private final Registration shown;
    private final AtomicInteger connectionNumbers = new AtomicInteger();
    private final Scheduler.Repetition looks;
    private volatile boolean isClosed;

    /// The state of a connection at a check: the position that its client had read to, and the
    /// number of checks without progress.
    private record Look(long stalledAt, int times) {}

    private NativeServer(
            Rowhouse database, ServerOptions options, ServerComponents components, boolean listens)
            throws IOException {
        this.database = database;
        this.limits = options.limits();
        this.prepared = new PreparedStatements(limits.preparedBytes());
        Metrics metrics = new Metrics();
        Auditor auditor = new Auditor(components.audit(), components.clock());
        this.services =
                new Services(
                        components.clock(),
                        new Services.Threads(
                                components.requests(),
                                components.logins(),
                                components.connections(),
                                components.scheduler()),
                        limits,
                        new RequestLimit(limits.requests(), limits.requestBytes()),
                        Services.Memory.forHeap(Runtime.getRuntime().maxMemory()),
                        metrics,
                        new StatementService(
                                prepared,
                                components.clock(),
                                metrics,
                                auditor,
                                components.inspection()),
                        new SchemaEvents(),
                        new Services.Access(
                                database::connect,
                                options.authentication()
                                        ? Optional.of(new DatabaseLogins(database))
                                        : Optional.empty(),
                                new LoginDelays(components.clock()),
                                auditor),
                        database.release().cqlVersion());
        this.tls = options.tls().map(how -> TlsContexts.open(components.files(), how));
        this.listener =
                listens
                        ? Optional.of(
                                Listener.open(
                                        options.address(),
                                        components.connections(),
                                        wrapper(),
                                        this::attach))
                        : Optional.empty();
        this.schemaChanges = database.onSchemaChange(services.events()::publish);
        this.shown =
                database.show(
                        new ConnectedClients(
                                () -> Collections.unmodifiableSet(connections.keySet()), prepared));
        this.looks = components.scheduler().every(BETWEEN_LOOKS, this::look);
    }

    /// Serves a database at an address.
    ///
    /// @throws IOException when the address cannot be listened at: it is in use, or not this
    ///     machine's
    /// @throws dev.rowhouse.server.tls.TlsException when keys or certificates cannot be used
    /// @throws IllegalArgumentException when clients on other machines could connect without
    ///     authentication
    public static NativeServer start(
            Rowhouse database, ServerOptions options, ServerComponents components)
            throws IOException {
        requireSafe(options);
        NativeServer server = new NativeServer(database, options, components, true);
        database.announce(announced(server.address(), options));
        server.listener.ifPresent(Listener::begin);
        return server;
    }

    /// Serves a database to clients inside this JVM only, which come by [#attach].
    ///
    /// @param options the options; their address is not used
    public static NativeServer unattended(
            Rowhouse database, ServerOptions options, ServerComponents components) {
        try {
            return new NativeServer(database, options, components, false);
        } catch (IOException e) {
            throw new IllegalStateException("nothing listens, so nothing can fail", e);
        }
    }

    private Sockets.Wrapper wrapper() {
        return tls.<Sockets.Wrapper>map(contexts -> contexts::encrypted)
                .orElse(Sockets.Wrapper.NONE);
    }

    private static void requireSafe(ServerOptions options) {
        InetAddress address = options.address().getAddress();
        if (address == null) {
            throw new IllegalArgumentException(
                    "There is no host named " + options.address().getHostString() + ".");
        }
        if (!address.isLoopbackAddress()
                && !options.authentication()
                && !options.allowsUnauthenticated()) {
            throw new IllegalArgumentException(
                    "Listening on %s without authentication lets anyone on the network read and change all data: enable authentication, listen on 127.0.0.1, or allow unauthenticated clients."
                            .formatted(address.getHostAddress()));
        }
    }

    private static InetSocketAddress announced(InetSocketAddress bound, ServerOptions options) {
        InetAddress told =
                options.announced()
                        .orElseGet(() ->
                                bound.getAddress().isAnyLocalAddress()
                                        ? InetAddress.getLoopbackAddress()
                                        : bound.getAddress());
        return new InetSocketAddress(told, bound.getPort());
    }

    /// The address of the socket, with the actual port.
    ///
    /// @throws IllegalStateException when it listens nowhere
    public InetSocketAddress address() {
        return listener.map(Listener::address)
                .orElseThrow(
                        () -> new IllegalStateException("this server does not listen on a socket"));
    }

    /// Serves a client without a socket: pass its bytes to [Connection#receive]; the transport gets
    /// the bytes for it. Close the connection when the client has gone.
    ///
    /// [Connection#receive] executes short requests itself and may wait for longer ones; an event
    /// loop that many clients share should not call it directly.
    public Connection attach(Transport transport) {
        int others = connections.size();
        Optional<String> refusal =
                others >= limits.connections()
                        ? Optional.of(
                                "Exceeded maximum native connection limit of "
                                        + limits.connections())
                        : Optional.empty();
        services.metrics()
                .count(
                        refusal.isPresent()
                                ? Metrics.Counter.CONNECTIONS_REFUSED
                                : Metrics.Counter.CONNECTIONS_ACCEPTED);
        Connection connection =
                new Connection(
                        services,
                        connectionNumbers.incrementAndGet(),
                        transport,
                        refusal,
                        connections::remove);
        connections.put(connection, new Look(-1, 0));
        if (isClosed || others >= limits.connections() + REFUSALS_MAX) {
            connection.close();
        }
        return connection;
    }

    /// Looks after keys, certificates and connections: those whose client does not say who it is,
    /// or does not read, are closed.
    private void look() {
        tls.ifPresent(TlsContexts::refresh);
        long now = services.clock().nanoTime();
        for (Map.Entry<Connection, Look> entry : connections.entrySet()) {
            Connection connection = entry.getKey();
            if (!connection.isReady()
                    && now - connection.startedNanos() > limits.startup().toNanos()) {
                services.metrics().count(Metrics.Counter.STARTUPS_TIMED_OUT);
                connection.close();
                continue;
            }
            long stalledAt = connection.stalledAt();
            Look before = entry.getValue();
            boolean isSame = stalledAt >= 0 && stalledAt == before.stalledAt();
            if (isSame && before.times() >= LOOKS_UNTIL_STALLED) {
                connection.close();
            } else if (isSame || stalledAt >= 0) {
                entry.setValue(new Look(stalledAt, isSame ? before.times() + 1 : 0));
            }
        }
    }

    /// The totals so far and the current values.
    public MetricsSnapshot metrics() {
        return services.metrics()
                .snapshot(() ->
                        new MetricsSnapshot.Gauges(
                                connections.size(),
                                services.allRequests().requests(),
                                services.allRequests().bytes(),
                                prepared.size(),
                                prepared.evictions(),
                                database.functionsGivenUp()));
    }

    /// Accepts no further connections, answers the requests that are at work, and ends the
    /// connections there are.
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        listener.ifPresent(Listener::close);
        schemaChanges.close();
        shown.close();
        looks.close();
        long end = services.clock().nanoTime() + PATIENCE.toNanos();
        Map<Connection, Look> open = new HashMap<>(connections);
        try {
            for (Connection connection : open.keySet()) {
                long left = Math.max(end - services.clock().nanoTime(), 0);
                connection.drain(Duration.ofNanos(left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        open.keySet().forEach(Connection::close);
    }
}
