package dev.rowhouse.shell.connect;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// A server of an empty database on a free port of this machine.
public final class TestServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Rowhouse database = Rowhouse.inMemory();
    private final NativeServer server;

    /// @param isGuarded whether clients have to say who they are
    public TestServer(boolean isGuarded) throws IOException {
        this(ServerOptions.defaults().withAuthentication(isGuarded));
    }

    /// A server with other settings than the port.
    public TestServer(ServerOptions options) throws IOException {
        server = NativeServer.start(database, options.withPort(0), ServerComponents.system());
    }

    /// The database behind it.
    public Rowhouse database() {
        return database;
    }

    /// How it is reached, by nobody in particular.
    public ServerSettings settings() {
        return new ServerSettings(
                new ServerAddress(
                        server.address().getAddress().getHostAddress(), server.address().getPort()),
                Optional.empty(),
                Optional.empty(),
                false,
                PATIENCE,
                PATIENCE,
                OptionalInt.empty());
    }

    /// A conversation of nobody in particular.
    public Connection connect() {
        return RemoteConnection.open(settings());
    }

    @Override
    public void close() {
        server.close();
        database.close();
    }
}
