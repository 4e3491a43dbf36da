package dev.rowhouse.prove.application;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The attributes of an entity, and of those that its roles lead to, as names of bind markers:
/// `:name`, `:"customer.name"`, also written `:customer_name`. A role whose target has a key of one
/// attribute stands for that attribute.
///
/// @param model the model
/// @param owner the entity whose instance is stored
record AttributeNames(Model model, String owner) implements MarkerNames {
    @Override
    public Optional<MarkerValue> find(String name) {
        List<MarkerValue.OfAttribute> found = new ArrayList<>();
        collect(owner, FoldedName.of(name), List.of(), found);
        if (found.size() > 1 && name.contains(".")) {
            found.removeIf(each -> !path(each).equalsIgnoreCase(name));
        }
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static String path(MarkerValue.OfAttribute value) {
        StringBuilder path = new StringBuilder();
        value.roles().forEach(role -> path.append(role.role()).append('.'));
        return path.append(value.attribute().name()).toString();
    }

    private void collect(
            String entity,
            String rest,
            List<Relationship> roles,
            List<MarkerValue.OfAttribute> found) {
        for (Attribute attribute : model.entity(entity).attributes()) {
            if (FoldedName.of(attribute.name()).equals(rest)) {
                found.add(new MarkerValue.OfAttribute(roles, attribute));
            }
        }
        for (Relationship role : model.relationshipsOf(entity)) {
            String name = FoldedName.of(role.role());
            if (!rest.startsWith(name)) {
                continue;
            }
            List<Relationship> further = new ArrayList<>(roles);
            further.add(role);
            if (rest.length() > name.length()) {
                collect(role.target(), rest.substring(name.length()), further, found);
            } else {
                ofKey(role, further).ifPresent(found::add);
            }
        }
    }

    /// The key of a role's target, if it is one attribute.
    private Optional<MarkerValue.OfAttribute> ofKey(Relationship role, List<Relationship> roles) {
        List<Property> key = model.keyProperties(role.target());
        if (key.size() != 1) {
            return Optional.empty();
        }
        List<Relationship> further = new ArrayList<>(roles);
        String entity = role.target();
        for (String next : key.getFirst().roles()) {
            Relationship relationship = model.relationship(entity, next);
            further.add(relationship);
            entity = relationship.target();
        }
        return Optional.of(new MarkerValue.OfAttribute(further, key.getFirst().attribute()));
    }

    @Override
    public boolean isExact(String name) {
        return true;
    }

    @Override
    public List<String> names() {
        List<String> names =
                new ArrayList<>(model.properties(owner).stream().map(Property::path).toList());
        model.entity(owner).counters().forEach(counter -> names.add(counter.name()));
        return names;
    }
}
