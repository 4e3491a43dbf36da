package dev.rowhouse.model.identity;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.concept.Attribute;

/// One value in each row of a [RowShape]: an attribute of one of its instances.
///
/// Two paths that mean the same value are one field. `f.follower` and `f.follower.username` of a
/// `Follow f` are both the attribute `username` of the instance reached by `follower`.
///
/// @param node the instance
/// @param attribute its attribute
/// @param part the whole value, or one element of a collection in a shape that has a row per
///     element
public record Field(Node node, Attribute attribute, Part part) {
    /// The part of an attribute's value that a field stands for.
    public enum Part {
        /// All of it.
        WHOLE,
        /// One element of a list or set, or one key of a map.
        ELEMENT
    }

    /// The whole value of an attribute.
    public static Field of(Node node, Attribute attribute) {
        return new Field(node, attribute, Part.WHOLE);
    }

    /// The type of the field's values.
    public CqlType type() {
        if (part == Part.WHOLE) {
            return attribute.type();
        }
        return switch (attribute.type()) {
            case ListType list -> list.element();
            case SetType set -> set.element();
            case MapType map -> map.key();
            default ->
                    throw new IllegalStateException(
                            attribute.name() + " is no collection: " + attribute.type().cql());
        };
    }

    /// The same attribute of another instance.
    public Field at(Node other) {
        return new Field(other, attribute, part);
    }

    /// The collection that this is an element of, or the field itself.
    public Field whole() {
        return new Field(node, attribute, Part.WHOLE);
    }

    /// The path after the root, such as `follower.username`.
    public String path() {
        String roles = String.join(".", node.roles());
        return roles.isEmpty() ? attribute.name() : roles + "." + attribute.name();
    }
}
