package dev.rowhouse.engine.client;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The clients of all servers of a database.
///
/// **Thread safety.** Safe.
public final class AllClients implements ServerClients {
    private final List<ServerClients> all = new CopyOnWriteArrayList<>();

    /// No clients so far.
    public AllClients() {}

    /// Adds those of a server.
    ///
    /// @return takes them away
    public Runnable add(ServerClients clients) {
        all.add(clients);
        return () -> all.remove(clients);
    }

    @Override
    public List<ConnectedClient> clients() {
        return all.stream().flatMap(one -> one.clients().stream()).toList();
    }

    /// The prepared statements; one that several servers know is listed once.
    @Override
    public List<ClientStatement> preparedStatements() {
        return all.stream().flatMap(one -> one.preparedStatements().stream()).toList();
    }
}
