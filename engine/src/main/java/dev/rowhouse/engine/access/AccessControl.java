package dev.rowhouse.engine.access;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Permissions;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.Resource;
import dev.rowhouse.cql.syntax.tree.RoleOption;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.system.SystemTables;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Executes the statements about roles, permissions and identities, as a node with passwords and
/// permissions does.
///
/// **Thread safety.** As safe as the queries it is given: it keeps nothing itself. The caller lets
/// no two statements run at once.
public final class AccessControl {
    /// The role that every database begins with, and as which embedded sessions act.
    public static final String ADMINISTRATOR = "cassandra";

    // The hash of the password that Cassandra gives this role, which is its name.
    static final String ADMINISTRATOR_HASH =
            "$2a$10$VBw9HImYgPqk8Wv6rlwB6OkfslRglOa6XN/LGu0xo2zE6GCqTClJ6";

    private static final Set<Permission> NOT_ON_SYSTEM =
            Set.copyOf(
                    EnumSet.complementOf(
                            EnumSet.of(Permission.SELECT, Permission.DESCRIBE, Permission.ALTER)));

    private final InternalQueries queries;
    private final Supplier<Bytes> salts;
    private final String dataCenter;
    private final Roles roles;
    private final Grants grants;
    private final Authorizer authorizer;
    private final Logins logins;

    /// Access control over the tables of a database.
    ///
    /// @param salts sixteen random bytes each time
    /// @param dataCenter the data center of this node, the only one
    public AccessControl(InternalQueries queries, Supplier<Bytes> salts, String dataCenter) {
        this.dataCenter = dataCenter;
        this.queries = queries;
        this.salts = salts;
        this.roles = new Roles(queries);
        this.grants = new Grants(queries);
        this.authorizer = new Authorizer(roles, grants);
        this.logins = new Logins(queries);
    }

    /// Checks permissions.
    public Authorizer authorizer() {
        return authorizer;
    }

    /// Authenticates a login.
    public Logins logins() {
        return logins;
    }

    /// The row of `system_auth.roles` that a new database begins with: the role of the
    /// administrator.
    public static Map<String, Object> firstRole() {
        return Map.of(
                "role",
                ADMINISTRATOR,
                "is_superuser",
                true,
                "can_login",
                true,
                "salted_hash",
                ADMINISTRATOR_HASH);
    }

    /// Executes a statement.
    ///
    /// @throws CqlException when the statement is wrong
    public ResultPage execute(AccessStatement statement, AccessContext context) {
        ResourceResolver resources = new ResourceResolver(context, roles);
        Caller caller = context.caller();
        Rights rights = rights(caller);
        new AccessChecks(caller, rights, roles, resources).check(statement);
        AccessLists lists = new AccessLists(roles, grants, caller, rights);
        return switch (statement) {
            case AccessStatement.CreateRole create ->
                    create(create.role().text(), create.ifNotExists(), create.options(), caller);
            case AccessStatement.AlterRole alter ->
                    alter(alter.role().text(), alter.ifExists(), alter.options());
            case AccessStatement.DropRole drop -> drop(drop.role().text(), drop.ifExists(), caller);
            case AccessStatement.CreateUser create -> {
                List<RoleOption> options = new ArrayList<>(create.options());
                options.add(new RoleOption.Login(true));
                yield create(create.user(), create.ifNotExists(), options, caller);
            }
            case AccessStatement.AlterUser alter ->
                    alter(alter.user(), alter.ifExists(), alter.options());
            case AccessStatement.DropUser drop -> drop(drop.user(), drop.ifExists(), caller);
            case AccessStatement.GrantRole grant -> {
                roles.grant(grant.role().text(), grant.grantee().text());
                yield ResultPage.VOID;
            }
            case AccessStatement.RevokeRole revoke -> {
                roles.revoke(revoke.role().text(), revoke.grantee().text());
                yield ResultPage.VOID;
            }
            case AccessStatement.ListRoles list ->
                    lists.roles(list.of().map(Name::text), list.recursive());
            case AccessStatement.ListUsers ignored -> lists.users();
            case AccessStatement.GrantPermissions grant -> grant(grant, resources);
            case AccessStatement.RevokePermissions revoke -> revoke(revoke, resources);
            case AccessStatement.ListPermissions list ->
                    lists.permissions(list, list.resource().map(resources::named));
            case AccessStatement.AddIdentity add -> addIdentity(add);
            case AccessStatement.DropIdentity drop -> dropIdentity(drop);
        };
    }

