package dev.rowhouse.engine.access;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The roles of a database, in `system_auth.roles` and `system_auth.role_members`.
final class Roles {
    private static final String READ =
            "SELECT role, can_login, is_superuser, member_of FROM system_auth.roles";

    private final InternalQueries queries;

    Roles(InternalQueries queries) {
        this.queries = queries;
    }

    /// A role as it is kept.
    ///
    /// @param memberOf the roles granted to it
    record Role(String name, boolean isSuperuser, boolean canLogin, Set<String> memberOf) {
        Role {
            memberOf = Set.copyOf(memberOf);
        }
    }

    Optional<Role> find(String name) {
        return queries.execute(READ + " WHERE role = ?", name).stream()
                .map(Roles::role)
                .findFirst();
    }

    boolean exists(String name) {
        return find(name).isPresent();
    }

    /// All roles by name.
    SortedMap<String, Role> all() {
        SortedMap<String, Role> roles = new TreeMap<>();
        for (ResultRow row : queries.execute(READ)) {
            Role role = role(row);
            roles.put(role.name(), role);
        }
        return roles;
    }

    private static Role role(ResultRow row) {
        Set<String> memberOf = new TreeSet<>();
        row.getSet("member_of").forEach(one -> memberOf.add(String.valueOf(one)));
        return new Role(
                String.valueOf(row.getString("role")),
                !row.isNull("is_superuser") && row.getBoolean("is_superuser"),
                !row.isNull("can_login") && row.getBoolean("can_login"),
                memberOf);
    }

    /// A role with the roles granted to it and, unless only those are wanted, the roles granted to
    /// them in turn.
    SortedMap<String, Role> withGranted(String name, boolean recursive) {
        SortedMap<String, Role> found = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(name));
        while (!open.isEmpty()) {
            find(open.removeFirst())
                    .ifPresent(role -> {
                        boolean isNew = found.put(role.name(), role) == null;
                        if (isNew && (recursive || role.name().equals(name))) {
                            open.addAll(role.memberOf());
                        }
                    });
        }
        return found;
    }

    boolean isSuperuser(String name) {
        return withGranted(name, true).values().stream().anyMatch(Role::isSuperuser);
    }

    void create(String name, RoleChange change) {
        queries.execute(
                "INSERT INTO system_auth.roles (role, is_superuser, can_login) VALUES (?, ?, ?)",
                name,
                change.superuser().orElse(false),
                change.login().orElse(false));
        change.saltedHash().ifPresent(hash -> setHash(name, hash));
    }

    void alter(String name, RoleChange change) {
        Map<String, Object> values = new LinkedHashMap<>();
        change.superuser().ifPresent(value -> values.put("is_superuser", value));
        change.login().ifPresent(value -> values.put("can_login", value));
        values.forEach((column, value) ->
                queries.execute(
                        "UPDATE system_auth.roles SET " + column + " = ? WHERE role = ?",
                        value,
                        name));
        change.saltedHash().ifPresent(hash -> setHash(name, hash));
    }

    private void setHash(String name, String hash) {
        queries.execute("UPDATE system_auth.roles SET salted_hash = ? WHERE role = ?", hash, name);
    }

    /// Deletes a role and its memberships.
    void drop(Role role) {
        String name = role.name();
        for (ResultRow row :
                queries.execute(
                        "SELECT member FROM system_auth.role_members WHERE role = ?", name)) {
            removeMembership(name, String.valueOf(row.getString("member")));
        }
        queries.execute("DELETE FROM system_auth.role_members WHERE role = ?", name);
        for (String granted : role.memberOf()) {
            queries.execute(
                    "DELETE FROM system_auth.role_members WHERE role = ? AND member = ?",
                    granted,
                    name);
        }
        queries.execute("DELETE FROM system_auth.roles WHERE role = ?", name);
    }

    private void removeMembership(String name, String member) {
        queries.execute(
                "UPDATE system_auth.roles SET member_of = member_of - ? WHERE role = ?",
                Set.of(name),
                member);
    }

    void grant(String name, String grantee) {
        requireBoth(name, grantee);
        if (withGranted(grantee, true).containsKey(name)) {
            throw CqlException.invalid("%s is a member of %s", grantee, name);
        }
        if (withGranted(name, true).containsKey(grantee)) {
            throw CqlException.invalid("%s is a member of %s", name, grantee);
        }
        queries.execute(
                "UPDATE system_auth.roles SET member_of = member_of + ? WHERE role = ?",
                Set.of(name),
                grantee);
        queries.execute(
                "INSERT INTO system_auth.role_members (role, member) VALUES (?, ?)", name, grantee);
    }

    void revoke(String name, String grantee) {
        requireBoth(name, grantee);
        if (!withGranted(grantee, false).containsKey(name)) {
            throw CqlException.invalid("%s is not a member of %s", grantee, name);
        }
        removeMembership(name, grantee);
        queries.execute(
                "DELETE FROM system_auth.role_members WHERE role = ? AND member = ?",
                name,
                grantee);
    }

    private void requireBoth(String name, String grantee) {
        for (String role : List.of(name, grantee)) {
            if (!exists(role)) {
                throw CqlException.invalid("%s doesn't exist", role);
            }
        }
    }
}
