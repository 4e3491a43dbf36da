package dev.rowhouse.model.concept;

import java.util.Set;

/// The properties and entities that mutations of other callers may change while a call runs.
///
/// @param properties the changed properties of existing instances, such as `Product.name` or
///     `Order.customer.id`
/// @param inserted the entities that get new instances
/// @param decided the entities about whose instances a condition of some mutation decides
///     (`when:`), whoever calls it
/// @param sought the properties, such as `Reading.hour.id`, by which mutations find instances of
///     which they do not know whether they exist
/// @param ever the properties of existing instances that mutations change, whoever calls them
/// @param upserted those of them that an `ON CONFLICT DO UPDATE` changes
public record Changes(
        Set<String> properties,
        Set<String> inserted,
        Set<String> decided,
        Set<String> sought,
        Set<String> ever,
        Set<String> upserted) {
    /// Nothing changes.
    public static final Changes NONE =
            new Changes(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

    /// Copies the sets.
    public Changes {
        properties = Set.copyOf(properties);
        inserted = Set.copyOf(inserted);
        decided = Set.copyOf(decided);
        sought = Set.copyOf(sought);
        ever = Set.copyOf(ever);
        upserted = Set.copyOf(upserted);
    }

    /// Whether a property of existing instances may change.
    ///
    /// @param path the path of the property, such as `name` or `customer.id`
    public boolean isChanged(String entity, String path) {
        return properties.contains(entity + "." + path);
    }

    /// Whether a condition decides about instances of an entity.
    public boolean isDecided(String entity) {
        return decided.contains(entity);
    }

    /// Whether an entity may get new instances.
    public boolean isInserted(String entity) {
        return inserted.contains(entity);
    }

    /// Whether some mutation changes a property of existing instances, whoever calls it.
    public boolean isEverChanged(String entity, String path) {
        return ever.contains(entity + "." + path);
    }

    /// Whether some `ON CONFLICT DO UPDATE` changes a property of existing instances.
    public boolean isUpserted(String entity, String path) {
        return upserted.contains(entity + "." + path);
    }

    /// Whether a mutation may delete or change an instance that it finds by a property, and that
    /// another caller is about to insert.
    ///
    /// @param path the path of the property, such as `hour.id`
    public boolean isSought(String entity, String path) {
        return sought.contains(entity + "." + path);
    }
}
