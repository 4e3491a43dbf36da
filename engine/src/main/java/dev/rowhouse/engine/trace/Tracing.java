package dev.rowhouse.engine.trace;

import java.net.InetAddress;

/// The wish to have an execution traced, and what a trace says of the client: one node answers at
/// all consistency levels alike.
///
/// @param client where the client is
/// @param consistencyLevel the level that it asked for
/// @param serialConsistencyLevel the level that it asked for where conditions are concerned
public record Tracing(InetAddress client, String consistencyLevel, String serialConsistencyLevel) {
    /// The tracing of a client inside this program, at the protocol's default levels.
    public static Tracing local() {
        return new Tracing(InetAddress.getLoopbackAddress(), "ONE", "SERIAL");
    }
}
