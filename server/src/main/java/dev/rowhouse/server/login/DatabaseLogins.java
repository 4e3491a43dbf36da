package dev.rowhouse.server.login;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import java.util.Optional;

/// Clients are the roles of a database.
///
/// @param database the database
public record DatabaseLogins(Rowhouse database) implements Authenticator {
    @Override
    public Session open(Credentials credentials) {
        return database.connect(database.authenticate(credentials.name(), credentials.password()));
    }

    @Override
    public Optional<Session> identify(String identity) {
        return database.identify(identity).map(database::connect);
    }
}
