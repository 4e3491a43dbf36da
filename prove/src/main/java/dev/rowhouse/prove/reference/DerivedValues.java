package dev.rowhouse.prove.reference;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Computes derived attributes from the instances alone, independently of the design.
public final class DerivedValues {
    private DerivedValues() {}

    /// The number of derived values that a change has replaced by others. A value that was missing
    /// before the change or is missing after it does not count.
    ///
    /// @param attributes the derived attributes that are compared
    public static long replaced(Dataset before, Dataset after, Set<Attribute> attributes) {
        Dataset earlier = in(before);
        Dataset later = in(after);
        long replaced = 0;
        for (EntityType entity : before.model().entities()) {
            for (Attribute derived : derived(entity)) {
                if (attributes.contains(derived)) {
                    replaced +=
                            later.instances(entity.name()).stream()
                                    .filter(each -> isChanged(earlier, each, derived.name()))
                                    .count();
                }
            }
        }
        return replaced;
    }

    private static boolean isChanged(Dataset earlier, Instance instance, String name) {
        Optional<Datum> value = Optional.ofNullable(instance.values().get(name));
        return value.isPresent()
                && earlier.find(instance.entity(), instance.key(earlier.model()))
                        .map(old -> old.values().get(name))
                        .filter(old -> !old.equals(value.get()))
                        .isPresent();
    }

    private static List<Attribute> derived(EntityType entity) {
        return entity.attributes().stream()
                .filter(attribute -> attribute.derivation().isPresent())
                .toList();
    }

    /// The same instances with the values of their derived attributes.
    static Dataset in(Dataset data) {
        return in(data, _ -> true);
    }

    /// The same, where counters of instances count only some of them.
    ///
    /// @param isCounted whether counters count an instance
    static Dataset in(Dataset data, Predicate<Instance> isCounted) {
        Model model = data.model();
        if (model.entities().stream().allMatch(entity -> derived(entity).isEmpty())) {
            return data;
        }
        List<Instance> all = new ArrayList<>();
        for (EntityType entity : model.entities()) {
            List<Attribute> derived = derived(entity);
            for (Instance instance : data.instances(entity.name())) {
                Map<String, Optional<Datum>> values = new LinkedHashMap<>();
                derived.forEach(attribute ->
                        values.put(
                                attribute.name(),
                                attribute.isInstanceCounter()
                                        ? counted(data, instance, attribute, isCounted)
                                        : value(data, instance, attribute)));
                all.add(values.isEmpty() ? instance : instance.with(values));
            }
        }
        return Dataset.of(model, all);
    }

    private static Optional<Datum> counted(
            Dataset data, Instance owner, Attribute attribute, Predicate<Instance> isCounted) {
        Relationship role =
                data.model().source(owner.entity(), attribute.derivation().orElseThrow());
        return Optional.of(
                Datum.of(
                        NativeType.COUNTER,
                        data.owners(owner, role).stream().filter(isCounted).count()));
    }

    private static Optional<Datum> value(Dataset data, Instance owner, Attribute attribute) {
        Derivation derivation = attribute.derivation().orElseThrow();
        Relationship role = data.model().source(owner.entity(), derivation);
        List<Instance> sources = data.owners(owner, role);
        Optional<Attribute> of =
                derivation
                        .attribute()
                        .flatMap(name -> data.model().entity(role.owner()).findAttribute(name));
        List<Datum> values =
                of.stream()
                        .flatMap(each ->
                                sources.stream()
                                        .flatMap(source ->
                                                Optional.ofNullable(
                                                        source.values().get(each.name()))
                                                        .stream()))
                        .toList();
        return Aggregator.value(
                derivation.function(),
                of.map(Attribute::type).orElse(attribute.type()),
                values,
                sources.size());
    }

    /// The instances that come with others because these belong to them.
    ///
    /// @param data the instances with those that have just come
    static Dataset withOwners(Dataset data, List<Instance> come) {
        Dataset all = data;
        for (Instance instance : come) {
            for (Relationship role : data.model().relationshipsOf(instance.entity())) {
                if (data.model().comesBy(role)) {
                    all = withOwner(all, instance, role);
                }
            }
        }
        return all;
    }

    private static Dataset withOwner(Dataset data, Instance instance, Relationship role) {
        Model model = data.model();
        Optional<List<Datum>> key = instance.findAll(model.reference(role.owner(), role.role()));
        if (key.isEmpty() || data.find(role.target(), key.get()).isPresent()) {
            return data;
        }
        Map<String, Datum> values = new LinkedHashMap<>();
        List<Property> properties = model.keyProperties(role.target());
        for (int i = 0; i < properties.size(); i++) {
            values.put(properties.get(i).path(), key.get().get(i));
        }
        return data.plus(new Instance(role.target(), values));
    }
}
