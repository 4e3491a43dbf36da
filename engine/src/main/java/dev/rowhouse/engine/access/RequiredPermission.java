package dev.rowhouse.engine.access;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;

import java.util.List;
import java.util.Optional;

/// A permission that a caller needs to execute a statement.
public sealed interface RequiredPermission {
    /// Whether rights meet the need.
    boolean isMetBy(Rights rights);

    /// The error for a caller whose rights do not meet the need.
    CqlException refusal(Caller caller);

    /// A permission on a resource, or on something that it is part of.
    ///
    /// @param resource what the message names
    /// @param chain where the permission may be granted, from the resource on outwards
    record OnResource(
            Permission permission, ProtectedResource resource, List<ProtectedResource> chain)
            implements RequiredPermission {
        /// Copies the chain.
        public OnResource {
            chain = List.copyOf(chain);
        }

        static OnResource of(ProtectedResource resource, Permission permission) {
            return new OnResource(permission, resource, resource.chain());
        }

        @Override
        public boolean isMetBy(Rights rights) {
            return rights.allow(permission, chain);
        }

        @Override
        public CqlException refusal(Caller caller) {
            return unauthorized(
                    "User %s has no %s permission on %s or any of its parents",
                    caller.role(), permission, resource);
        }
    }

    /// Permission to restrict masked columns in a `WHERE`.
    ///
    /// @param table the table and its keyspace, as messages have it
    /// @param columns the masked columns that the statement restricts
    record MaskedColumns(String table, OnResource unmask, OnResource select, List<String> columns)
            implements RequiredPermission {
        /// Copies the columns.
        public MaskedColumns {
            columns = List.copyOf(columns);
        }

        @Override
        public boolean isMetBy(Rights rights) {
            return unmask.isMetBy(rights) || select.isMetBy(rights);
        }

        @Override
        public CqlException refusal(Caller caller) {
            return unauthorized(
                    "User %s has no UNMASK nor SELECT_MASKED permission on table %s, cannot query masked columns %s",
                    caller.role(), table, columns);
        }
    }

    /// Being a superuser.
    ///
    /// @param message the message for other callers
    record Superuser(String message) implements RequiredPermission {
        @Override
        public boolean isMetBy(Rights rights) {
            return rights.isSuperuser();
        }

        @Override
        public CqlException refusal(Caller caller) {
            return unauthorized("%s", message);
        }
    }

    /// An action that no caller is permitted.
    ///
    /// @param message the message of the error
    record Impossible(String message) implements RequiredPermission {
        @Override
        public boolean isMetBy(Rights rights) {
            return false;
        }

        @Override
        public CqlException refusal(Caller caller) {
            return unauthorized("%s", message);
        }
    }

    /// The first required permission that rights do not include.
    static Optional<RequiredPermission> firstUnmet(
            List<RequiredPermission> required, Rights rights) {
        for (RequiredPermission permission : required) {
            if (!permission.isMetBy(rights)) {
                return Optional.of(permission);
            }
        }
        return Optional.empty();
    }

    private static CqlException unauthorized(String format, Object... arguments) {
        return new CqlException(ErrorCode.UNAUTHORIZED, format.formatted(arguments));
    }
}
