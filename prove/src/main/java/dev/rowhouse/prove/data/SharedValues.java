package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Gives most instances of the largest owners the same values, as in real data: the largest shop's
/// orders are nearly all closed.
///
/// Three in four instances of the target that has most of a relationship share the value of every
/// attribute whose shares the model does not give. Without that no partition would come near the
/// size that it may have by the model. If the model gives the number of values, values are
/// exchanged among instances, so that each stays as frequent as it was.
///
/// **Thread safety.** Belongs to one thread, as its random source does.
final class SharedValues {
    /// The share of the largest owner's instances that have the same value.
    private static final double ALIKE = 0.75;

    private static final Set<NativeType> TIMES =
            Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);

    private final Model model;
    private final RandomSource random;

    SharedValues(Model model, RandomSource random) {
        this.model = model;
        this.random = random;
    }

    /// Whether instances of one owner may share the value of an attribute.
    private static boolean mayBeShared(EntityType entity, Attribute attribute) {
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
                && attribute.type() instanceof NativeType type
                && !TIMES.contains(type)
                && attribute.statistics().distribution() instanceof Distribution.Uniform;
    }

    /// Whether the model says how many different values an attribute has.
    static boolean isTold(Attribute attribute) {
        AttributeStatistics known = attribute.statistics();
        return known.distinct().isPresent() || !(known.domain() instanceof Domain.Any);
    }

    /// The instances of an entity; most of those of its largest owners share values.
    List<Instance> of(EntityType entity, List<Instance> instances) {
        Set<Integer> alike = new LinkedHashSet<>();
        for (Relationship role : model.relationshipsOf(entity.name())) {
            if (role.cardinality() != Cardinality.ONE_TO_ONE) {
                alike.addAll(mostOf(ofLargest(role, instances)));
            }
        }
        List<Map<String, Datum>> values =
                instances.stream()
                        .<Map<String, Datum>>map(each -> new LinkedHashMap<>(each.values()))
                        .toList();
        for (Attribute attribute : entity.attributes()) {
            if (mayBeShared(entity, attribute) && !alike.isEmpty()) {
                share(attribute, alike, values);
            }
        }
        return values.stream().map(each -> new Instance(entity.name(), each)).toList();
    }

    /// The places of the instances that refer to the target with most of them.
    private List<Integer> ofLargest(Relationship role, List<Instance> instances) {
        List<Property> reference = model.reference(role.owner(), role.role());
        Map<List<Datum>, List<Integer>> owned = new LinkedHashMap<>();
        for (int at = 0; at < instances.size(); at++) {
            Optional<List<Datum>> target = instances.get(at).findAll(reference);
            if (target.isPresent()) {
                owned.computeIfAbsent(target.get(), _ -> new ArrayList<>()).add(at);
            }
        }
        List<Integer> most = List.of();
        for (List<Integer> each : owned.values()) {
            most = each.size() > most.size() ? each : most;
        }
        return most;
    }

    /// Three in four of some places, chosen by chance. Their number is the same for every seed:
    /// left to chance, a small owner would sometimes have few instances that are alike.
    private List<Integer> mostOf(List<Integer> places) {
        int most = (int) Math.round(places.size() * ALIKE);
        List<Integer> shuffled = new ArrayList<>(places);
        for (int i = 0; i < most; i++) {
            Collections.swap(shuffled, i, i + random.nextInt(shuffled.size() - i));
        }
        return shuffled.subList(0, most);
    }

    private static void share(
            Attribute attribute, Set<Integer> alike, List<Map<String, Datum>> values) {
        String name = attribute.name();
        Optional<Datum> favourite = mostFrequent(name, values);
        if (favourite.isEmpty()) {
            return;
        }
        if (!isTold(attribute)) {
            alike.forEach(at -> values.get(at).replace(name, favourite.get()));
            return;
        }
        List<Integer> givers = new ArrayList<>();
        for (int at = 0; at < values.size(); at++) {
            if (favourite.get().equals(values.get(at).get(name)) && !alike.contains(at)) {
                givers.add(at);
            }
        }
        for (int at : alike) {
            Datum own = values.get(at).get(name);
            if (own != null && !own.equals(favourite.get()) && !givers.isEmpty()) {
                values.get(givers.removeLast()).put(name, own);
                values.get(at).put(name, favourite.get());
            }
        }
    }

    private static Optional<Datum> mostFrequent(String name, List<Map<String, Datum>> values) {
        Map<Datum, Integer> counts = new HashMap<>();
        Optional<Datum> most = Optional.empty();
        for (Map<String, Datum> each : values) {
            Datum value = each.get(name);
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
