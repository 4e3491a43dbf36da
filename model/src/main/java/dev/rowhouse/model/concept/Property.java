package dev.rowhouse.model.concept;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/// One value that an instance of an entity itself holds: an attribute of its own, or a key
/// attribute of a to-one target, which is how the instance refers to that target.
///
/// `Follow` holds `follower.username`, `followed.username` and `since`.
///
/// Two properties are equal when all that they are made of is.
///
/// **Thread safety.** Immutable.
public final class Property {
    private final String entity;
    private final List<String> roles;
    private final Attribute attribute;
    private final boolean optional;

    // Names the value in each instance: a proof asks for it many millions of times.
    private final String path;

    /// @param entity the entity that holds the value
    /// @param roles the to-one roles from the entity to the one whose attribute it is; empty for an
    ///     attribute of its own
    /// @param attribute the attribute at the end
    /// @param optional whether an instance may hold no value: the attribute is optional, or a role
    ///     on the way is
    public Property(String entity, List<String> roles, Attribute attribute, boolean optional) {
        this.entity = entity;
        this.roles = List.copyOf(roles);
        this.attribute = attribute;
        this.optional = optional;
        this.path =
                roles.isEmpty()
                        ? attribute.name()
                        : String.join(".", this.roles) + "." + attribute.name();
    }

    /// The entity that holds the value.
    public String entity() {
        return entity;
    }

    /// The to-one roles from the entity to the one whose attribute it is; empty for an attribute of
    /// its own.
    public List<String> roles() {
        return roles;
    }

    /// The attribute at the end.
    public Attribute attribute() {
        return attribute;
    }

    /// Whether an instance may hold no value: the attribute is optional, or a role on the way is.
    public boolean optional() {
        return optional;
    }

    /// The attribute or role of the entity to which the value belongs: `follower`.
    public String name() {
        return roles.isEmpty() ? attribute.name() : roles.getFirst();
    }

    /// The path as a query writes it after the alias: `follower.username`.
    public String path() {
        return path;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof Property other
                        && optional == other.optional
                        && path.equals(other.path)
                        && entity.equals(other.entity)
                        && roles.equals(other.roles)
                        && attribute.equals(other.attribute);
    }

    @Override
    public int hashCode() {
        return Objects.hash(entity, path);
    }

    /// The entity and the path: `Follow.follower.username`.
    @Override
    public String toString() {
        return entity + "." + path;
    }
}
