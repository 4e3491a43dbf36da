package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.AccessStatement.AddIdentity;
import dev.rowhouse.cql.syntax.tree.AccessStatement.AlterRole;
import dev.rowhouse.cql.syntax.tree.AccessStatement.AlterUser;
import dev.rowhouse.cql.syntax.tree.AccessStatement.CreateRole;
import dev.rowhouse.cql.syntax.tree.AccessStatement.CreateUser;
import dev.rowhouse.cql.syntax.tree.AccessStatement.DropIdentity;
import dev.rowhouse.cql.syntax.tree.AccessStatement.DropRole;
import dev.rowhouse.cql.syntax.tree.AccessStatement.DropUser;
import dev.rowhouse.cql.syntax.tree.AccessStatement.GrantPermissions;
import dev.rowhouse.cql.syntax.tree.AccessStatement.GrantRole;
import dev.rowhouse.cql.syntax.tree.AccessStatement.ListPermissions;
import dev.rowhouse.cql.syntax.tree.AccessStatement.ListRoles;
import dev.rowhouse.cql.syntax.tree.AccessStatement.ListUsers;
import dev.rowhouse.cql.syntax.tree.AccessStatement.RevokePermissions;
import dev.rowhouse.cql.syntax.tree.AccessStatement.RevokeRole;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Permissions;
import dev.rowhouse.cql.syntax.tree.Resource;
import dev.rowhouse.cql.syntax.tree.RoleOption;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads statements about roles, users, permissions and identities.
final class AccessParser {
    private final TokenReader reader;
    private final NameParser names;
    private final PropertyParser properties;
    private final ResourceParser resources;

    AccessParser(
            TokenReader reader, NameParser names, TypeParser types, PropertyParser properties) {
        this.reader = reader;
        this.names = names;
        this.properties = properties;
        this.resources = new ResourceParser(reader, names, types);
    }

    /// After `CREATE`, where a statement began at `start`.
    Optional<AccessStatement> findCreate(int start) {
        if (reader.accept(Keyword.ROLE)) {
            boolean ifNotExists = reader.acceptIfNotExists();
            Name role = names.role();
            List<RoleOption> options = roleOptions();
            return Optional.of(new CreateRole(role, ifNotExists, options, reader.spanFrom(start)));
        }
        if (reader.accept(Keyword.USER)) {
            boolean ifNotExists = reader.acceptIfNotExists();
            String user = userName();
            List<RoleOption> options = userOptions();
            return Optional.of(new CreateUser(user, ifNotExists, options, reader.spanFrom(start)));
        }
        return Optional.empty();
    }

    /// After `ALTER`, where a statement began at `start`.
    Optional<AccessStatement> findAlter(int start) {
        if (reader.accept(Keyword.ROLE)) {
            boolean ifExists = reader.acceptIfExists();
            Name role = names.role();
            List<RoleOption> options = roleOptions();
            return Optional.of(new AlterRole(role, ifExists, options, reader.spanFrom(start)));
        }
        if (reader.accept(Keyword.USER)) {
            boolean ifExists = reader.acceptIfExists();
            String user = userName();
            List<RoleOption> options = userOptions();
            return Optional.of(new AlterUser(user, ifExists, options, reader.spanFrom(start)));
        }
        return Optional.empty();
    }

    /// After `DROP`, where a statement began at `start`.
    Optional<AccessStatement> findDrop(int start) {
        if (reader.accept(Keyword.ROLE)) {
            boolean ifExists = reader.acceptIfExists();
            Name role = names.role();
            return Optional.of(new DropRole(role, ifExists, reader.spanFrom(start)));
        }
        if (reader.accept(Keyword.USER)) {
            boolean ifExists = reader.acceptIfExists();
            String user = userName();
            return Optional.of(new DropUser(user, ifExists, reader.spanFrom(start)));
        }
        if (reader.accept(Keyword.IDENTITY)) {
            boolean ifExists = reader.acceptIfExists();
            String identity = identity();
            return Optional.of(new DropIdentity(identity, ifExists, reader.spanFrom(start)));
        }
        return Optional.empty();
    }

    AccessStatement addIdentity() {
        int start = reader.index();
        reader.expect(Keyword.ADD);
        reader.expect(Keyword.IDENTITY);
        boolean ifNotExists = reader.acceptIfNotExists();
        String identity = identity();
        reader.expect(Keyword.TO);
        reader.expect(Keyword.ROLE);
        String role = identity();
        return new AddIdentity(identity, role, ifNotExists, reader.spanFrom(start));
    }

    AccessStatement grant() {
        int start = reader.index();
        reader.expect(Keyword.GRANT);
        if (resources.isPermissions()) {
            Permissions permissions = resources.permissions();
            reader.expect(Keyword.ON);
            Resource resource = resources.resource(permissions);
            reader.expect(Keyword.TO);
            Name role = names.role();
            return new GrantPermissions(permissions, resource, role, reader.spanFrom(start));
        }
        Name role = names.role();
        reader.expect(Keyword.TO);
        Name grantee = names.role();
        return new GrantRole(role, grantee, reader.spanFrom(start));
    }

    AccessStatement revoke() {
        int start = reader.index();
        reader.expect(Keyword.REVOKE);
        if (resources.isPermissions()) {
            Permissions permissions = resources.permissions();
            reader.expect(Keyword.ON);
            Resource resource = resources.resource(permissions);
            reader.expect(Keyword.FROM);
            Name role = names.role();
            return new RevokePermissions(permissions, resource, role, reader.spanFrom(start));
        }
        Name role = names.role();
        reader.expect(Keyword.FROM);
        Name grantee = names.role();
        return new RevokeRole(role, grantee, reader.spanFrom(start));
    }

