package dev.rowhouse.server.login;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Session;

import java.util.Optional;

/// Authenticates a login.
///
/// **Thread safety.** Implementations are safe.
public interface Authenticator {
    /// Logs in with a name and a password. This may take some time, on purpose.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when they are wrong
    Session open(Credentials credentials);

    /// Logs in the role of a certificate, without a password.
    ///
    /// @param identity as `ADD IDENTITY` names it
    /// @return empty when nothing is known of the identity
    /// @throws CqlException of code `BAD_CREDENTIALS` when the role may not log in
    default Optional<Session> identify(String identity) {
        return Optional.empty();
    }
}
