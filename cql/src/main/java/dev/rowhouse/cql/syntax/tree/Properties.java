package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;

/// The `name = value AND …` of a WITH clause; empty when there was none.
///
/// @param entries in the order of the text, no name twice
public record Properties(List<Property> entries) {
    /// No properties.
    public static final Properties NONE = new Properties(List.of());

    /// Copies the entries.
    public Properties {
        entries = List.copyOf(entries);
    }

    /// The value of a property.
    public Optional<PropertyValue> find(String name) {
        return entries.stream()
                .filter(property -> property.name().text().equals(name))
                .map(Property::value)
                .findFirst();
    }

    /// Whether there are none.
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /// One property.
    public record Property(Name name, PropertyValue value) {
        /// A property with a scalar value that stands in no text.
        public static Property of(String name, Term.Literal value) {
            return new Property(Name.of(name), new PropertyValue.Scalar(value));
        }

        @Override
        public String toString() {
            return name + " = " + value;
        }
    }
}
