package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Data in which a few instances of an entity differ in their keys alone, so that a mutation which
/// finds one of them by its values finds these and no others. Where a key has several columns, they
/// differ from the first one in [one of them][NearKeys] each, and so do two instances with other
/// values. Nothing refers to them, so they may be deleted. A few other instances of the entity have
/// the same references, so they belong to the same owners, and those of other entities are
/// [alike][AlikeInstances]. There are no more than a few, so that a loop over the owner's rows can
/// be abandoned at each of them.
///
/// @param instances the few
public record FewAlike(Dataset data, List<Instance> instances) {
    /// Enough for a loop to have a first row, a last one and others.
    private static final int FEW = 4;

    /// Instances beside them whose keys are like theirs. One has their values except of the
    /// attributes by which a mutation finds them; the other one has other values.
    private static final int NEIGHBOURS = 2;

    /// The other instances of the same owners.
    private static final int SIBLINGS = 6;

    /// Copies the list.
    public FewAlike {
        instances = List.copyOf(instances);
    }

    /// Changes data in this way; empty when the entity has no two instances.
    public static Optional<FewAlike> of(Dataset whole, String entity) {
        return of(whole, entity, Map.of(), Set.of());
    }

    /// Changes data in this way; empty when the entity has no two instances.
    ///
    /// @param given values of attributes that the few have
    /// @param selected the attributes by which a mutation finds them, as far as it does
    public static Optional<FewAlike> of(
            Dataset whole,
            String entity,
            Map<String, Optional<Datum>> given,
            Set<String> selected) {
        Dataset data = AlikeInstances.of(whole, name -> !name.equals(entity));
        List<Instance> chosen =
                data.instances(entity).stream()
                        .sorted(seldomSpecial(data))
                        .filter(ofOneKind(data.model()))
                        .limit(FEW + NEIGHBOURS)
                        .toList();
        if (chosen.size() < 2) {
            return Optional.empty();
        }
        List<Instance> few = chosen.subList(0, Math.min(FEW, chosen.size()));
        Instance first = few.getFirst();
        Map<String, Optional<Datum>> references = references(data.model(), first);
        List<String> shared = shared(data.model().entity(entity));
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(references);
        shared.forEach(name -> values.put(name, Optional.ofNullable(first.values().get(name))));
        values.putAll(given);
        UnaryOperator<Instance> other = each -> unlike(each, first, shared, data);
        List<Instance> all = new ArrayList<>();
        int siblings = 0;
        for (Instance each : withoutReferrers(data, found(data, chosen, selected)).all()) {
            if (!each.entity().equals(entity)) {
                all.add(each);
            } else if (!chosen.contains(each)) {
                Instance unlike = other.apply(each);
                all.add(siblings++ < SIBLINGS ? unlike.with(references) : unlike);
            }
        }
        List<Instance> changed = new ArrayList<>();
        few.forEach(each -> changed.add(each.with(values)));
        chosen.stream().skip(FEW).forEach(each -> changed.add(other.apply(each).with(references)));
        List<String> apart = shared.stream().filter(selected::contains).toList();
        if (chosen.size() > FEW && !apart.isEmpty()) {
            values.keySet().removeAll(apart);
            changed.set(FEW, unlike(chosen.get(FEW).with(values), first, apart, data));
        }
        NearKeys keys = new NearKeys(data);
        List<Instance> near = keys.of(changed);
        all.addAll(near);
        all.addAll(keys.added());
        // What the first one refers to may have gone, if it referred to another one of the few.
        Dataset kept = OwnerLimits.keptIn(Dataset.of(data.model(), all).closed());
        List<Instance> found =
                near.subList(0, few.size()).stream()
                        .flatMap(each -> kept.find(entity, each.key(data.model())).stream())
                        .toList();
        return found.size() < 2 ? Optional.empty() : Optional.of(new FewAlike(kept, found));
    }

    /// First the instances to which nothing refers, and of these the ones that refer to several
    /// targets: chance may have given the first one a reference to one target by several roles.
    private static Comparator<Instance> seldomSpecial(Dataset data) {
        return Comparator.<Instance, Boolean>comparing(each -> !referrers(data, each).isEmpty())
                .thenComparing(each -> SharedTargets.areOf(data.model(), each));
    }

    /// Takes the instances that are of the kind of the first one.
    private static Predicate<Instance> ofOneKind(Model model) {
        List<Optional<String>> first = new ArrayList<>();
        return instance -> {
            Optional<String> kind = Kinds.of(model, instance);
            if (first.isEmpty()) {
                first.add(kind);
            }
            return first.getFirst().equals(kind);
        };
    }

    /// The attributes of which several instances may have the same value.
    private static List<String> shared(EntityType entity) {
        return entity.attributes().stream()
                .filter(attribute -> AlikeInstances.mayBeShared(entity, attribute))
                .map(Attribute::name)
                .toList();
    }

    /// An instance that has no value of another one, as far as there are other values.
    private static Instance unlike(
            Instance instance, Instance other, List<String> names, Dataset data) {
        Map<String, Optional<Datum>> changes = new LinkedHashMap<>();
        for (String name : names) {
            Datum value = instance.values().get(name);
            if (value != null && value.equals(other.values().get(name))) {
                data.instances(instance.entity()).stream()
                        .flatMap(each -> Stream.ofNullable(each.values().get(name)))
                        .filter(each -> !each.equals(value))
                        .findFirst()
                        .ifPresent(found -> changes.put(name, Optional.of(found)));
            }
        }
        return instance.with(changes);
    }

    /// Some instances, and those that a mutation may find with the first of them because they have
    /// its computed values, which follow from their keys and do not change.
    ///
    /// @param selected the attributes by which the mutation finds them
    private static List<Instance> found(Dataset data, List<Instance> chosen, Set<String> selected) {
        Instance first = chosen.getFirst();
        EntityType entity = data.model().entity(first.entity());
        List<String> computed =
                entity.attributes().stream()
                        .filter(attribute -> attribute.isComputed())
                        .map(Attribute::name)
                        .filter(selected::contains)
                        .toList();
        List<Instance> found = new ArrayList<>(chosen);
        data.instances(entity.name()).stream()
                .filter(each ->
                        computed.stream()
                                .anyMatch(name ->
                                        Objects.equals(
                                                each.values().get(name), first.values().get(name))))
                .forEach(found::add);
        return found;
    }

    private static List<Instance> referrers(Dataset data, Instance target) {
        return data.model().relationships().stream()
                .filter(role -> role.target().equals(target.entity()))
                .flatMap(role -> data.owners(target, role).stream())
                .toList();
    }

    private static Dataset withoutReferrers(Dataset data, List<Instance> targets) {
        Set<Instance> gone = new HashSet<>();
        targets.forEach(each -> gone.addAll(referrers(data, each)));
        return gone.isEmpty()
                ? data
                : Dataset.of(
                                data.model(),
                                data.all().stream().filter(each -> !gone.contains(each)).toList())
                        .closed();
    }

    /// The references of an instance that others may have, too.
    private static Map<String, Optional<Datum>> references(Model model, Instance instance) {
        Map<String, Optional<Datum>> references = new LinkedHashMap<>();
        for (Relationship role : model.relationshipsOf(instance.entity())) {
            if (SharedTargets.mayBeShared(model, role)
                    && !role.target().equals(instance.entity())) {
                model.reference(role.owner(), role.role())
                        .forEach(part -> references.put(part.path(), instance.find(part)));
            }
        }
        return references;
    }
}
