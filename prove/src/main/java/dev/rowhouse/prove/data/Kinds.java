package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.prove.value.Datum;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The promises of a model about the subtypes of an entity: an instance has values for what its
/// kind has and for nothing else, and a role that leads to a subtype leads to no other kind.
public final class Kinds {
    private Kinds() {}

    /// The attribute that says of which kind an instance of an entity is.
    static Optional<Attribute> attribute(Model model, EntityType entity) {
        return model.subtypes()
                .of(entity.name())
                .flatMap(hierarchy -> entity.findAttribute(hierarchy.kind()));
    }

    /// The kind of an instance; empty when its entity has no subtypes.
    public static Optional<String> of(Model model, Instance instance) {
        return model.subtypes()
                .of(instance.entity())
                .flatMap(hierarchy -> kind(hierarchy, instance.values()));
    }

    private static Optional<String> kind(Hierarchy hierarchy, Map<String, Datum> values) {
        return Optional.ofNullable(values.get(hierarchy.kind()))
                .map(value -> String.valueOf(value.java()));
    }

    /// Whether the instance with some values may have one for an attribute or role.
    static boolean mayHave(Model model, String entity, Map<String, Datum> values, String name) {
        return model.subtypes()
                .of(entity)
                .flatMap(
                        hierarchy -> kind(hierarchy, values).map(kind -> hierarchy.has(kind, name)))
                .orElse(true);
    }

    /// Whether the instance with some values has one for an attribute or role in any case, although
    /// other kinds may lack it.
    static boolean mustHave(Model model, String entity, Map<String, Datum> values, String name) {
        return model.subtypes()
                .of(entity)
                .flatMap(hierarchy ->
                        kind(hierarchy, values).map(kind -> hierarchy.isMandatory(kind, name)))
                .orElse(false);
    }

    /// Whether an instance may have a target of a role.
    static boolean mayHave(Model model, Instance instance, Relationship role) {
        return mayHave(model, instance.entity(), instance.values(), role.role());
    }

    /// Whether an instance has a target of a role in any case.
    static boolean mustHave(Model model, Instance instance, Relationship role) {
        return !role.optional()
                || mustHave(model, instance.entity(), instance.values(), role.role());
    }

    /// Those of some instances to which a role may lead.
    public static List<Instance> targets(
            Model model, Relationship role, Collection<Instance> instances) {
        Optional<Subtype> wanted = model.subtypes().target(role);
        return wanted.isEmpty()
                ? List.copyOf(instances)
                : instances.stream()
                        .filter(each -> of(model, each).equals(wanted.map(Subtype::name)))
                        .toList();
    }

    /// Whether two roles lead from the same kind to the same kind.
    static boolean haveSameEnds(Model model, Relationship one, Relationship other) {
        return model.subtypes().owner(one).equals(model.subtypes().owner(other))
                && model.subtypes().target(one).equals(model.subtypes().target(other));
    }

    /// Whether all instances keep the promises.
    static boolean areKept(Dataset data) {
        Model model = data.model();
        return model.subtypes().hierarchies().stream()
                        .allMatch(hierarchy ->
                                data.instances(hierarchy.root()).stream()
                                        .allMatch(each -> isWhole(model, hierarchy, each)))
                && model.relationships().stream()
                        .filter(role -> model.subtypes().target(role).isPresent())
                        .allMatch(role -> leadsRight(data, role));
    }

    private static boolean isWhole(Model model, Hierarchy hierarchy, Instance instance) {
        Optional<String> kind = kind(hierarchy, instance.values());
        Stream<Property> counters =
                model.computed(hierarchy.root()).stream()
                        .filter(each -> each.attribute().isCounter());
        return kind.isPresent()
                && Stream.concat(model.properties(hierarchy.root()).stream(), counters)
                        .allMatch(property ->
                                instance.find(property).isPresent()
                                        ? hierarchy.has(kind.get(), property.name())
                                        : !hierarchy.isMandatory(kind.get(), property.name()));
    }

    private static boolean leadsRight(Dataset data, Relationship role) {
        List<Instance> named =
                data.instances(role.owner()).stream()
                        .flatMap(owner -> data.target(owner, role).stream())
                        .toList();
        return targets(data.model(), role, named).size() == named.size();
    }
}
