package dev.rowhouse.server.net;

import dev.rowhouse.server.connection.Transport;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/// A connection's bytes over a socket.
final class SocketTransport implements Transport {
    private final Socket socket;
    private final OutputStream out;

    SocketTransport(Socket socket) throws IOException {
        this.socket = socket;
        this.out = socket.getOutputStream();
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
    }

    @Override
    public void close() {
        Sockets.close(socket);
    }

    @Override
    public InetAddress client() {
        return socket.getInetAddress();
    }
}