    AccessStatement list() {
        int start = reader.index();
        reader.expect(Keyword.LIST);
        if (reader.accept(Keyword.USERS)) {
            return new ListUsers(reader.spanFrom(start));
        }
        if (reader.accept(Keyword.ROLES)) {
            Optional<Name> of = ofRole();
            boolean recursive = !reader.accept(Keyword.NORECURSIVE);
            return new ListRoles(of, recursive, reader.spanFrom(start));
        }
        if (!resources.isPermissions()) {
            throw reader.unexpected();
        }
        Permissions permissions = resources.permissions();
        Optional<Resource> resource =
                reader.accept(Keyword.ON) ? Optional.of(resources.resource()) : Optional.empty();
        Optional<Name> of = ofRole();
        boolean recursive = !reader.accept(Keyword.NORECURSIVE);
        return new ListPermissions(permissions, resource, of, recursive, reader.spanFrom(start));
    }

    private Optional<Name> ofRole() {
        return reader.accept(Keyword.OF) ? Optional.of(names.role()) : Optional.empty();
    }

    /// A user: a word that is no keyword, in its own case, or a string.
    private String userName() {
        return wordOrString(
                "Quoted strings are are not supported for user names and USER is deprecated, please use ROLE");
    }

    private String identity() {
        return wordOrString("Quoted strings are are not supported for identity");
    }

    private String wordOrString(String notQuoted) {
        return switch (reader.kind()) {
            case IDENTIFIER -> reader.takeText();
            case STRING -> reader.takeString();
            case QUOTED_NAME -> throw reader.refused(notQuoted, reader.index());
            default -> throw reader.unexpected();
        };
    }

    private List<RoleOption> userOptions() {
        List<RoleOption> options = new ArrayList<>();
        if (reader.accept(Keyword.WITH)) {
            if (reader.accept(Keyword.PASSWORD)) {
                options.add(new RoleOption.Password(reader.takeString()));
            } else if (reader.accept(Keyword.HASHED)) {
                reader.expect(Keyword.PASSWORD);
                options.add(new RoleOption.HashedPassword(reader.takeString()));
            } else {
                throw reader.unexpected();
            }
        }
        if (reader.accept(Keyword.SUPERUSER)) {
            options.add(new RoleOption.Superuser(true));
        } else if (reader.accept(Keyword.NOSUPERUSER)) {
            options.add(new RoleOption.Superuser(false));
        }
        return options;
    }

    private List<RoleOption> roleOptions() {
        if (!reader.accept(Keyword.WITH)) {
            return List.of();
        }
        List<RoleOption> options = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        do {
            int start = reader.index();
            RoleOption option = roleOption();
            options.add(option);
            String key = key(option);
            if (!seen.add(key)) {
                throw reader.refused("Multiple definition for property '" + key + "'", start);
            }
            if (seen.contains("PASSWORD") && seen.contains("HASHED_PASSWORD")) {
                throw reader.refused(
                        "Options 'password' and 'hashed password' are mutually exclusive", start);
            }
        } while (reader.accept(Keyword.AND));
        return options;
    }

    private static String key(RoleOption option) {
        return switch (option) {
            case RoleOption.Password ignored -> "PASSWORD";
            case RoleOption.HashedPassword ignored -> "HASHED_PASSWORD";
            case RoleOption.Login ignored -> "LOGIN";
            case RoleOption.Superuser ignored -> "SUPERUSER";
            case RoleOption.CustomOptions ignored -> "OPTIONS";
            case RoleOption.Datacenters ignored -> "DATACENTERS";
            case RoleOption.Cidrs ignored -> "CIDRS";
        };
    }

    private RoleOption roleOption() {
        if (reader.accept(Keyword.PASSWORD)) {
            reader.expect(TokenKind.EQUAL);
            return new RoleOption.Password(reader.takeString());
        }
        if (reader.accept(Keyword.HASHED)) {
            reader.expect(Keyword.PASSWORD);
            reader.expect(TokenKind.EQUAL);
            return new RoleOption.HashedPassword(reader.takeString());
        }
        if (reader.accept(Keyword.OPTIONS)) {
            reader.expect(TokenKind.EQUAL);
            return new RoleOption.CustomOptions(properties.options());
        }
        if (reader.accept(Keyword.SUPERUSER)) {
            return new RoleOption.Superuser(flag());
        }
        if (reader.accept(Keyword.LOGIN)) {
            return new RoleOption.Login(flag());
        }
        if (!reader.accept(Keyword.ACCESS)) {
            throw reader.unexpected();
        }
        return access();
    }

    private RoleOption access() {
        if (reader.accept(Keyword.TO)) {
            if (reader.accept(Keyword.ALL)) {
                reader.expect(Keyword.DATACENTERS);
                return new RoleOption.Datacenters(List.of());
            }
            reader.expect(Keyword.DATACENTERS);
            return new RoleOption.Datacenters(strings());
        }
        reader.expect(Keyword.FROM);
        if (reader.accept(Keyword.ALL)) {
            reader.expect(Keyword.CIDRS);
            return new RoleOption.Cidrs(List.of());
        }
        reader.expect(Keyword.CIDRS);
        return new RoleOption.Cidrs(strings());
    }

    private boolean flag() {
        reader.expect(TokenKind.EQUAL);
        if (!reader.is(TokenKind.BOOLEAN)) {
            throw reader.unexpected();
        }
        return Boolean.parseBoolean(reader.takeText());
    }

    /// `{'…', …}`, at least one.
    private List<String> strings() {
        reader.expect(TokenKind.OPEN_BRACE);
        List<String> strings = new ArrayList<>();
        do {
            strings.add(reader.takeString());
        } while (reader.accept(TokenKind.COMMA));
        reader.expect(TokenKind.CLOSE_BRACE);
        return strings;
    }
}
