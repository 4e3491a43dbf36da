package dev.rowhouse.server.net;

import dev.rowhouse.server.connection.Connection;
import dev.rowhouse.server.connection.Transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/// Accepts connections at an address. Each is read by a thread of its own, which mostly waits.
///
/// **Thread safety.** Safe.
public final class Listener implements AutoCloseable {
    private static final int BACKLOG = 1024;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final int FIRST_ROOM = 4 * 1024;
    private static final int LARGEST_ROOM = 64 * 1024;

    private final ServerSocket server;
    private final Executor threads;
    private final Sockets.Wrapper wrapper;
    private final Function<Transport, Connection> connections;
    private volatile boolean isClosed;

    private Listener(
            ServerSocket server,
            Executor threads,
            Sockets.Wrapper wrapper,
            Function<Transport, Connection> connections) {
        this.server = server;
        this.threads = threads;
        this.wrapper = wrapper;
        this.connections = connections;
    }

    /// Listens at an address.
    ///
    /// @param threads gives each connection a thread
    /// @param connections makes the connection of a client
    /// @throws IOException when the address is in use or is none of this machine's
    public static Listener open(
            InetSocketAddress address,
            Executor threads,
            Sockets.Wrapper wrapper,
            Function<Transport, Connection> connections)
            throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(address, BACKLOG);
        } catch (IOException e) {
            Sockets.close(server);
            throw e;
        }
        return new Listener(server, threads, wrapper, connections);
    }

    /// The address of the socket, with the actual port.
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /// Starts accepting connections.
    public void begin() {
        threads.execute(this::acceptAll);
    }

    private void acceptAll() {
        while (!isClosed) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                // The client has gone again, or this listener is closed: then the loop ends. When
                // there are too many open files, waiting
                // clients are accepted as soon as others go.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(Socket accepted) {
        try (accepted) {
            accepted.setTcpNoDelay(true);
            accepted.setKeepAlive(true);
            Socket socket = wrapper.wrap(accepted);
            InputStream in = socket.getInputStream();
            try (Connection connection = connections.apply(new SocketTransport(accepted, socket))) {
                receive(in, connection);
            }
        } catch (IOException e) {
            // The client has gone, which it may at any time, or it and we do not trust each other.
        }
    }

    private static void receive(InputStream in, Connection connection) throws IOException {
        byte[] chunk = new byte[FIRST_ROOM];
        int length = in.read(chunk);
        while (length >= 0) {
            connection.receive(chunk, 0, length);
            if (length == chunk.length && length < LARGEST_ROOM) {
                chunk = new byte[2 * length];
            }
            length = in.read(chunk);
        }
    }

    /// Accepts no further connections; those there are go on.
    @Override
    public void close() {
        isClosed = true;
        Sockets.close(server);
    }
}
