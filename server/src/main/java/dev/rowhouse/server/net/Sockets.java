package dev.rowhouse.server.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;

/// Operations for all kinds of sockets.
public final class Sockets {
    private Sockets() {}

    /// Makes of a socket that was accepted the one that is used.
    @FunctionalInterface
    public interface Wrapper {
        /// Leaves a socket unchanged.
        Wrapper NONE = socket -> socket;

        /// The socket to use.
        Socket wrap(Socket accepted) throws IOException;
    }

    /// Closes an unneeded socket and ignores failures.
    static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed or broken already.
        }
    }
}
