package dev.rowhouse.engine.access;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// What a statement needs, in the order in which it is asked for, with who met it last: a statement that the same role executes again and again
/// is asked for nothing until permissions change.
///
/// **Thread safety.** Safe.
public final class Needs {
    /// Nothing.
    public static final Needs NONE = new Needs(List.of());

    private final List<Need> needs;
    private volatile @Nullable Met met;

    /// @param version the version of roles and permissions
    private record Met(String role, long version) {}

    /// Some needs.
    public Needs(List<Need> needs) {
        this.needs = List.copyOf(needs);
    }

    List<Need> all() {
        return needs;
    }

    boolean areMetBy(String role, long version) {
        if (needs.isEmpty()) {
            return true;
        }
        Met last = met;
        return last != null && last.version == version && last.role.equals(role);
    }

    void noteMet(String role, long version) {
        met = new Met(role, version);
    }
}
