package dev.rowhouse.base;

import java.net.URI;
import java.net.URISyntaxException;

/// The address of a cluster.
///
/// @param host a name or address of one of its nodes
/// @param port the port of the native protocol
public record CassandraAddress(String host, int port) {
    private static final String SCHEME = "cassandra";
    private static final int DEFAULT_PORT = 9042;
    private static final int PORT_MAX = 65_535;

    /// Reads `cassandra://host:port`; the port may be left out and is 9042 then.
    ///
    /// @throws IllegalArgumentException when the text is no such address; the message is meant for
    ///     people
    public static CassandraAddress parse(String text) {
        String problem = "write the cluster as cassandra://host:port, not '" + text + "'";
        try {
            URI uri = new URI(text);
            String host = uri.getHost();
            boolean isBare = uri.getPath().isEmpty() || uri.getPath().equals("/");
            if (!SCHEME.equals(uri.getScheme()) || host == null || !isBare) {
                throw new IllegalArgumentException(problem);
            }
            int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
            if (port < 1 || port > PORT_MAX) {
                throw new IllegalArgumentException(
                        "a port is a number from 1 to " + PORT_MAX + ", not " + port);
            }
            return new CassandraAddress(host, port);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(problem, e);
        }
    }

    /// `host:port`.
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
