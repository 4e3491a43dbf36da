package dev.rowhouse.engine.client;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The clients of all servers of a database.
///
/// **Thread safety.** Safe.
public final class Clienteles implements Clientele {
    private final List<Clientele> all = new CopyOnWriteArrayList<>();

    /// None so far.
    public Clienteles() {}

    /// Adds those of a server.
    ///
    /// @return takes them away
    public Runnable add(Clientele clientele) {
        all.add(clientele);
        return () -> all.remove(clientele);
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
