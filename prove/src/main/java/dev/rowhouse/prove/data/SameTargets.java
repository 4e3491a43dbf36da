package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lets some instances refer to one target by two roles, such as a message from a user to herself.
/// Plans treat such rows in branches of their own, and chance seldom makes one.
///
/// Two instances exchange their targets, so each target keeps its number of owners.
final class SameTargets {
    /// One instance in so many.
    private static final int ONE_IN = 8;

    private final Model model;
    private final Relationship role;

    /// @param role a role outside the key, by which the instances refer
    SameTargets(Model model, Relationship role) {
        this.model = model;
        this.role = role;
    }

    /// The instances, of which some refer to the same target by this role and by an earlier one
    /// that leads to the same entity.
    List<Instance> among(List<Instance> instances) {
        if (!model.entity(role.owner()).mayRepeat(role.role())) {
            return instances;
        }
        Optional<Relationship> earlier =
                model.relationshipsOf(role.owner()).stream()
                        .takeWhile(other -> !other.equals(role))
                        .filter(other -> other.target().equals(role.target()))
                        .filter(other -> Kinds.haveSameEnds(model, role, other))
                        .findFirst();
        return earlier.map(other -> exchanged(instances, other)).orElse(instances);
    }

    private List<Instance> exchanged(List<Instance> instances, Relationship earlier) {
        List<Instance> result = new ArrayList<>(instances);
        Map<List<Datum>, Deque<Integer>> owners = new HashMap<>();
        for (int i = 0; i < result.size(); i++) {
            if (i % ONE_IN != 0) {
                int at = i;
                target(result.get(i), role)
                        .ifPresent(target ->
                                owners.computeIfAbsent(target, _ -> new ArrayDeque<>()).add(at));
            }
        }
        for (int i = 0; i < result.size(); i += ONE_IN) {
            Instance here = result.get(i);
            Optional<Integer> other =
                    target(here, earlier)
                            .flatMap(wanted -> Optional.ofNullable(owners.get(wanted)))
                            .flatMap(found -> Optional.ofNullable(found.poll()));
            if (other.isPresent()) {
                Instance there = result.get(other.get());
                result.set(i, here.with(reference(there)));
                result.set(other.get(), there.with(reference(here)));
            }
        }
        return result;
    }

    private Optional<List<Datum>> target(Instance instance, Relationship by) {
        return instance.findAll(model.reference(by.owner(), by.role()));
    }

    private Map<String, Optional<Datum>> reference(Instance instance) {
        Map<String, Optional<Datum>> reference = new LinkedHashMap<>();
        for (Property part : model.reference(role.owner(), role.role())) {
            reference.put(part.path(), instance.find(part));
        }
        return reference;
    }
}
