package dev.rowhouse.engine.access;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.result.ResultRow;

import java.util.Optional;

/// Authenticates logins with the tables of `system_auth`.
///
/// **Thread safety.** As safe as the queries it is given.
public final class Logins {
    private final InternalQueries queries;

    /// Logins to a database.
    public Logins(InternalQueries queries) {
        this.queries = queries;
    }

    /// Checks that a name and a password belong together, and that one may log in by them. A
    /// password is hashed even when there is no such role, so that the time which this takes does
    /// not tell who exists.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when not
    public void authenticate(String name, String password) {
        Optional<String> hash = hash(name);
        boolean isRight =
                PasswordHash.matches(password, hash.orElse(AccessControl.ADMINISTRATOR_HASH));
        if (hash.isEmpty() || !isRight) {
            throw refused("Provided username %s and/or password are incorrect".formatted(name));
        }
        requireLogin(name);
    }

    private Optional<String> hash(String role) {
        return queries
                .execute("SELECT salted_hash FROM system_auth.roles WHERE role = ?", role)
                .stream()
                .filter(row -> !row.isNull("salted_hash"))
                .map(row -> String.valueOf(row.getString("salted_hash")))
                .filter(PasswordHash::isHash)
                .findFirst();
    }

    private void requireLogin(String role) {
        boolean isAllowed =
                queries
                        .execute("SELECT can_login FROM system_auth.roles WHERE role = ?", role)
                        .stream()
                        .anyMatch(Logins::canLogin);
        if (!isAllowed) {
            throw refused(role + " is not permitted to log in");
        }
    }

    private static boolean canLogin(ResultRow row) {
        return !row.isNull("can_login") && row.getBoolean("can_login");
    }

    private static CqlException refused(String message) {
        return new CqlException(ErrorCode.BAD_CREDENTIALS, message);
    }

    /// The role of an identity.
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when one may not log in as that role
    public Optional<String> identify(String identity) {
        Optional<String> role =
                queries
                        .execute(
                                "SELECT role FROM system_auth.identity_to_role WHERE identity = ?",
                                identity)
                        .stream()
                        .map(row -> String.valueOf(row.getString("role")))
                        .findFirst();
        role.ifPresent(this::requireLogin);
        return role;
    }

    /// Whether the administrator can log in by the password that every database begins with.
    public boolean isDefault() {
        return queries
                        .execute(
                                "SELECT can_login FROM system_auth.roles WHERE role = ?",
                                AccessControl.ADMINISTRATOR)
                        .stream()
                        .anyMatch(Logins::canLogin)
                && hash(AccessControl.ADMINISTRATOR)
                        .filter(hash -> PasswordHash.matches(AccessControl.ADMINISTRATOR, hash))
                        .isPresent();
    }
}
