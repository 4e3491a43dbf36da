package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Property;

/// A value that a mutation gives to something an instance holds: an attribute, or a key attribute
/// of the target of a to-one role.
///
/// @param property the property to set
/// @param value the new value
public record Assignment(Property property, Value value) {}
