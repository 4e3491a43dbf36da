package dev.rowhouse.cli.shell;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.shell.connect.Connection;

import java.util.List;
import java.util.Optional;

/// A database to talk to.
///
/// @param connection the conversation with it
/// @param database the one in this process that was opened for the conversation alone
/// @param user the role that is logged in
record OpenedDatabase(Connection connection, Optional<Rowhouse> database, Optional<String> user)
        implements AutoCloseable {
    /// Warnings about parts left out at opening, a sentence each.
    List<String> warnings() {
        return database.map(Rowhouse::warnings).orElse(List.of());
    }

    @Override
    public void close() {
        connection.close();
        database.ifPresent(Rowhouse::close);
    }
}
