package dev.rowhouse.cli;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Objects;

/// A health check for containers: asks the server of this machine for its options. It loads few
/// classes, because it runs every few seconds.
public final class HealthCheck {
    private static final String PORT = "9042";
    private static final int TIMEOUT_MILLIS = 5_000;

    /// A request of version 4 of the protocol: no flags, stream 0, OPTIONS, no body.
    private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

    /// The first byte of an answer: version 4, from the server.
    private static final int ANSWER = 0x84;

    /// The operation of an answer to OPTIONS.
    private static final int SUPPORTED = 6;

    private HealthCheck() {}

    /// Ends with 0 when the server answers, else with 1. The port is that in `ROWHOUSE_PORT`, by
    /// default 9042. A server that encrypts its connections only has to accept one.
    public static void main(String[] arguments) {
        String port = Objects.requireNonNullElse(System.getenv("ROWHOUSE_PORT"), PORT);
        boolean isEncrypted = System.getenv("ROWHOUSE_TLS_CERTIFICATE") != null;
        try {
            System.exit(answers(Integer.parseInt(port), isEncrypted) ? 0 : 1);
        } catch (NumberFormatException _) {
            System.err.println("ROWHOUSE_PORT is " + port + ", which is no number");
            System.exit(1);
        }
    }

    /// Whether a server at a port of this machine answers.
    ///
    /// @param isEncrypted whether it encrypts its connections
    static boolean answers(int port, boolean isEncrypted) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            if (isEncrypted) {
                return true;
            }
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(OPTIONS);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int version = in.readUnsignedByte();
            in.skipNBytes(3);
            return version == ANSWER && in.readUnsignedByte() == SUPPORTED;
        } catch (IOException _) {
            return false;
        }
    }
}
