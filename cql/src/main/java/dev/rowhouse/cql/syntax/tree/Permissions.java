package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.stream.Collectors;

/// The permissions of a GRANT, REVOKE or LIST. `toString` is their CQL.
///
/// @param permissions each once, in the order of the text; none means ALL PERMISSIONS
public record Permissions(List<Permission> permissions) {
    /// ALL PERMISSIONS.
    public static final Permissions ALL = new Permissions(List.of());

    /// Copies the permissions, each once.
    public Permissions {
        permissions = permissions.stream().distinct().toList();
    }

    /// A permission of a role.
    public enum Permission {
        CREATE,
        ALTER,
        DROP,
        SELECT,
        MODIFY,
        AUTHORIZE,
        DESCRIBE,
        EXECUTE,
        UNMASK,
        SELECT_MASKED
    }

    /// Whether this is ALL PERMISSIONS.
    public boolean isAll() {
        return permissions.isEmpty();
    }

    @Override
    public String toString() {
        return isAll()
                ? "ALL PERMISSIONS"
                : permissions.stream().map(Permission::name).collect(Collectors.joining(", "));
    }
}
