package dev.rowhouse.engine.client;

import java.util.List;

/// The clients of one server, as the system tables of the database it serves show them.
///
/// **Thread safety.** Implementations are asked by any thread that reads those tables.
public interface ServerClients {
    /// Those connected at the moment: the rows of `system_views.clients`.
    List<ConnectedClient> clients();

    /// The statements that clients have prepared and the server still knows: the rows of
    /// `system.prepared_statements`.
    List<ClientStatement> preparedStatements();
}
