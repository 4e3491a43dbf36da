package dev.rowhouse.engine.access;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TypeResolver;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Resource;

import java.util.Optional;
import java.util.Set;

/// Finds what a statement names.
///
/// @param context the schema and the text of the statement
/// @param roles the roles
record ResourceResolver(AccessContext context, Roles roles) {
    /// The permissions on a table.
    static final Set<Permission> TABLE_PERMISSIONS =
            Set.copyOf(
                    new Resource.Table(new QualifiedName(Optional.empty(), Name.of("t")))
                            .applicablePermissions());

    /// The resource of a GRANT or REVOKE.
    ///
    /// @throws CqlException when it does not exist
    ProtectedResource existing(Resource resource) {
        ProtectedResource found = resolve(resource);
        if (!exists(resource)) {
            throw CqlException.invalid("Resource %s doesn't exist", found);
        }
        return found;
    }

    /// The resource of a LIST.
    ///
    /// @throws CqlException when it does not exist
    ProtectedResource named(Resource resource) {
        ProtectedResource found = resolve(resource);
        if (!exists(resource)) {
            throw CqlException.invalid("%s doesn't exist", found);
        }
        return found;
    }

    ProtectedResource resolve(Resource resource) {
        return switch (resource) {
            case Resource.AllKeyspaces ignored -> ProtectedResource.ALL_KEYSPACES;
            case Resource.Keyspace one -> ProtectedResource.keyspace(one.keyspace().text());
            case Resource.AllTables all -> ProtectedResource.allTables(all.keyspace().text());
            case Resource.Table one ->
                    ProtectedResource.table(keyspace(one.table()), one.table().text());
            case Resource.AllRoles ignored -> ProtectedResource.ALL_ROLES;
            case Resource.Role one -> ProtectedResource.role(one.role().text());
            case Resource.AllFunctions ignored -> ProtectedResource.ALL_FUNCTIONS;
            case Resource.FunctionsInKeyspace all ->
                    ProtectedResource.functions(all.keyspace().text());
            case Resource.Function one -> function(one);
            case Resource.AllMBeans ignored -> ProtectedResource.ALL_MBEANS;
            case Resource.MBean one -> mbean(one.name());
            case Resource.MBeans some -> mbean(some.pattern());
        };
    }

    private static ProtectedResource mbean(String name) {
        if (!name.matches("[^:\\n]*:(\\*|[^=,:\\n]+=.+)")) {
            throw new CqlException(
                    ErrorCode.SYNTAX_ERROR, name + " is not a valid JMX object name");
        }
        return ProtectedResource.mbean(name);
    }

    private String keyspace(QualifiedName table) {
        return table.keyspace()
                .map(Name::text)
                .or(context::keyspaceInUse)
                .orElseThrow(() ->
                        CqlException.invalid(
                                "No keyspace has been specified. USE a keyspace, or explicitly specify keyspace.tablename"));
    }

    private ProtectedResource function(Resource.Function resource) {
        String keyspace =
                resource.function()
                        .keyspace()
                        .map(Name::text)
                        .orElseThrow(() ->
                                CqlException.invalid(
                                        "In this context function name must be explictly qualified by a keyspace"));
        KeyspaceMetadata found =
                schema().findKeyspace(keyspace)
                        .orElseThrow(() ->
                                CqlException.configuration("Keyspace %s doesn't exist", keyspace));
        if (keyspace.equals("system")) {
            throw CqlException.invalid(
                    "Altering permissions on builtin functions is not supported");
        }
        TypeResolver types = TypeResolver.of(found);
        return found.functions()
                .find(
                        resource.function().text(),
                        resource.arguments().stream().map(types::resolve).toList())
                .map(ProtectedResource::function)
                .orElseThrow(this::noSuchFunction);
    }

    // Cassandra comes upon the missing function while it still parses.
    private CqlException noSuchFunction() {
        return new CqlException(
                ErrorCode.SYNTAX_ERROR,
                "Failed parsing statement: ["
                        + context.cql()
                        + "] reason: NoSuchElementException No value present");
    }

    private Schema schema() {
        return context.schema();
    }

    private boolean exists(Resource resource) {
        return switch (resource) {
            case Resource.Keyspace one -> hasKeyspace(one.keyspace());
            case Resource.AllTables all -> hasKeyspace(all.keyspace());
            case Resource.FunctionsInKeyspace all -> hasKeyspace(all.keyspace());
            case Resource.Table one ->
                    schema().findTable(keyspace(one.table()), one.table().text()).isPresent();
            case Resource.Role one -> roles.exists(one.role().text());
            // There are no managed beans, but a pattern may be waiting for some.
            case Resource.MBean one -> isPattern(one.name());
            case Resource.MBeans some -> isPattern(some.pattern());
            case Resource.AllKeyspaces ignored -> true;
            case Resource.AllRoles ignored -> true;
            case Resource.AllFunctions ignored -> true;
            case Resource.AllMBeans ignored -> true;
            case Resource.Function ignored -> true;
        };
    }

    private boolean hasKeyspace(Name keyspace) {
        return schema().findKeyspace(keyspace.text()).isPresent();
    }

    private static boolean isPattern(String name) {
        return name.contains("*") || name.contains("?");
    }
}
