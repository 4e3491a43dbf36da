package dev.rowhouse.shell.connect;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

import javax.net.ssl.SSLContext;

/// The settings of a connection to a server.
///
/// @param address where it listens
/// @param credentials the login; empty for a server without authentication
/// @param tls the encryption; empty for none
/// @param checksHostName whether the server's certificate must be for the host's name
/// @param connectTimeout how long it may take to connect
/// @param requestTimeout how long an answer may take
/// @param protocolVersion the version of the native protocol; empty for the newest that both know
public record ServerSettings(
        ServerAddress address,
        Optional<Credentials> credentials,
        Optional<SSLContext> tls,
        boolean checksHostName,
        Duration connectTimeout,
        Duration requestTimeout,
        OptionalInt protocolVersion) {
    /// The same settings with another login.
    public ServerSettings withCredentials(Credentials other) {
        return new ServerSettings(
                address,
                Optional.of(other),
                tls,
                checksHostName,
                connectTimeout,
                requestTimeout,
                protocolVersion);
    }
}
