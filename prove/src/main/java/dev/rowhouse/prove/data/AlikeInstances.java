package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Makes data in which nearly all instances of an entity have the same values: the answers to
/// questions that bind attributes are as large as they can be, and a write that should change one
/// row meets many that differ from it in their keys alone.
public final class AlikeInstances {
    private AlikeInstances() {}

    /// The same instances, each with the most frequent value of each attribute whose values may be
    /// shared. An attribute of a candidate key has it where the rest of the key tells an instance
    /// from the others. Missing values stay missing.
    public static Dataset of(Dataset data) {
        return of(data, _ -> true);
    }

    /// The same for some entities; the instances of the others stay as they are.
    ///
    /// @param isMeant says of the name of an entity whether its instances are made alike
    static Dataset of(Dataset data, Predicate<String> isMeant) {
        List<Instance> all = new ArrayList<>();
        for (EntityType entity : data.model().entities()) {
            Collection<Instance> instances = data.instances(entity.name());
            if (!isMeant.test(entity.name())) {
                all.addAll(instances);
                continue;
            }
            Map<String, Datum> favourites = new LinkedHashMap<>();
            for (Attribute attribute : entity.attributes()) {
                if (mayBeShared(entity, attribute) && !isKind(data, entity, attribute)) {
                    mostFrequent(attribute.name(), instances)
                            .ifPresent(value -> favourites.put(attribute.name(), value));
                }
            }
            List<Instance> alike =
                    instances.stream().map(instance -> alike(instance, favourites)).toList();
            all.addAll(alikeInKeys(data.model(), entity, alike));
        }
        return Dataset.of(data.model(), all);
    }

    private static boolean isKind(Dataset data, EntityType entity, Attribute attribute) {
        return Kinds.attribute(data.model(), entity).filter(attribute::equals).isPresent();
    }

    /// Whether any number of instances may have the same value of an attribute.
    static boolean mayBeShared(EntityType entity, Attribute attribute) {
        return isPlain(entity, attribute) && entity.mayRepeat(attribute.name());
    }

    /// Whether an attribute is none of the key, and has values of its own that nothing limits.
    private static boolean isPlain(EntityType entity, Attribute attribute) {
        boolean isKey =
                entity.key().stream()
                        .anyMatch(part ->
                                part instanceof KeyPart.OfAttribute(var own)
                                        && own.name().equals(attribute.name()));
        return !isKey
                && !attribute.isDerived()
                && !attribute.isComputed()
                && !attribute.isCounter()
                && !OwnerLimits.areOf(attribute);
    }

    private static Instance alike(Instance instance, Map<String, Datum> favourites) {
        Map<String, Datum> values = new LinkedHashMap<>(instance.values());
        favourites.forEach(values::replace);
        return new Instance(instance.entity(), values);
    }

    /// Gives instances the most frequent values of attributes in candidate keys of several parts,
    /// as long as no two of them have the same candidate key.
    private static List<Instance> alikeInKeys(
            Model model, EntityType entity, List<Instance> instances) {
        List<Instance> all = instances;
        for (Attribute attribute : entity.attributes()) {
            String name = attribute.name();
            List<List<Property>> keys =
                    entity.compositeKeys().stream()
                            .filter(key -> key.contains(name))
                            .map(key -> model.candidateProperties(entity.name(), key))
                            .toList();
            Optional<Datum> favourite = mostFrequent(name, all);
            if (!keys.isEmpty()
                    && favourite.isPresent()
                    && !attribute.unique()
                    && isPlain(entity, attribute)) {
                all = alikeApart(all, Map.of(name, favourite.get()), keys);
            }
        }
        return all;
    }

    private static List<Instance> alikeApart(
            List<Instance> instances, Map<String, Datum> favourite, List<List<Property>> keys) {
        Set<List<Object>> taken = new HashSet<>();
        instances.forEach(each -> taken.addAll(values(each, keys)));
        List<Instance> all = new ArrayList<>();
        for (Instance each : instances) {
            Instance other = alike(each, favourite);
            List<List<Object>> values = values(other, keys);
            boolean isFree = values.stream().noneMatch(taken::contains);
            taken.addAll(isFree ? values : List.of());
            all.add(isFree ? other : each);
        }
        return all;
    }

    /// The candidate keys that an instance has, each with its values.
    private static List<List<Object>> values(Instance instance, List<List<Property>> keys) {
        return keys.stream()
                .flatMap(key ->
                        instance.findAll(key).stream().map(values -> List.<Object>of(key, values)))
                .toList();
    }

    private static Optional<Datum> mostFrequent(String name, Collection<Instance> instances) {
        Map<Datum, Integer> counts = new HashMap<>();
        Optional<Datum> most = Optional.empty();
        for (Instance each : instances) {
            Datum value = each.values().get(name);
            if (value != null) {
                int count = counts.merge(value, 1, Integer::sum);
                if (most.isEmpty() || count > counts.getOrDefault(most.get(), 0)) {
                    most = Optional.of(value);
                }
            }
        }
        return most;
    }
}
