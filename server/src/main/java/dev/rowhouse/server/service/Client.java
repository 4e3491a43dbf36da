package dev.rowhouse.server.service;

import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.execution.AnswerMemory;
import dev.rowhouse.engine.execution.Watch;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.net.InetAddress;

/// The client of a request.
///
/// @param session its session of the engine
/// @param address where the client is
/// @param version the version of the protocol that it speaks
/// @param watch what stops its statements when it has gone
public record Client(Session session, InetAddress address, ProtocolVersion version, Watch watch) {
    /// The same client with so much room for the answer to its next statement.
    public Client withAnswerMemory(AnswerMemory room) {
        return new Client(session, address, version, watch.withAnswerMemory(room));
    }
}
