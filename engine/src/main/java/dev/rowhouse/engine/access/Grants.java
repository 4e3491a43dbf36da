package dev.rowhouse.engine.access;

import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The permissions of roles, in `system_auth.role_permissions` and its inverse, whose name
/// Cassandra misspells.
final class Grants {
    private static final String READ =
            "SELECT role, resource, permissions FROM system_auth.role_permissions";

    private final InternalQueries queries;

    Grants(InternalQueries queries) {
        this.queries = queries;
    }

    /// The permissions of a role on a resource.
    record Grant(String role, ProtectedResource resource, Set<Permission> permissions) {}

    /// The grants, of some roles or of all, by role and resource.
    List<Grant> list(Optional<Collection<String>> roles) {
        List<ResultRow> rows = new ArrayList<>();
        roles.ifPresentOrElse(
                names ->
                        names.forEach(name ->
                                rows.addAll(queries.execute(READ + " WHERE role = ?", name))),
                () -> rows.addAll(queries.execute(READ)));
        return rows.stream()
                .map(Grants::grant)
                .sorted(
                        Comparator.comparing(Grant::role)
                                .thenComparing(grant -> grant.resource().name()))
                .toList();
    }

    private static Grant grant(ResultRow row) {
        return new Grant(
                String.valueOf(row.getString("role")),
                new ProtectedResource(String.valueOf(row.getString("resource"))),
                permissions(row));
    }

    private static Set<Permission> permissions(ResultRow row) {
        return row.getSet("permissions").stream()
                .map(one -> Permission.valueOf(String.valueOf(one)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Permission.class)));
    }

    /// The permissions of a role on just that resource.
    Set<Permission> of(String role, ProtectedResource resource) {
        return queries
                .execute(READ + " WHERE role = ? AND resource = ?", role, resource.name())
                .stream()
                .map(Grants::permissions)
                .findFirst()
                .orElse(EnumSet.noneOf(Permission.class));
    }

    void add(String role, ProtectedResource resource, Set<Permission> permissions) {
        queries.execute(
                "UPDATE system_auth.role_permissions SET permissions = permissions + ? WHERE role = ? AND resource = ?",
                names(permissions),
                role,
                resource.name());
        queries.execute(
                "INSERT INTO system_auth.resource_role_permissons_index (resource, role) VALUES (?, ?)",
                resource.name(),
                role);
    }

    void remove(String role, ProtectedResource resource, Set<Permission> permissions) {
        queries.execute(
                "UPDATE system_auth.role_permissions SET permissions = permissions - ? WHERE role = ? AND resource = ?",
                names(permissions),
                role,
                resource.name());
        if (of(role, resource).isEmpty()) {
            queries.execute(
                    "DELETE FROM system_auth.resource_role_permissons_index WHERE resource = ? AND role = ?",
                    resource.name(),
                    role);
        }
    }

    private static Set<String> names(Set<Permission> permissions) {
        return permissions.stream().map(Permission::name).collect(Collectors.toSet());
    }

    /// Forgets what a role was allowed to do.
    void removeAllOf(String role) {
        for (ResultRow row : queries.execute(READ + " WHERE role = ?", role)) {
            queries.execute(
                    "DELETE FROM system_auth.resource_role_permissons_index WHERE resource = ? AND role = ?",
                    String.valueOf(row.getString("resource")),
                    role);
        }
        queries.execute("DELETE FROM system_auth.role_permissions WHERE role = ?", role);
    }

    /// Forgets what anybody was allowed to do with a resource.
    void removeAllOn(ProtectedResource resource) {
        List<ResultRow> rows =
                queries.execute(
                        "SELECT role FROM system_auth.resource_role_permissons_index WHERE resource = ?",
                        resource.name());
        if (rows.isEmpty()) {
            return;
        }
        for (ResultRow row : rows) {
            queries.execute(
                    "DELETE FROM system_auth.role_permissions WHERE role = ? AND resource = ?",
                    String.valueOf(row.getString("role")),
                    resource.name());
        }
        queries.execute(
                "DELETE FROM system_auth.resource_role_permissons_index WHERE resource = ?",
                resource.name());
    }
}
