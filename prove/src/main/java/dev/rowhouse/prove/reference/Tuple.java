package dev.rowhouse.prove.reference;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The meaning of one row of a pattern: an instance for each alias. An alias behind an optional
/// role may have none.
///
/// @param instances by alias
public record Tuple(Map<String, Instance> instances) {
    /// Copies the map.
    public Tuple {
        instances = Collections.unmodifiableMap(new LinkedHashMap<>(instances));
    }

    /// The instance of an alias.
    public Optional<Instance> find(String alias) {
        return Optional.ofNullable(instances.get(alias));
    }

    /// The value of an attribute; empty when it is null.
    public Optional<Datum> value(AttributeReference reference) {
        return find(reference.alias()).flatMap(instance -> value(instance, reference.attribute()));
    }

    private static Optional<Datum> value(Instance instance, Attribute attribute) {
        return Optional.ofNullable(instance.values().get(attribute.name()));
    }

    /// This tuple and one more instance.
    Tuple with(String alias, Instance instance) {
        Map<String, Instance> more = new LinkedHashMap<>(instances);
        more.put(alias, instance);
        return new Tuple(more);
    }
}
