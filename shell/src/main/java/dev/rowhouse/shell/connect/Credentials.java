package dev.rowhouse.shell.connect;

/// Who somebody claims to be.
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