    /// The program may do everything, and what its role is granted is its own.
    private Rights rights(Caller caller) {
        Rights own = authorizer.rights(caller);
        return caller.isChecked() ? own : new Rights(true, own.roles(), own.granted());
    }

    private ResultPage create(
            String name, boolean ifNotExists, List<RoleOption> options, Caller caller) {
        RoleChange change = new RoleOptions(options).check(dataCenter).change(salts);
        if (name.isEmpty()) {
            throw CqlException.invalid("Role name can't be an empty string");
        }
        if (roles.exists(name)) {
            if (ifNotExists) {
                return ResultPage.VOID;
            }
            throw CqlException.invalid("%s already exists", name);
        }
        roles.create(name, change);
        created(new Resource.Role(Name.of(name)), ProtectedResource.role(name), caller.role());
        return ResultPage.VOID;
    }

    private ResultPage alter(String name, boolean ifExists, List<RoleOption> options) {
        RoleOptions read = new RoleOptions(options);
        read.check(dataCenter);
        if (options.isEmpty()) {
            throw CqlException.invalid("ALTER [ROLE|USER] can't be empty");
        }
        if (!roles.exists(name)) {
            if (ifExists) {
                return ResultPage.VOID;
            }
            throw CqlException.invalid("Role %s doesn't exist", name);
        }
        read.requireNoDatacenters();
        roles.alter(name, read.change(salts));
        return ResultPage.VOID;
    }

    private ResultPage drop(String name, boolean ifExists, Caller caller) {
        Optional<Roles.Role> role = roles.find(name);
        if (role.isEmpty()) {
            if (ifExists) {
                return ResultPage.VOID;
            }
            throw CqlException.invalid("%s doesn't exist", name);
        }
        if (name.equals(caller.role())) {
            throw CqlException.invalid("Cannot DROP primary role for current login");
        }
        roles.drop(role.get());
        grants.removeAllOf(name);
        grants.removeAllOn(ProtectedResource.role(name));
        queries.execute("SELECT identity, role FROM system_auth.identity_to_role").stream()
                .filter(row -> name.equals(row.getString("role")))
                .forEach(row -> deleteIdentity(String.valueOf(row.getString("identity"))));
        return ResultPage.VOID;
    }

    private ResultPage grant(
            AccessStatement.GrantPermissions statement, ResourceResolver resources) {
        Set<Permission> wanted = applicable(statement.permissions(), statement.resource());
        String role = statement.role().text();
        requireRole(role);
        ProtectedResource resource = resources.existing(statement.resource());
        requireGrantable(resource, wanted);
        Set<Permission> before = grants.of(role, resource);
        before.retainAll(wanted);
        grants.add(role, resource, wanted);
        return before.isEmpty()
                ? ResultPage.VOID
                : warning("Role '%s' was already granted %s on %s", role, before, resource);
    }

    /// Nobody is granted more on keyspaces of the system than reading them and altering their
    /// replication.
    private static void requireGrantable(ProtectedResource resource, Set<Permission> wanted) {
        boolean isOfSystem =
                resource.keyspaceOfData()
                        .filter(SystemTables::isSystem)
                        .filter(keyspace -> !SystemTables.isVirtual(keyspace))
                        .isPresent();
        if (isOfSystem && !Collections.disjoint(wanted, NOT_ON_SYSTEM)) {
            throw new CqlException(
                    ErrorCode.UNAUTHORIZED,
                    "Granting permissions on system keyspaces is strictly limited, this operation is not permitted");
        }
    }

    private ResultPage revoke(
            AccessStatement.RevokePermissions statement, ResourceResolver resources) {
        Set<Permission> wanted = applicable(statement.permissions(), statement.resource());
        String role = statement.role().text();
        requireRole(role);
        ProtectedResource resource = resources.existing(statement.resource());
        Set<Permission> missing = EnumSet.copyOf(wanted);
        missing.removeAll(grants.of(role, resource));
        grants.remove(role, resource, wanted);
        return missing.isEmpty()
                ? ResultPage.VOID
                : warning("Role '%s' was not granted %s on %s", role, missing, resource);
    }

