package dev.rowhouse.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import java.util.function.UnaryOperator;

/// Sessions of the official Java driver on an embedded database.
///
///     try (Rowhouse database = Rowhouse.inMemory();
///             RowhouseDriver driver = RowhouseDriver.of(database);
///             CqlSession session = driver.newSession()) {
///         session.execute("SELECT release_version FROM system.local").one();
///     }
///
/// They are sessions like any other: requests are encoded, sent, decoded and answered as a node
/// does it; only that what carries the bytes is not a socket. The nodes in an application's driver
/// configuration (`application.conf`) are not used; all its other settings apply.
///
/// The database is the caller's: it is closed after this.
///
/// **Thread safety.** Safe.
public final class RowhouseDriver implements AutoCloseable {
    private final NativeServer server;
    private final LocalListener listener;
    private final String dataCenter;

    private RowhouseDriver(NativeServer server, LocalListener listener, String dataCenter) {
        this.dataCenter = dataCenter;
        this.server = server;
        this.listener = listener;
    }

    /// Serves a database to sessions of this JVM, without authentication.
    public static RowhouseDriver of(Rowhouse database) {
        return of(database, ServerOptions.defaults(), ServerComponents.system());
    }

    /// Serves a database to sessions of this JVM.
    ///
    /// @param options the options; their address is not used
    public static RowhouseDriver of(
            Rowhouse database, ServerOptions options, ServerComponents components) {
        NativeServer server = NativeServer.unattended(database, options, components);
        return new RowhouseDriver(
                server,
                LocalListener.open(server, components.connections()),
                database.place().dataCenter());
    }

    /// A new session, to be closed by the caller.
    ///
    /// A session takes some hundred milliseconds to begin, and is safe for any number of threads:
    /// most programs need one.
    public CqlSession newSession() {
        return newSession(builder -> builder);
    }

    /// A new session with settings of the caller's, to be closed by the caller.
    ///
    ///     driver.newSession(builder -> builder.withKeyspace("shop"))
    ///
    /// @param settings adds to a builder that knows where the database is
    public CqlSession newSession(UnaryOperator<CqlSessionBuilder> settings) {
        return settings.apply(new LocalSessionBuilder(listener.address(), dataCenter)).build();
    }

    /// The server that the sessions talk to, for its numbers.
    public NativeServer server() {
        return server;
    }

    /// Ends what the sessions stand on; they should be closed before.
    @Override
    public void close() {
        listener.stop();
        server.close();
        listener.close();
    }
}
