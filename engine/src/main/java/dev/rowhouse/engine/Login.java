package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

/// Somebody whose identity is known: as whom a session acts.
///
/// [Rowhouse#authenticate] makes one of a name and a password, [Rowhouse#identify] of what a
/// certificate says. A program that knows its users by other means makes one itself. A login stays
/// what it is when the role loses its permissions, or is dropped: then it may do nothing.
///
/// @param role the name of the role
public record Login(String role) {
    /// Checks that there is a name.
    public Login {
        requireNonNull(role);
    }
}
