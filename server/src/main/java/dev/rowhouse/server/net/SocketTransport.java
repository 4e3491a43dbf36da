package dev.rowhouse.server.net;

import dev.rowhouse.engine.client.ConnectedClient;
import dev.rowhouse.server.connection.Transport;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/// A connection's bytes over a socket.
final class SocketTransport implements Transport {
    private final Socket accepted;
    private final Socket socket;
    private final OutputStream out;

    /// @param accepted the socket that was accepted
    /// @param socket that, or one that encrypts what goes over it
    SocketTransport(Socket accepted, Socket socket) throws IOException {
        this.accepted = accepted;
        this.socket = socket;
        this.out = socket.getOutputStream();
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
    }

    @Override
    public void close() {
        // An encrypting socket would wait until it can say goodbye.
        Sockets.close(accepted);
    }

    @Override
    public InetAddress client() {
        return accepted.getInetAddress();
    }

    @Override
    public OptionalInt port() {
        return OptionalInt.of(accepted.getPort());
    }

    @Override
    public Optional<ConnectedClient.Encryption> encryption() {
        if (!(socket instanceof SSLSocket encrypted)) {
            return Optional.empty();
        }
        SSLSession session = encrypted.getSession();
        return Optional.of(
                new ConnectedClient.Encryption(session.getProtocol(), session.getCipherSuite()));
    }

    @Override
    public List<String> identities() {
        return Identities.of(socket);
    }
}
