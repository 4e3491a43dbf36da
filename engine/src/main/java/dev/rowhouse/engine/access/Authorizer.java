package dev.rowhouse.engine.access;

import dev.rowhouse.cql.syntax.tree.Permissions.Permission;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/// Checks permissions. A statement that a role has executed before costs a comparison, another one
/// some look-ups in a map.
///
/// **Invariants.** Rights that are kept were read after the change that [#changed] told of last
/// before.
///
/// **Thread safety.** Safe.
public final class Authorizer {
    private final Roles roles;
    private final Grants grants;
    private final AtomicLong version = new AtomicLong();
    private final ConcurrentMap<String, Known> known = new ConcurrentHashMap<>();

    private record Known(long version, Rights rights) {}

    Authorizer(Roles roles, Grants grants) {
        this.roles = roles;
        this.grants = grants;
    }

    /// Roles or permissions have changed.
    public void changed() {
        version.incrementAndGet();
    }

    /// Checks that a caller has the permissions that a statement requires.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException of code `UNAUTHORIZED` when it may not
    public void check(Caller caller, RequiredPermissions required) {
        long now = version.get();
        if (!caller.isChecked() || required.areMetBy(caller.role(), now)) {
            return;
        }
        Optional<RequiredPermission> unmet =
                RequiredPermission.firstUnmet(required.all(), rights(caller));
        if (unmet.isPresent()) {
            throw unmet.get().refusal(caller);
        }
        required.noteMet(caller.role(), now);
    }

    /// Whether a caller may do something.
    public boolean allows(Caller caller, RequiredPermission required) {
        return !caller.isChecked() || required.isMetBy(rights(caller));
    }

    /// Whether a caller may do everything.
    public boolean isSuperuser(Caller caller) {
        return !caller.isChecked() || rights(caller).isSuperuser();
    }

    /// The rights of a caller.
    Rights rights(Caller caller) {
        long now = version.get();
        Known last = known.get(caller.role());
        if (last != null && last.version() == now) {
            return last.rights();
        }
        Rights rights = read(caller.role());
        known.put(caller.role(), new Known(now, rights));
        return rights;
    }

    private Rights read(String role) {
        SortedMap<String, Roles.Role> all = roles.withGranted(role, true);
        Map<ProtectedResource, Set<Permission>> granted = new HashMap<>();
        for (Grants.Grant grant : grants.list(Optional.of(all.keySet()))) {
            granted.computeIfAbsent(grant.resource(), ignored -> EnumSet.noneOf(Permission.class))
                    .addAll(grant.permissions());
        }
        return new Rights(
                all.values().stream().anyMatch(Roles.Role::isSuperuser), all.keySet(), granted);
    }
}
