package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Makes data in which nearly all instances of an entity have the same values: the answers to
/// questions that bind attributes are as large as they can be, and a write that should change one
/// row meets many that differ from it in their keys alone.
public final class AlikeInstances {
    private AlikeInstances() {}

    /// The same instances, each with the most frequent value of each attribute whose values may be
    /// shared. Missing values stay missing.
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
            instances.forEach(instance -> all.add(alike(instance, favourites)));
        }
        return Dataset.of(data.model(), all);
    }

    private static boolean isKind(Dataset data, EntityType entity, Attribute attribute) {
        return Kinds.attribute(data.model(), entity).filter(attribute::equals).isPresent();
    }

    /// Whether any number of instances may have the same value of an attribute.
    static boolean mayBeShared(EntityType entity, Attribute attribute) {
        boolean isKey =
                entity.key().stream()
                        .anyMatch(part ->
                                part instanceof KeyPart.OfAttribute(var own)
                                        && own.name().equals(attribute.name()));
        return !isKey
                && entity.mayRepeat(attribute.name())
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
