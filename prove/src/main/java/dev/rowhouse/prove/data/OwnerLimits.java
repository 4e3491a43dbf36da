package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The promises of the `shares` of an attribute that no owner has more than so many instances with
/// some value.
///
/// **Thread safety.** Belongs to one thread.
final class OwnerLimits {
    private final Model model;
    private final EntityType entity;
    private final Attribute attribute;
    private final Map<OwnerLimit, Map<List<Datum>, Long>> counts = new HashMap<>();

    private OwnerLimits(Model model, EntityType entity, Attribute attribute) {
        this.model = model;
        this.entity = entity;
        this.attribute = attribute;
    }

    /// Whether an attribute has any.
    static boolean areOf(Attribute attribute) {
        return !limits(attribute).isEmpty();
    }

    /// Whether all owners keep to them.
    static boolean areKept(Dataset data) {
        return all(data.model()).stream()
                .allMatch(
                        each -> data.instances(each.entity.name()).stream().allMatch(each::count));
    }

    /// The same instances, except that no owner goes beyond a limit. What it has too many goes to
    /// others, as far as these have room, so that values stay as frequent as they were.
    static Dataset keptIn(Dataset data) {
        Dataset kept = data;
        for (OwnerLimits each : all(data.model())) {
            Map<List<Datum>, Instance> changed = each.changed(kept.instances(each.entity.name()));
            if (!changed.isEmpty()) {
                kept =
                        Dataset.of(
                                data.model(),
                                kept.all().stream()
                                        .map(instance -> each.after(instance, changed))
                                        .toList());
            }
        }
        return kept;
    }

    private static List<OwnerLimits> all(Model model) {
        List<OwnerLimits> all = new ArrayList<>();
        for (EntityType entity : model.entities()) {
            entity.attributes().stream()
                    .filter(OwnerLimits::areOf)
                    .forEach(attribute -> all.add(new OwnerLimits(model, entity, attribute)));
        }
        return all;
    }

    private static List<OwnerLimit> limits(Attribute attribute) {
        return attribute.statistics().distribution()
                        instanceof Distribution.Stated(var _, List<OwnerLimit> limits)
                ? limits
                : List.of();
    }

    private Instance after(Instance instance, Map<List<Datum>, Instance> changed) {
        return instance.entity().equals(entity.name())
                ? changed.getOrDefault(instance.key(model), instance)
                : instance;
    }

    /// The instances that get another value, by their keys.
    private Map<List<Datum>, Instance> changed(Collection<Instance> instances) {
        Optional<Datum> free = unlimited();
        List<Instance> takers = new ArrayList<>();
        Map<Datum, List<Instance>> tooMany = new LinkedHashMap<>();
        for (Instance each : instances) {
            Optional<Datum> own = value(each);
            if (own.equals(free)) {
                takers.add(each);
            } else if (own.isPresent() && !count(each)) {
                tooMany.computeIfAbsent(own.get(), _ -> new ArrayList<>()).add(each);
            }
        }
        Map<List<Datum>, Instance> changed = new HashMap<>();
        tooMany.forEach((value, givers) -> {
            givers.forEach(each -> changed.put(each.key(model), with(each, free)));
            int left = givers.size();
            for (Instance each : takers) {
                Instance taken = with(each, Optional.of(value));
                if (left > 0 && !changed.containsKey(each.key(model)) && count(taken)) {
                    changed.put(each.key(model), taken);
                    left--;
                }
            }
        });
        return changed;
    }

    /// Counts an instance for its owners if that keeps to all limits; whether it does.
    private boolean count(Instance instance) {
        Map<OwnerLimit, List<Datum>> owners = new HashMap<>();
        for (OwnerLimit limit : limits(attribute)) {
            if (value(instance).equals(datum(limit.value()))) {
                instance.findAll(model.reference(entity.name(), limit.role()))
                        .ifPresent(owner -> owners.put(limit, owner));
            }
        }
        boolean isRoom =
                owners.entrySet().stream()
                        .allMatch(each ->
                                of(each.getKey()).getOrDefault(each.getValue(), 0L)
                                        < each.getKey().most());
        if (isRoom) {
            owners.forEach((limit, owner) -> of(limit).merge(owner, 1L, Long::sum));
        }
        return isRoom;
    }

    private Map<List<Datum>, Long> of(OwnerLimit limit) {
        return counts.computeIfAbsent(limit, _ -> new HashMap<>());
    }

    private Optional<Datum> value(Instance instance) {
        return Optional.ofNullable(instance.values().get(attribute.name()));
    }

    private Instance with(Instance instance, Optional<Datum> value) {
        return instance.with(Map.of(attribute.name(), value));
    }

    /// The most frequent value without a limit; there is always one.
    private Optional<Datum> unlimited() {
        List<Literal> limited = limits(attribute).stream().map(OwnerLimit::value).toList();
        return attribute.statistics().distribution()
                        instanceof Distribution.Stated(Map<Literal, Double> shares, var _)
                ? shares.entrySet().stream()
                        .filter(each -> !limited.contains(each.getKey()))
                        .max(Map.Entry.comparingByValue())
                        .flatMap(each -> datum(each.getKey()))
                : Optional.empty();
    }

    private Optional<Datum> datum(Literal value) {
        return value.bytes(attribute.type()).map(bytes -> new Datum(attribute.type(), bytes));
    }
}
