package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/// One instance of an entity: a value for each [Property] that it holds, keyed by the property's
/// path. It refers to other instances by their keys (`follower.username`), as the model does.
///
/// @param entity the entity's name
/// @param values the values that are not null, in the order of the entity's properties
public record Instance(String entity, Map<String, Datum> values) {
    /// Copies the map and keeps its order.
    public Instance {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /// The value of a property; empty when it is null.
    public Optional<Datum> find(Property property) {
        return Optional.ofNullable(values.get(property.path()));
    }

    /// The values of some properties in their order, such as those of a key; empty when one of them
    /// is null.
    public Optional<List<Datum>> findAll(List<Property> properties) {
        List<Datum> result = new ArrayList<>(properties.size());
        for (Property property : properties) {
            Datum value = values.get(property.path());
            if (value == null) {
                return Optional.empty();
            }
            result.add(value);
        }
        return Optional.of(List.copyOf(result));
    }

    /// The instance's key.
    ///
    /// @throws IllegalStateException when part of it is missing
    public List<Datum> key(Model model) {
        return findAll(model.keyProperties(entity))
                .orElseThrow(() -> new IllegalStateException("without a whole key: " + this));
    }

    /// This instance with other values for some properties.
    ///
    /// @param changes the new values by path; null means null
    public Instance with(Map<String, Optional<Datum>> changes) {
        Map<String, Datum> changed = new LinkedHashMap<>(values);
        changes.forEach((path, value) ->
                value.ifPresentOrElse(
                        datum -> changed.put(path, datum), () -> changed.remove(path)));
        return new Instance(entity, changed);
    }

    /// The instance as people read it:
    /// `Follow(follower.username: 'ann', followed.username: 'bob')`.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", entity + "(", ")");
        values.forEach((path, value) -> text.add(path + ": " + value));
        return text.toString();
    }
}
