package dev.rowhouse.engine.client;

import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;

/// A client that is connected.
///
/// @param address where it is
/// @param port the port of its end of the connection; where there are no ports, a number that tells
///     it from others
/// @param stage how far it has come
/// @param username the role of its login; empty before the login, and without authentication
/// @param protocolVersion the version of the native protocol that it speaks, 0 before it has said
///     anything
/// @param options its options in STARTUP
/// @param requests how many requests it has sent
/// @param encryption how the connection is encrypted; empty when it is not
/// @param keyspace the keyspace it uses
public record ConnectedClient(
        InetAddress address,
        int port,
        Stage stage,
        Optional<String> username,
        int protocolVersion,
        Map<String, String> options,
        long requests,
        Optional<Encryption> encryption,
        Optional<String> keyspace) {
    /// The progress of a client's connection.
    public enum Stage {
        /// It is connected.
        ESTABLISHED,
        /// It is asked who it is.
        AUTHENTICATING,
        /// It may send statements.
        READY
    }

    /// The encryption of a connection.
    ///
    /// @param protocol the protocol, such as `TLSv1.3`
    /// @param cipherSuite the cipher suite, by the name that Java gives it
    public record Encryption(String protocol, String cipherSuite) {}

    /// Copies the options.
    public ConnectedClient {
        options = Map.copyOf(options);
    }
}
