package dev.rowhouse.engine.access;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Permissions;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.Resource;
import dev.rowhouse.cql.syntax.tree.RoleOption;

import java.util.List;
import java.util.Set;

/// Checks that a caller may execute a statement about roles or permissions, before all other
/// checks.
///
/// @param caller the caller of the statement
/// @param rights what the caller may do
/// @param roles the roles
/// @param resources finds what the statement names
record AccessChecks(Caller caller, Rights rights, Roles roles, ResourceResolver resources) {
    void check(AccessStatement statement) {
        switch (statement) {
            case AccessStatement.CreateRole create -> create(create.options());
            case AccessStatement.CreateUser create -> create(create.options());
            case AccessStatement.AlterRole alter -> alter(alter.role().text(), alter.options());
            case AccessStatement.AlterUser alter -> alter(alter.user(), alter.options());
            case AccessStatement.DropRole drop -> drop(drop.role().text());
            case AccessStatement.DropUser drop -> drop(drop.user());
            case AccessStatement.GrantRole grant ->
                    require(Permission.AUTHORIZE, ProtectedResource.role(grant.role().text()));
            case AccessStatement.RevokeRole revoke ->
                    require(Permission.AUTHORIZE, ProtectedResource.role(revoke.role().text()));
            case AccessStatement.GrantPermissions grant ->
                    requireAll(grant.permissions(), grant.resource());
            case AccessStatement.RevokePermissions revoke ->
                    requireAll(revoke.permissions(), revoke.resource());
            case AccessStatement.AddIdentity ignored ->
                    require(Permission.CREATE, ProtectedResource.role(caller.role()));
            case AccessStatement.DropIdentity ignored ->
                    require(Permission.DROP, ProtectedResource.role(caller.role()));
            // Their rows depend on the caller.
            case AccessStatement.ListRoles ignored -> {}
            case AccessStatement.ListUsers ignored -> {}
            case AccessStatement.ListPermissions ignored -> {}
        }
    }

    private void create(List<RoleOption> options) {
        require(Permission.CREATE, ProtectedResource.ALL_ROLES);
        boolean isOfSuperuser =
                options.stream()
                        .anyMatch(option ->
                                option instanceof RoleOption.Superuser superuser
                                        && superuser.granted());
        if (isOfSuperuser && !rights.isSuperuser()) {
            throw unauthorized("Only superusers can create a role with superuser status");
        }
    }

    private void alter(String name, List<RoleOption> options) {
        boolean isAboutSuperuser = new RoleOptions(options).isAboutSuperuser();
        if (isAboutSuperuser && rights.roles().contains(name)) {
            throw unauthorized(
                    "You aren't allowed to alter your own superuser status or that of a role granted to you");
        }
        if (rights.isSuperuser()) {
            return;
        }
        if (isAboutSuperuser) {
            throw unauthorized("Only superusers are allowed to alter superuser status");
        }
        if (options.stream().anyMatch(RoleOption.Datacenters.class::isInstance)) {
            throw unauthorized("Only superusers are allowed to alter access to datacenters.");
        }
        if (options.stream().anyMatch(RoleOption.Cidrs.class::isInstance)) {
            throw unauthorized("Only superusers are allowed to alter access from CIDR groups.");
        }
        if (name.equals(caller.role())) {
            options.forEach(AccessChecks::requireOwnAlterable);
        } else {
            require(Permission.ALTER, ProtectedResource.role(name));
        }
    }

    /// Allows roles to change only their own password.
    private static void requireOwnAlterable(RoleOption option) {
        switch (option) {
            case RoleOption.Password ignored -> {}
            case RoleOption.HashedPassword ignored -> {}
            case RoleOption.Login ignored ->
                    throw unauthorized("You aren't allowed to alter LOGIN");
            case RoleOption.CustomOptions ignored ->
                    throw unauthorized("You aren't allowed to alter OPTIONS");
            case RoleOption.Superuser ignored -> {}
            case RoleOption.Datacenters ignored -> {}
            case RoleOption.Cidrs ignored -> {}
        }
    }

    private void drop(String name) {
        require(Permission.DROP, ProtectedResource.role(name));
        if (!rights.isSuperuser() && roles.isSuperuser(name)) {
            throw unauthorized("Only superusers can drop a role with superuser status");
        }
    }

    private void require(Permission permission, ProtectedResource role) {
        if (!rights.allow(permission, role)) {
            throw unauthorized(
                    "User %s does not have sufficient privileges to perform the requested operation"
                            .formatted(caller.role()));
        }
    }

    /// A role can only grant permissions that it has.
    private void requireAll(Permissions permissions, Resource resource) {
        if (rights.isSuperuser()) {
            return;
        }
        ProtectedResource target = resources.resolve(resource);
        requireOn(target, Permission.AUTHORIZE);
        Set<Permission> wanted =
                permissions.isAll()
                        ? resource.applicablePermissions()
                        : Set.copyOf(permissions.permissions());
        wanted.stream().sorted().forEach(permission -> requireOn(target, permission));
    }

    private void requireOn(ProtectedResource resource, Permission permission) {
        RequiredPermission required =
                resource.keyspaceOfData()
                        .map(keyspace ->
                                StatementPermissions.onData(permission, keyspace, resource))
                        .orElseGet(() -> RequiredPermission.OnResource.of(resource, permission));
        if (!required.isMetBy(rights)) {
            throw required.refusal(caller);
        }
    }

    private static CqlException unauthorized(String message) {
        return new CqlException(ErrorCode.UNAUTHORIZED, message);
    }
}
