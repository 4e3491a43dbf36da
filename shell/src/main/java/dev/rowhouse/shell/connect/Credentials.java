package dev.rowhouse.shell.connect;

/// A user name and a password.
///
/// @param user the name of a role
/// @param password its password
public record Credentials(String user, String password) {
    /// The name alone.
    @Override
    public String toString() {
        return user;
    }
}
