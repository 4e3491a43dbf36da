package dev.rowhouse.model.identity;

import dev.rowhouse.model.concept.Literal;

/// A constant that an attribute has in all rows: instances with another value, or none, have no
/// row.
///
/// @param field an attribute of a root, or of an instance to which a root refers
/// @param value the constant
public record FixedValue(Field field, Literal value) {
    /// The condition in JPQL's notation: `status = 'delivering'`.
    public String text() {
        return field.path() + " = " + value.jpql();
    }
}