    private static Set<Permission> applicable(Permissions permissions, Resource resource) {
        Set<Permission> wanted = EnumSet.copyOf(resource.applicablePermissions());
        if (!permissions.isAll()) {
            wanted.retainAll(permissions.permissions());
        }
        return wanted;
    }

    private void requireRole(String role) {
        if (!roles.exists(role)) {
            throw CqlException.invalid("Role %s doesn't exist", role);
        }
    }

    private static ResultPage warning(
            String format, String role, Set<Permission> permissions, ProtectedResource resource) {
        String names = permissions.stream().map(Permission::name).collect(Collectors.joining(", "));
        return ResultPage.VOID.withWarnings(List.of(format.formatted(role, names, resource)));
    }

    private ResultPage addIdentity(AccessStatement.AddIdentity statement) {
        if (!roles.exists(statement.role())) {
            throw CqlException.invalid(
                    "Can not add identity for non-existent role '%s'", statement.role());
        }
        if (hasIdentity(statement.identity())) {
            if (statement.ifNotExists()) {
                return ResultPage.VOID;
            }
            throw CqlException.invalid("%s already exists", statement.identity());
        }
        queries.execute(
                "INSERT INTO system_auth.identity_to_role (identity, role) VALUES (?, ?)",
                statement.identity(),
                statement.role());
        return ResultPage.VOID;
    }

    private ResultPage dropIdentity(AccessStatement.DropIdentity statement) {
        if (hasIdentity(statement.identity())) {
            deleteIdentity(statement.identity());
        } else if (!statement.ifExists()) {
            throw CqlException.invalid("identity '%s' doesn't exist", statement.identity());
        }
        return ResultPage.VOID;
    }

    private boolean hasIdentity(String identity) {
        return !queries.execute(
                        "SELECT role FROM system_auth.identity_to_role WHERE identity = ?",
                        identity)
                .isEmpty();
    }

    private void deleteIdentity(String identity) {
        queries.execute("DELETE FROM system_auth.identity_to_role WHERE identity = ?", identity);
    }

    /// Gives a role all permissions on a keyspace that it created, and on the functions in it.
    public void keyspaceCreated(String keyspace, String creator) {
        created(
                new Resource.Keyspace(Name.of(keyspace)),
                ProtectedResource.keyspace(keyspace),
                creator);
        created(
                new Resource.FunctionsInKeyspace(Name.of(keyspace)),
                ProtectedResource.functions(keyspace),
                creator);
    }

    /// Gives a role all permissions on a table that it created.
    public void tableCreated(String keyspace, String table, String creator) {
        grants.add(
                creator,
                ProtectedResource.table(keyspace, table),
                ResourceResolver.TABLE_PERMISSIONS);
    }

    private void created(Resource resource, ProtectedResource name, String creator) {
        grants.add(creator, name, resource.applicablePermissions());
    }

    /// Forgets the permissions on a keyspace and on everything in it.
    ///
    /// @param tables the names of the tables that it had
    /// @param functions the functions that it had
    public void keyspaceDropped(
            String keyspace, List<String> tables, List<UserFunction> functions) {
        tables.forEach(table -> tableDropped(keyspace, table));
        functions.forEach(this::functionDropped);
        grants.removeAllOn(ProtectedResource.allTables(keyspace));
        grants.removeAllOn(ProtectedResource.keyspace(keyspace));
        grants.removeAllOn(ProtectedResource.functions(keyspace));
    }

    /// Forgets the permissions on a table.
    public void tableDropped(String keyspace, String table) {
        grants.removeAllOn(ProtectedResource.table(keyspace, table));
    }

    /// Gives a role all permissions on a function or aggregate that it created.
    public void functionCreated(UserFunction function, String creator) {
        grants.add(
                creator,
                ProtectedResource.function(function),
                EnumSet.of(
                        Permission.ALTER,
                        Permission.DROP,
                        Permission.AUTHORIZE,
                        Permission.EXECUTE));
    }

    /// Forgets the permissions on a function or aggregate.
    public void functionDropped(UserFunction function) {
        grants.removeAllOn(ProtectedResource.function(function));
    }
}
