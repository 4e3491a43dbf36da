package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes data in which instances refer to one target by several roles: a message to oneself, a
/// flight back to where it began. Chance seldom draws such instances.
public final class SharedTargets {
    private SharedTargets() {}

    /// The same instances, whose other roles to the same entity all lead to the target of one role.
    /// Empty when there is no other role that may.
    public static Optional<Dataset> of(Dataset data, Relationship role) {
        List<Relationship> others =
                data.model().relationshipsOf(role.owner()).stream()
                        .filter(other ->
                                !other.equals(role)
                                        && other.target().equals(role.target())
                                        && mayBeShared(data.model(), other))
                        .toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        List<Instance> all = new ArrayList<>();
        for (Instance each : data.all()) {
            all.add(
                    each.entity().equals(role.owner())
                            ? referring(data, each, role, others)
                            : each);
        }
        return Optional.of(Dataset.of(data.model(), all));
    }

    /// Whether an instance refers to one target by several roles.
    static boolean areOf(Model model, Instance instance) {
        Set<List<Object>> targets = new HashSet<>();
        for (Relationship role : model.relationshipsOf(instance.entity())) {
            Optional<List<Datum>> key =
                    instance.findAll(model.reference(role.owner(), role.role()));
            if (key.isPresent() && !targets.add(List.of(role.target(), key.get()))) {
                return true;
            }
        }
        return false;
    }

    /// Whether any instance may get the target of another one by a role, and keeps its key then. A
    /// role of a subtype is none of all instances.
    static boolean mayBeShared(Model model, Relationship role) {
        List<String> key = model.keyProperties(role.owner()).stream().map(Property::path).toList();
        return role.cardinality() == Cardinality.MANY_TO_ONE
                && model.subtypes().owner(role).isEmpty()
                && model.entity(role.owner()).mayRepeat(role.role())
                && model.reference(role.owner(), role.role()).stream()
                        .noneMatch(part -> key.contains(part.path()));
    }

    private static Instance referring(
            Dataset data, Instance instance, Relationship role, List<Relationship> others) {
        List<Property> from = data.model().reference(role.owner(), role.role());
        Map<String, Optional<Datum>> changes = new LinkedHashMap<>();
        if (instance.findAll(from).isPresent()) {
            for (Relationship other : others) {
                List<Property> to = data.model().reference(other.owner(), other.role());
                for (int i = 0; i < to.size(); i++) {
                    changes.put(to.get(i).path(), instance.find(from.get(i)));
                }
            }
        }
        return instance.with(changes);
    }
}
