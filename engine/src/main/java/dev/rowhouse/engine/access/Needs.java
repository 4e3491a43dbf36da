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
public final class Needs {
    /// Nothing.
    public static final Needs NONE = new Needs(List.of());

    private final Supplier<List<Need>> source;
    // Two threads may both find it out; they find the same.
    private volatile @Nullable List<Need> found;
    private volatile @Nullable Met met;

    /// @param version the version of roles and permissions
    private record Met(String role, long version) {}

    /// Some needs.
    public Needs(List<Need> needs) {
        List<Need> copy = List.copyOf(needs);
        this.source = () -> copy;
    }

    /// Needs to be found out.
    ///
    /// @param source finds the same each time
    Needs(Supplier<List<Need>> source) {
        this.source = source;
    }

    /// Whether a permission on something is among them.
    public boolean include(Permission permission) {
        for (Need need : all()) {
            if (need instanceof Need.Permitted permitted && permitted.permission() == permission) {
                return true;
            }
        }
        return false;
    }

    List<Need> all() {
        List<Need> known = found;
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
