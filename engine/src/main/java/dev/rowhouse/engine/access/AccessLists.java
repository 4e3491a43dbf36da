package dev.rowhouse.engine.access;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/// The answers of LIST statements. A caller without permission to describe all roles sees its own
/// roles.
///
/// @param roles the roles
/// @param grants their permissions
/// @param caller the caller
/// @param rights the rights of the caller
record AccessLists(Roles roles, Grants grants, Caller caller, Rights rights) {
    private static final String KEYSPACE = "system_auth";
    private static final String EVERYWHERE = "ALL";
    private static final CqlType OPTIONS = MapType.multiCell(NativeType.TEXT, NativeType.TEXT);
    private static final ColumnSpecifications ROLES =
            new ColumnSpecifications(
                    List.of(
                            column("roles", "role", NativeType.TEXT),
                            column("roles", "super", NativeType.BOOLEAN),
                            column("roles", "login", NativeType.BOOLEAN),
                            column("roles", "options", OPTIONS),
                            column("roles", "datacenters", NativeType.TEXT)));
    private static final ColumnSpecifications USERS =
            new ColumnSpecifications(
                    List.of(
                            column("users", "name", NativeType.TEXT),
                            column("users", "super", NativeType.BOOLEAN),
                            column("users", "datacenters", NativeType.TEXT)));
    private static final ColumnSpecifications PERMISSIONS =
            new ColumnSpecifications(
                    Stream.of("role", "username", "resource", "permission")
                            .map(name -> column("permissions", name, NativeType.TEXT))
                            .toList());

    private static ColumnSpecification column(String table, String name, CqlType type) {
        return new ColumnSpecification(KEYSPACE, table, name, type);
    }

    private static ResultRow row(ColumnSpecifications columns, Object... values) {
        Bytes[] bytes = new Bytes[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = columns.get(i).type().serialize(values[i]);
        }
        return new ResultRow(columns, bytes);
    }

    ResultPage roles(Optional<String> of, boolean recursive) {
        of.ifPresent(this::requireRole);
        if (!describesRoles()) {
            of.filter(name -> !rights.roles().contains(name))
                    .ifPresent(name -> {
                        throw unauthorized(
                                "You are not authorized to view roles granted to %s ", name);
                    });
        }
        SortedMap<String, Roles.Role> listed =
                of.map(name -> roles.withGranted(name, recursive))
                        .orElseGet(() -> visible(recursive));
        return answer(
                ROLES,
                listed.values().stream()
                        .map(role ->
                                row(
                                        ROLES,
                                        role.name(),
                                        role.isSuperuser(),
                                        role.canLogin(),
                                        Map.of(),
                                        EVERYWHERE))
                        .toList());
    }

    /// No rows are no answer: not even columns.
    private static ResultPage answer(ColumnSpecifications columns, List<ResultRow> rows) {
        return rows.isEmpty() ? ResultPage.VOID : ResultPage.of(columns, rows);
    }

    private void requireRole(String name) {
        if (!roles.exists(name)) {
            throw CqlException.invalid("%s doesn't exist", ProtectedResource.role(name));
        }
    }

    private boolean describesRoles() {
        return rights.allow(Permission.DESCRIBE, ProtectedResource.ALL_ROLES);
    }

    private SortedMap<String, Roles.Role> visible(boolean recursive) {
        return describesRoles() ? roles.all() : roles.withGranted(caller.role(), recursive);
    }

    private static CqlException unauthorized(String format, String name) {
        return new CqlException(ErrorCode.UNAUTHORIZED, format.formatted(name));
    }

    ResultPage users() {
        return ResultPage.of(
                USERS,
                visible(false).values().stream()
                        .filter(Roles.Role::canLogin)
                        .map(role ->
                                row(USERS, role.name(), roles.isSuperuser(role.name()), EVERYWHERE))
                        .toList());
    }

    /// The permissions that a statement asks for.
    ///
    /// @param resource the resource that it names; its parents count, too, unless the statement
    ///     says otherwise
    ResultPage permissions(
            AccessStatement.ListPermissions statement, Optional<ProtectedResource> resource) {
        Optional<String> of = statement.of().map(Name::text);
        of.ifPresent(this::requireRole);
        if (!describesPermissionsOf(of)) {
            throw unauthorized(
                    "You are not authorized to view %s's permissions", of.orElse("everyone"));
        }
        Optional<Collection<String>> names = of.map(name -> roles.withGranted(name, true).keySet());
        Optional<Set<ProtectedResource>> chain =
                resource.map(one -> Set.copyOf(statement.recursive() ? one.chain() : List.of(one)));
        List<ResultRow> rows = new ArrayList<>();
        for (Grants.Grant grant : grants.list(names)) {
            if (chain.isPresent() && !chain.get().contains(grant.resource())) {
                continue;
            }
            for (Permission permission : grant.permissions()) {
                if (statement.permissions().isAll()
                        || statement.permissions().permissions().contains(permission)) {
                    rows.add(
                            row(
                                    PERMISSIONS,
                                    grant.role(),
                                    grant.role(),
                                    grant.resource().toString(),
                                    permission.name()));
                }
            }
        }
        return answer(PERMISSIONS, rows);
    }

    private boolean describesPermissionsOf(Optional<String> of) {
        return describesRoles()
                || of.map(name ->
                                rights.roles().contains(name)
                                        || rights.allow(
                                                Permission.DESCRIBE, ProtectedResource.role(name)))
                        .orElse(false);
    }
}
