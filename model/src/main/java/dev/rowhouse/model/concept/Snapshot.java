package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// The path from which an attribute takes its value when a mutation sets the path's first role:
/// `restaurant.name`. The attribute keeps that value, whatever becomes of the other instance.
///
/// @param roles the to-one roles that lead to the other instance; at least one
/// @param attribute the attribute there
/// @param position where the file says so
public record Snapshot(List<String> roles, String attribute, SourcePosition position) {
    /// Copies the list.
    public Snapshot {
        roles = List.copyOf(roles);
    }

    /// Whether two snapshots say the same, wherever the file declares them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Snapshot that
                        && roles.equals(that.roles)
                        && attribute.equals(that.attribute);
    }

    @Override
    public int hashCode() {
        return attribute.hashCode();
    }

    /// The text in the model file.
    public String text() {
        return String.join(".", roles) + "." + attribute;
    }
}
