package dev.rowhouse.engine.access;

/// The caller of a statement.
///
/// @param role the role as which it acts
/// @param kind how far it is trusted
public record Caller(String role, Kind kind) {
    /// The database itself, which keeps its roles and traces in tables.
    public static final Caller DATABASE = new Caller(AccessControl.ADMINISTRATOR, Kind.DATABASE);

    /// The program that the database is part of: the administrator, who may do everything.
    public static final Caller PROGRAM = new Caller(AccessControl.ADMINISTRATOR, Kind.PROGRAM);

    /// The trust in a caller.
    public enum Kind {
        /// Nothing is asked.
        DATABASE,
        /// It may do everything, but is kept from what hurts.
        PROGRAM,
        /// It may do what its role may do.
        LOGIN
    }

    /// A client that has logged in.
    public static Caller loggedIn(String role) {
        return new Caller(role, Kind.LOGIN);
    }

    /// Whether its permissions count.
    public boolean isChecked() {
        return kind == Kind.LOGIN;
    }
}
