package dev.rowhouse.server.connection;

import dev.rowhouse.engine.client.ConnectedClient;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Carries the bytes of a connection to the client.
public interface Transport {
    /// Sends bytes. Calls come one after the other, from any thread; the array is written to again
    /// once this returns.
    ///
    /// A transport that cannot keep bytes for a client that does not read them waits here: then no
    /// more requests of that client are read.
    ///
    /// @throws IOException when the client has gone; the connection is then closed
    void write(byte[] bytes, int from, int length) throws IOException;

    /// Ends the transport, from any thread; a call of [#write] that waits ends with an exception.
    void close();

    /// The address of the client.
    InetAddress client();

    /// The port of the client's end; empty where there are no ports.
    default OptionalInt port() {
        return OptionalInt.empty();
    }

    /// The encryption of the transport; empty when there is none. Asked for once something has come
    /// from the client.
    default Optional<ConnectedClient.Encryption> encryption() {
        return Optional.empty();
    }

    /// The identities in a trusted client certificate, as `ADD IDENTITY` names them; empty without
    /// a certificate.
    default List<String> identities() {
        return List.of();
    }
}
