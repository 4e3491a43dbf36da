package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Permissions;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads permissions and their resources.
final class ResourceParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TypeParser types;

    ResourceParser(TokenReader reader, NameParser names, TypeParser types) {
        this.reader = reader;
        this.names = names;
        this.types = types;
    }

    /// Whether permissions begin here: some of their words could be roles, which TO or FROM
    /// follows.
    boolean isPermissions() {
        return (reader.is(Keyword.ALL) || findPermission().isPresent())
                && !reader.isAfter(1, Keyword.TO)
                && !reader.isAfter(1, Keyword.FROM);
    }

    /// `ALL [PERMISSIONS]` or `permission [PERMISSION], …`.
    Permissions permissions() {
        if (reader.accept(Keyword.ALL)) {
            reader.accept(Keyword.PERMISSIONS);
            return Permissions.ALL;
        }
        List<Permission> permissions = new ArrayList<>();
        do {
            permissions.add(findPermission().orElseThrow(reader::unexpected));
            reader.advance();
            reader.accept(Keyword.PERMISSION);
        } while (reader.accept(TokenKind.COMMA));
        return new Permissions(permissions);
    }

    private Optional<Permission> findPermission() {
        if (!reader.is(TokenKind.KEYWORD)) {
            return Optional.empty();
        }
        return switch (reader.tokens().keyword(reader.index())) {
            case CREATE -> Optional.of(Permission.CREATE);
            case ALTER -> Optional.of(Permission.ALTER);
            case DROP -> Optional.of(Permission.DROP);
            case SELECT -> Optional.of(Permission.SELECT);
            case MODIFY -> Optional.of(Permission.MODIFY);
            case AUTHORIZE -> Optional.of(Permission.AUTHORIZE);
            case DESCRIBE -> Optional.of(Permission.DESCRIBE);
            case EXECUTE -> Optional.of(Permission.EXECUTE);
            case UNMASK -> Optional.of(Permission.UNMASK);
            case SELECT_MASKED -> Optional.of(Permission.SELECT_MASKED);
            default -> Optional.empty();
        };
    }

    /// Parses the resource of permissions, at least one of which must apply to it.
    Resource resource(Permissions permissions) {
        int start = reader.index();
        Resource resource = resource();
        Set<Permission> applicable = resource.applicablePermissions();
        if (!permissions.isAll()
                && permissions.permissions().stream().noneMatch(applicable::contains)) {
            throw reader.refused(
                    "Resource type "
                            + typeName(resource)
                            + " does not support any of the requested permissions",
                    start);
        }
        return resource;
    }

    /// The name of a resource in Cassandra's message.
    private static String typeName(Resource resource) {
        return switch (resource) {
            case Resource.AllKeyspaces ignored -> "DataResource";
            case Resource.Keyspace ignored -> "DataResource";
            case Resource.AllTables ignored -> "DataResource";
            case Resource.Table ignored -> "DataResource";
            case Resource.AllRoles ignored -> "RoleResource";
            case Resource.Role ignored -> "RoleResource";
            case Resource.AllFunctions ignored -> "FunctionResource";
            case Resource.FunctionsInKeyspace ignored -> "FunctionResource";
            case Resource.Function ignored -> "FunctionResource";
            case Resource.AllMBeans ignored -> "JMXResource";
            case Resource.MBean ignored -> "JMXResource";
            case Resource.MBeans ignored -> "JMXResource";
        };
    }

    /// Parses a resource of permissions. ALL, ROLE, FUNCTION, MBEAN and MBEANS may also begin, or
    /// be, the name of a table.
    Resource resource() {
        if (reader.accept(Keyword.KEYSPACE)) {
            return new Resource.Keyspace(names.keyspace());
        }
        if (reader.acceptTable()) {
            return new Resource.Table(names.table());
        }
        if (reader.is(Keyword.ALL) && reader.isNameAfter(1)) {
            reader.advance();
            return all();
        }
        boolean nameNext = reader.isNameAfter(1);
        boolean stringNext = reader.kindAfter(1) == TokenKind.STRING;
        if (reader.is(Keyword.ROLE) && (nameNext || stringNext)) {
            reader.advance();
            return new Resource.Role(names.role());
        }
        if (reader.is(Keyword.FUNCTION) && names.isCallAfter(1)) {
            reader.advance();
            QualifiedName function = names.function();
            return new Resource.Function(function, types.types());
        }
        if (reader.is(Keyword.MBEAN) && stringNext) {
            reader.advance();
            return new Resource.MBean(reader.takeString());
        }
        if (reader.is(Keyword.MBEANS) && stringNext) {
            reader.advance();
            return new Resource.MBeans(reader.takeString());
        }
        return new Resource.Table(names.table());
    }

    private Resource all() {
        if (reader.accept(Keyword.KEYSPACES)) {
            return new Resource.AllKeyspaces();
        }
        if (reader.isTables(0)) {
            reader.advance();
            reader.expect(Keyword.IN);
            reader.expect(Keyword.KEYSPACE);
            return new Resource.AllTables(names.keyspace());
        }
        if (reader.accept(Keyword.ROLES)) {
            return new Resource.AllRoles();
        }
        if (reader.accept(Keyword.MBEANS)) {
            return new Resource.AllMBeans();
        }
        if (!reader.accept(Keyword.FUNCTIONS)) {
            throw reader.unexpected();
        }
        if (!reader.accept(Keyword.IN)) {
            return new Resource.AllFunctions();
        }
        reader.expect(Keyword.KEYSPACE);
        return new Resource.FunctionsInKeyspace(names.keyspace());
    }
}
