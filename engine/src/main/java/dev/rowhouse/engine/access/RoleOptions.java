package dev.rowhouse.engine.access;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.RoleOption;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The options of a statement that creates or alters a role.
///
/// @param options as written, none twice
record RoleOptions(List<RoleOption> options) {
    RoleOptions {
        options = List.copyOf(options);
    }

    private <T extends RoleOption> Optional<T> find(Class<T> kind) {
        return options.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    boolean isAboutSuperuser() {
        return find(RoleOption.Superuser.class).isPresent();
    }

    /// Checks what can be checked without knowing the role.
    ///
    /// @param dataCenter the only data center
    RoleOptions check(String dataCenter) {
        if (find(RoleOption.CustomOptions.class).isPresent()) {
            throw CqlException.invalid(
                    "org.apache.cassandra.auth.CassandraRoleManager doesn't support OPTIONS");
        }
        find(RoleOption.HashedPassword.class)
                .filter(hashed -> !PasswordHash.isHash(hashed.hash()))
                .ifPresent(hashed -> {
                    throw CqlException.invalid(
                            "Invalid hashed password value. Please use jBcrypt.");
                });
        find(RoleOption.Cidrs.class)
                .filter(cidrs -> !cidrs.groups().isEmpty())
                .ifPresent(cidrs -> {
                    throw CqlException.invalid(
                            "Invalid CIDR group(s): %s. Available CIDR Groups are: []",
                            cidrs.groups());
                });
        List<String> unknown =
                find(RoleOption.Datacenters.class).stream()
                        .flatMap(datacenters -> datacenters.names().stream())
                        .filter(name -> !name.equals(dataCenter))
                        .toList();
        if (!unknown.isEmpty()) {
            throw CqlException.invalid(
                    "Invalid value(s) for DATACENTERS '%s',All values must be valid datacenters",
                    unknown);
        }
        return this;
    }

    /// Refuses what only a node that authorizes by network can change.
    void requireNoDatacenters() {
        find(RoleOption.Datacenters.class)
                .filter(datacenters -> !datacenters.names().isEmpty())
                .ifPresent(datacenters -> {
                    throw CqlException.invalid(
                            "ACCESS TO DATACENTERS operations not supported by AllowAllNetworkAuthorizer");
                });
    }

    RoleChange change(Supplier<Bytes> salts) {
        return new RoleChange(
                find(RoleOption.Superuser.class).map(RoleOption.Superuser::granted),
                find(RoleOption.Login.class).map(RoleOption.Login::allowed),
                find(RoleOption.HashedPassword.class)
                        .map(RoleOption.HashedPassword::hash)
                        .or(() ->
                                find(RoleOption.Password.class)
                                        .map(password ->
                                                PasswordHash.of(
                                                        password.password(), salts.get()))));
    }
}
