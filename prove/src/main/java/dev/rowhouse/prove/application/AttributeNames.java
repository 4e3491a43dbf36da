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
/// @param entity the entity whose instance is stored
record AttributeNames(Model model, String entity) implements MarkerNames {
    @Override
    public Optional<MarkerValue> find(String name) {
        List<MarkerValue.OfAttribute> found = new ArrayList<>();
        collect(entity, FoldedName.of(name), List.of(), found);
        if (found.size() > 1 && name.contains(".")) {
            found.removeIf(each -> !each.path().equalsIgnoreCase(name));
        }
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private void collect(
            String at, String rest, List<Relationship> roles, List<MarkerValue.OfAttribute> found) {
        for (Attribute attribute : model.entity(at).attributes()) {
            if (FoldedName.of(attribute.name()).equals(rest)) {
                found.add(new MarkerValue.OfAttribute(roles, attribute));
            }
        }
        for (Relationship role : model.relationshipsOf(at)) {
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
        String at = role.target();
        for (String next : key.getFirst().roles()) {
            Relationship relationship = model.relationship(at, next);
            further.add(relationship);
            at = relationship.target();
        }
        return Optional.of(new MarkerValue.OfAttribute(further, key.getFirst().attribute()));
    }

    @Override
    public String owner() {
        return "attribute of `" + entity + "`";
    }

    @Override
    public boolean isExact(String name) {
        return true;
    }

    @Override
    public List<String> names() {
        List<String> names =
                new ArrayList<>(model.properties(entity).stream().map(Property::path).toList());
        model.entity(entity).counters().forEach(counter -> names.add(counter.name()));
        return names;
    }
}
