package dev.rowhouse.server.connection;

import dev.rowhouse.engine.client.ClientStatement;
import dev.rowhouse.engine.client.ConnectedClient;
import dev.rowhouse.engine.client.ServerClients;
import dev.rowhouse.server.prepared.PreparedStatements;

import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/// The clients of a server as the system tables show them.
///
/// @param connections those there are
/// @param prepared what clients have prepared
public record ConnectedClients(
        Supplier<Collection<Connection>> connections, PreparedStatements prepared)
        implements ServerClients {
    @Override
    public List<ConnectedClient> clients() {
        return connections.get().stream().map(Connection::describe).toList();
    }

    @Override
    public List<ClientStatement> preparedStatements() {
        return prepared.all().stream()
                .map(known ->
                        new ClientStatement(
                                known.id().bytes(),
                                known.statement().keyspace(),
                                known.statement().cql()))
                .toList();
    }
}
