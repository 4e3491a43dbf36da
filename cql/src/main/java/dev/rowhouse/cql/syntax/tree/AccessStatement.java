package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;

/// A statement about roles, users, permissions or identities.
///
/// The name of a role written as a string counts as quoted.
public sealed interface AccessStatement extends Statement {
    /// `CREATE ROLE [IF NOT EXISTS] role [WITH option AND …]`.
    record CreateRole(Name role, boolean ifNotExists, List<RoleOption> options, Span span)
            implements AccessStatement {
        /// Copies the options.
        public CreateRole {
            options = List.copyOf(options);
        }
    }

    /// `ALTER ROLE [IF EXISTS] role [WITH option AND …]`.
    record AlterRole(Name role, boolean ifExists, List<RoleOption> options, Span span)
            implements AccessStatement {
        /// Copies the options.
        public AlterRole {
            options = List.copyOf(options);
        }
    }

    /// `DROP ROLE [IF EXISTS] role`.
    record DropRole(Name role, boolean ifExists, Span span) implements AccessStatement {}

    /// `LIST ROLES [OF role] [NORECURSIVE]`.
    record ListRoles(Optional<Name> of, boolean recursive, Span span) implements AccessStatement {}

    /// `GRANT role TO grantee`.
    record GrantRole(Name role, Name grantee, Span span) implements AccessStatement {}

    /// `REVOKE role FROM grantee`.
    record RevokeRole(Name role, Name grantee, Span span) implements AccessStatement {}

    /// `CREATE USER [IF NOT EXISTS] user [WITH [HASHED] PASSWORD '…'] [SUPERUSER | NOSUPERUSER]`.
    ///
    /// @param user the name in its own case, however it was written
    /// @param options at most a password and whether the user is a superuser
    record CreateUser(String user, boolean ifNotExists, List<RoleOption> options, Span span)
            implements AccessStatement {
        /// Copies the options.
        public CreateUser {
            options = List.copyOf(options);
        }
    }

    /// `ALTER USER [IF EXISTS] user [WITH [HASHED] PASSWORD '…'] [SUPERUSER | NOSUPERUSER]`.
    ///
    /// @param user the name in its own case, however it was written
    /// @param options at most a password and whether the user is a superuser
    record AlterUser(String user, boolean ifExists, List<RoleOption> options, Span span)
            implements AccessStatement {
        /// Copies the options.
        public AlterUser {
            options = List.copyOf(options);
        }
    }

    /// `DROP USER [IF EXISTS] user`.
    ///
    /// @param user the name in its own case, however it was written
    record DropUser(String user, boolean ifExists, Span span) implements AccessStatement {}

    /// `LIST USERS`.
    record ListUsers(Span span) implements AccessStatement {}

    /// `GRANT permission, … ON resource TO role`.
    record GrantPermissions(Permissions permissions, Resource resource, Name role, Span span)
            implements AccessStatement {}

    /// `REVOKE permission, … ON resource FROM role`.
    record RevokePermissions(Permissions permissions, Resource resource, Name role, Span span)
            implements AccessStatement {}

    /// `LIST permission, … [ON resource] [OF role] [NORECURSIVE]`.
    record ListPermissions(
            Permissions permissions,
            Optional<Resource> resource,
            Optional<Name> of,
            boolean recursive,
            Span span)
            implements AccessStatement {}

    /// `ADD IDENTITY [IF NOT EXISTS] identity TO ROLE role`.
    ///
    /// @param identity the identity in a certificate, in its own case
    /// @param role the role in its own case
    record AddIdentity(String identity, String role, boolean ifNotExists, Span span)
            implements AccessStatement {}

    /// `DROP IDENTITY [IF EXISTS] identity`.
    ///
    /// @param identity the identity in a certificate, in its own case
    record DropIdentity(String identity, boolean ifExists, Span span) implements AccessStatement {}
}
