package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Gives instances different values of their candidate keys of several parts. Where two instances
/// have the same values, one of them gets another value of an attribute, or exchanges the target of
/// a role with a third one, so that each target keeps its number of owners. An instance for which
/// this does not succeed loses an optional part, or does not exist.
///
/// **Thread safety.** Belongs to one thread.
final class DistinctKeys {
    private static final int ATTEMPTS = 40;

    private final Model model;
    private final EntityType entity;
    private final RandomSource random;
    private final Function<Attribute, Datum> fresh;
    private final List<List<Property>> keys;
    private final Map<List<Object>, Integer> counts = new HashMap<>();

    /// @param fresh makes another value of an attribute
    DistinctKeys(
            Model model, EntityType entity, RandomSource random, Function<Attribute, Datum> fresh) {
        this.model = model;
        this.entity = entity;
        this.random = random;
        this.fresh = fresh;
        this.keys =
                entity.compositeKeys().stream()
                        .map(names -> model.candidateProperties(entity.name(), names))
                        .toList();
    }

    /// The instances with different values.
    List<Instance> among(List<Instance> instances) {
        if (keys.isEmpty()) {
            return instances;
        }
        instances.forEach(each -> count(each, 1));
        List<Instance> all = new ArrayList<>(instances);
        List<Instance> gone = new ArrayList<>();
        for (int at = 0; at < all.size(); at++) {
            for (int attempt = 0; attempt < ATTEMPTS && !isAlone(all.get(at)); attempt++) {
                if (attempt % 2 == 0) {
                    redraw(all, at);
                } else {
                    exchange(all, at, random.nextInt(all.size()));
                }
            }
            if (!isAlone(all.get(at))) {
                replace(all, at, withoutOptional(all.get(at)));
            }
            if (!isAlone(all.get(at))) {
                count(all.get(at), -1);
                gone.add(all.get(at));
            }
        }
        all.removeAll(gone);
        return all;
    }

    /// An instance with other values than those in some data, as far as chance finds them.
    ///
    /// @param targets the instances to which a role may lead
    Instance apartFrom(Dataset data, Instance instance, Function<String, List<Instance>> targets) {
        if (keys.isEmpty()) {
            return instance;
        }
        data.instances(entity.name()).forEach(each -> count(each, 1));
        Instance other = instance;
        for (int attempt = 0; attempt < ATTEMPTS && isTaken(other); attempt++) {
            other = attempt % 2 == 0 ? redrawn(other) : redirected(other, targets);
        }
        return other;
    }

    private void count(Instance instance, int by) {
        for (List<Object> values : values(instance)) {
            counts.merge(values, by, Integer::sum);
        }
    }

    private List<List<Object>> values(Instance instance) {
        List<List<Object>> all = new ArrayList<>();
        for (List<Property> key : keys) {
            instance.findAll(key).ifPresent(values -> all.add(List.of(key, values)));
        }
        return all;
    }

    private boolean isTaken(Instance instance) {
        return values(instance).stream().anyMatch(each -> counts.getOrDefault(each, 0) > 0);
    }

    private boolean isAlone(Instance instance) {
        return values(instance).stream().allMatch(each -> counts.getOrDefault(each, 0) <= 1);
    }

    private void replace(List<Instance> all, int at, Instance other) {
        count(all.get(at), -1);
        all.set(at, other);
        count(other, 1);
    }

    private void redraw(List<Instance> all, int at) {
        replace(all, at, redrawn(all.get(at)));
    }

    /// Exchanges the targets of a role, where neither of two instances then has the values of
    /// another.
    private void exchange(List<Instance> all, int at, int other) {
        List<String> roles = roles();
        if (roles.isEmpty() || at == other) {
            return;
        }
        String role = roles.get(random.nextInt(roles.size()));
        Instance here = all.get(at);
        Instance there = all.get(other);
        replace(all, at, here.with(reference(there, role)));
        replace(all, other, there.with(reference(here, role)));
        if (!isAlone(all.get(at)) || !isAlone(all.get(other))) {
            replace(all, at, here);
            replace(all, other, there);
        }
    }

    private Instance redrawn(Instance instance) {
        List<Attribute> attributes =
                entity.attributes().stream()
                        .filter(each -> isFree(each.name()))
                        .filter(each -> !each.unique())
                        .filter(each -> instance.values().containsKey(each.name()))
                        .toList();
        if (attributes.isEmpty()) {
            return instance;
        }
        Attribute one = attributes.get(random.nextInt(attributes.size()));
        return instance.with(Map.of(one.name(), Optional.of(fresh.apply(one))));
    }

    private Instance redirected(Instance instance, Function<String, List<Instance>> targets) {
        List<String> roles = roles();
        if (roles.isEmpty()) {
            return instance;
        }
        String role = roles.get(random.nextInt(roles.size()));
        List<Instance> all = targets.apply(role);
        if (all.isEmpty()) {
            return instance;
        }
        List<Datum> key = all.get(random.nextInt(all.size())).key(model);
        Map<String, Optional<Datum>> reference = new LinkedHashMap<>();
        List<Property> parts = model.reference(entity.name(), role);
        for (int i = 0; i < parts.size(); i++) {
            reference.put(parts.get(i).path(), Optional.of(key.get(i)));
        }
        return instance.with(reference);
    }

    private Map<String, Optional<Datum>> reference(Instance instance, String role) {
        Map<String, Optional<Datum>> reference = new LinkedHashMap<>();
        model.reference(entity.name(), role)
                .forEach(part -> reference.put(part.path(), instance.find(part)));
        return reference;
    }

    private Instance withoutOptional(Instance instance) {
        Map<String, Optional<Datum>> none = new LinkedHashMap<>();
        keys.stream()
                .flatMap(List::stream)
                .filter(Property::optional)
                .filter(each -> isFree(each.name()))
                .forEach(each -> none.put(each.path(), Optional.empty()));
        return instance.with(none);
    }

    private List<String> roles() {
        return model.relationshipsOf(entity.name()).stream()
                .map(role -> role.role())
                .filter(this::isFree)
                .toList();
    }

    /// Whether a name is a part of a candidate key of several parts and not of the key.
    private boolean isFree(String name) {
        return entity.compositeKeys().stream().anyMatch(key -> key.contains(name))
                && entity.key().stream().map(KeyPart::name).noneMatch(name::equals);
    }
}
