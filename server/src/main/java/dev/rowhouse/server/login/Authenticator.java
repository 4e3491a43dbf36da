package dev.rowhouse.server.login;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Session;

/// Finds out who somebody is.
///
/// **Thread safety.** Implementations are safe.
@FunctionalInterface
public interface Authenticator {
    /// A session of whom a name and a password belong to. This may take some time, on purpose.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when they belong to nobody
    Session open(Credentials credentials);
}
