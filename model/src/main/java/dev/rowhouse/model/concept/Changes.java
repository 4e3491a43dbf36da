package dev.rowhouse.model.concept;

import java.util.Set;

/// The properties and entities that mutations of other callers may change while a call runs.
///
/// @param properties the changed properties of existing instances, such as `Product.name` or
///     `Order.customer.id`
/// @param inserted the entities that get new instances
public record Changes(Set<String> properties, Set<String> inserted) {
    /// Nothing changes.
    public static final Changes NONE = new Changes(Set.of(), Set.of());

    /// Copies the sets.
    public Changes {
        properties = Set.copyOf(properties);
        inserted = Set.copyOf(inserted);
    }

    /// Whether a property of existing instances may change.
    ///
    /// @param path the path of the property, such as `name` or `customer.id`
    public boolean isChanged(String entity, String path) {
        return properties.contains(entity + "." + path);
    }

    /// Whether an entity may get new instances.
    public boolean isInserted(String entity) {
        return inserted.contains(entity);
    }
}
