package dev.rowhouse.model.concept;

import java.util.ArrayList;
import java.util.List;

/// One value that an instance of an entity itself holds: an attribute of its own, or a key
/// attribute of a to-one target, which is how the instance refers to that target.
///
/// `Follow` holds `follower.username`, `followed.username` and `since`.
///
/// @param entity the entity that holds the value
/// @param roles the to-one roles from the entity to the one whose attribute it is; empty for an
///     attribute of its own
/// @param attribute the attribute at the end
/// @param optional whether an instance may hold no value: the attribute is optional, or a role on
///     the way is
public record Property(String entity, List<String> roles, Attribute attribute, boolean optional) {
    /// Copies the list.
    public Property {
        roles = List.copyOf(roles);
    }

    /// The attribute or role of the entity to which the value belongs: `follower`.
    public String name() {
        return roles.isEmpty() ? attribute.name() : roles.getFirst();
    }

    /// The path as a query writes it after the alias: `follower.username`.
    public String path() {
        if (roles.isEmpty()) {
            return attribute.name();
        }
        List<String> names = new ArrayList<>(roles);
        names.add(attribute.name());
        return String.join(".", names);
    }
}
