package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;

/// A resolved path: an attribute of the instance of an alias.
///
/// `f.follower` and `f.follower.username` both resolve to the alias `f.follower` and the attribute
/// `username`. By the join edge that is also the value by which `f` refers to its follower: the two
/// are one attribute.
///
/// @param alias the alias's name
/// @param attribute the attribute of its entity
public record AttributeReference(String alias, Attribute attribute) {
    /// `alias.attribute`.
    @Override
    public String toString() {
        return alias + "." + attribute.name();
    }
}
