package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.token.CqlLexer;
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
import dev.rowhouse.cql.syntax.tree.RoleOption;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes statements about roles, users, permissions and identities.
final class AccessPrinter {
    private AccessPrinter() {}

    static String print(AccessStatement statement) {
        return switch (statement) {
            case CreateRole create ->
                    "CREATE ROLE "
                            + ifNotExists(create.ifNotExists())
                            + create.role().asRole()
                            + roleOptions(create.options());
            case AlterRole alter ->
                    "ALTER ROLE "
                            + ifExists(alter.ifExists())
                            + alter.role().asRole()
                            + roleOptions(alter.options());
            case DropRole drop -> "DROP ROLE " + ifExists(drop.ifExists()) + drop.role().asRole();
            case ListRoles list -> "LIST ROLES" + of(list.of()) + noRecursive(list.recursive());
            case GrantRole grant ->
                    "GRANT " + grant.role().asRole() + " TO " + grant.grantee().asRole();
            case RevokeRole revoke ->
                    "REVOKE " + revoke.role().asRole() + " FROM " + revoke.grantee().asRole();
            case CreateUser create ->
                    "CREATE USER "
                            + ifNotExists(create.ifNotExists())
                            + wordOrString(create.user())
                            + userOptions(create.options());
            case AlterUser alter ->
                    "ALTER USER "
                            + ifExists(alter.ifExists())
                            + wordOrString(alter.user())
                            + userOptions(alter.options());
            case DropUser drop ->
                    "DROP USER " + ifExists(drop.ifExists()) + wordOrString(drop.user());
            case ListUsers ignored -> "LIST USERS";
            case GrantPermissions grant ->
                    "GRANT "
                            + grant.permissions()
                            + " ON "
                            + grant.resource()
                            + " TO "
                            + grant.role().asRole();
            case RevokePermissions revoke ->
                    "REVOKE "
                            + revoke.permissions()
                            + " ON "
                            + revoke.resource()
                            + " FROM "
                            + revoke.role().asRole();
            case ListPermissions list -> listPermissions(list);
            case AddIdentity add -> addIdentity(add);
            case DropIdentity drop ->
                    "DROP IDENTITY "
                            + ifExists(drop.ifExists())
                            + CqlKeywords.literal(drop.identity());
        };
    }

    private static String listPermissions(ListPermissions list) {
        return "LIST "
                + list.permissions()
                + list.resource().map(resource -> " ON " + resource).orElse("")
                + of(list.of())
                + noRecursive(list.recursive());
    }

    private static String addIdentity(AddIdentity add) {
        return "ADD IDENTITY "
                + ifNotExists(add.ifNotExists())
                + CqlKeywords.literal(add.identity())
                + " TO ROLE "
                + CqlKeywords.literal(add.role());
    }

    private static String ifExists(boolean present) {
        return present ? "IF EXISTS " : "";
    }

    private static String ifNotExists(boolean present) {
        return present ? "IF NOT EXISTS " : "";
    }

    private static String of(Optional<Name> role) {
        return role.map(name -> " OF " + name.asRole()).orElse("");
    }

    private static String noRecursive(boolean recursive) {
        return recursive ? "" : " NORECURSIVE";
    }

    private static String roleOptions(List<RoleOption> options) {
        return options.isEmpty()
                ? ""
                : options.stream()
                        .map(RoleOption::toString)
                        .collect(Collectors.joining(" AND ", " WITH ", ""));
    }

    /// The older form, without equal signs. Options that it has no words for are not there to be
    /// written.
    private static String userOptions(List<RoleOption> options) {
        return options.stream()
                .map(option ->
                        switch (option) {
                            case RoleOption.Password(String password) ->
                                    " WITH PASSWORD " + CqlKeywords.literal(password);
                            case RoleOption.HashedPassword(String hash) ->
                                    " WITH HASHED PASSWORD " + CqlKeywords.literal(hash);
                            case RoleOption.Superuser(boolean granted) ->
                                    granted ? " SUPERUSER" : " NOSUPERUSER";
                            case RoleOption.Login ignored -> "";
                            case RoleOption.CustomOptions ignored -> "";
                            case RoleOption.Datacenters ignored -> "";
                            case RoleOption.Cidrs ignored -> "";
                        })
                .collect(Collectors.joining());
    }

    /// A user as a plain word when it reads back as one, else as a string.
    private static String wordOrString(String text) {
        CqlLexer lexer = new CqlLexer(text);
        boolean word = lexer.next() == TokenKind.IDENTIFIER && lexer.end() == text.length();
        return word ? text : CqlKeywords.literal(text);
    }
}
