package dev.rowhouse.shell.connect;

/// The address of a server.
///
/// @param host a name or an address
/// @param port the port of the native protocol
public record ServerAddress(String host, int port) {
    /// The port that everybody expects.
    public static final int DEFAULT_PORT = 9042;

    private static final int PORT_MAX = 65_535;

    /// Reads `host`, `host:port`, `[address]:port` or the bare address of IPv6.
    ///
    /// @param otherwise the port when the text names none
    /// @throws IllegalArgumentException when the text is no such thing; the message is meant for
    ///     people
    public static ServerAddress parse(String text, int otherwise) {
        int close = text.indexOf(']');
        int colon = text.lastIndexOf(':');
        if (text.startsWith("[") && close > 0) {
            String host = text.substring(1, close);
            return colon > close
                    ? new ServerAddress(host, port(text.substring(colon + 1)))
                    : new ServerAddress(host, otherwise);
        }
        boolean isBareAddress = colon != text.indexOf(':');
        return colon < 0 || isBareAddress
                ? new ServerAddress(text, otherwise)
                : new ServerAddress(text.substring(0, colon), port(text.substring(colon + 1)));
    }

    /// Reads a port.
    ///
    /// @throws IllegalArgumentException when the text is invalid; the message is meant for people
    public static int port(String text) {
        try {
            int port = Integer.parseInt(text.strip());
            if (port >= 1 && port <= PORT_MAX) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wrongPort(text), e);
        }
        throw new IllegalArgumentException(wrongPort(text));
    }

    private static String wrongPort(String text) {
        return "a port is a number from 1 to " + PORT_MAX + ", not '" + text + "'";
    }

    /// `host:port`.
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
