package dev.rowhouse.engine.access;

import dev.rowhouse.cql.syntax.tree.Permissions.Permission;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The rights of a role at one moment.
///
/// @param isSuperuser whether that is everything
/// @param roles the role itself and all granted to it, directly or not; none when there is no such
///     role
/// @param granted the permissions of all these roles, by resource
public record Rights(
        boolean isSuperuser, Set<String> roles, Map<ProtectedResource, Set<Permission>> granted) {
    /// Copies the collections.
    public Rights {
        roles = Set.copyOf(roles);
        granted = Map.copyOf(granted);
    }

    /// Whether a permission is granted on one of some resources.
    boolean allow(Permission permission, List<ProtectedResource> chain) {
        if (isSuperuser) {
            return true;
        }
        for (ProtectedResource resource : chain) {
            Set<Permission> here = granted.get(resource);
            if (here != null && here.contains(permission)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a permission is granted on a resource or on something that it is part of.
    boolean allow(Permission permission, ProtectedResource resource) {
        return allow(permission, resource.chain());
    }
}
