package dev.rowhouse.server.login;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Session;

import java.util.Optional;

/// Finds out who somebody is.
///
/// **Thread safety.** Implementations are safe.
public interface Authenticator {
    /// A session of whom a name and a password belong to. This may take some time, on purpose.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when they belong to nobody
    Session open(Credentials credentials);

    /// A session of whom a certificate names, which need not give a password.
    ///
    /// @param identity as `ADD IDENTITY` names it
    /// @return empty when nothing is known of the identity
    /// @throws CqlException of code `BAD_CREDENTIALS` when the role may not log in
    default Optional<Session> identify(String identity) {
        return Optional.empty();
    }
}
