package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The keys of the entities of a model, and the references between them. [Model] computes them at
/// each call; a proof needs them millions of times, so they are computed once here.
///
/// @param keys the properties of the key of each entity
/// @param roles the to-one relationships that each entity owns
/// @param references the properties by which an owner names its target, by entity and role
record Links(
        Map<String, List<Property>> keys,
        Map<String, List<Relationship>> roles,
        Map<String, Map<String, List<Property>>> references) {
    static Links of(Model model) {
        Map<String, List<Property>> keys = new HashMap<>();
        Map<String, List<Relationship>> roles = new HashMap<>();
        Map<String, Map<String, List<Property>>> references = new HashMap<>();
        for (EntityType entity : model.entities()) {
            keys.put(entity.name(), model.keyProperties(entity.name()));
            roles.put(entity.name(), model.relationshipsOf(entity.name()));
        }
        for (Relationship role : model.relationships()) {
            references
                    .computeIfAbsent(role.owner(), _ -> new HashMap<>())
                    .put(role.role(), model.reference(role.owner(), role.role()));
        }
        return new Links(keys, roles, references);
    }

    /// The key of an instance.
    ///
    /// @throws IllegalStateException when part of it is missing
    List<Datum> key(Instance instance) {
        return instance.findAll(keys.getOrDefault(instance.entity(), List.of()))
                .orElseThrow(() -> new IllegalStateException("without a whole key: " + instance));
    }

    /// The to-one relationships that an instance may name a target by.
    List<Relationship> roles(Instance instance) {
        return roles.getOrDefault(instance.entity(), List.of());
    }

    /// The key of the target that an instance names; empty when it names none.
    Optional<List<Datum>> target(Instance owner, Relationship role) {
        return owner.findAll(reference(role));
    }

    /// The properties by which the owner of a relationship names its target.
    List<Property> reference(Relationship role) {
        return references.getOrDefault(role.owner(), Map.of()).getOrDefault(role.role(), List.of());
    }
}
