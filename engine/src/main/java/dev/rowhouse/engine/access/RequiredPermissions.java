package dev.rowhouse.engine.access;

import dev.rowhouse.cql.syntax.tree.Permissions.Permission;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Supplier;

/// The permissions that a statement needs, in the order of the checks, with the last caller that
/// met them: when the same role executes a statement again, nothing is checked until permissions
/// change. The needs are computed at the first check, which never happens while authentication is
/// off.
///
/// **Thread safety.** Safe.
public final class RequiredPermissions {
    /// Requires nothing.
    public static final RequiredPermissions NONE = new RequiredPermissions(List.of());

    private final Supplier<List<RequiredPermission>> source;
    // Two threads may both find it out; they find the same.
    private volatile @Nullable List<RequiredPermission> found;
    private volatile @Nullable Met met;

    /// @param version the version of roles and permissions
    private record Met(String role, long version) {}

    /// Requires some permissions.
    public RequiredPermissions(List<RequiredPermission> required) {
        List<RequiredPermission> copy = List.copyOf(required);
        this.source = () -> copy;
    }

    /// Permissions to be found out.
    ///
    /// @param source finds the same each time
    RequiredPermissions(Supplier<List<RequiredPermission>> source) {
        this.source = source;
    }

    /// Whether a permission on something is among them.
    public boolean include(Permission permission) {
        for (RequiredPermission required : all()) {
            if (required instanceof RequiredPermission.OnResource onResource
                    && onResource.permission() == permission) {
                return true;
            }
        }
        return false;
    }

    List<RequiredPermission> all() {
        List<RequiredPermission> known = found;
        if (known == null) {
            known = List.copyOf(source.get());
            found = known;
        }
        return known;
    }

    boolean areMetBy(String role, long version) {
        Met last = met;
        return last != null && last.version == version && last.role.equals(role) || all().isEmpty();
    }

    void noteMet(String role, long version) {
        met = new Met(role, version);
    }
}
