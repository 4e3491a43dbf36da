package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Snapshot;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The new values of an instance by the paths of its properties, in terms of where they come from.
///
/// - The plan reads what a snapshot takes from another instance. Where callers help each other, it
///   does so before it holds the instance: all who run the call write the same value.
/// - An attribute that is computed from others is a value like the others where the caller gives
///   all of these. Otherwise the plan reads the missing ones.
final class AssignedValues {
    private final Model model;
    private final EntityType entity;
    private final Lookups lookups;

    /// @param entity the entity of the instance
    /// @param lookups the questions of the mutation, which get those for snapshots
    AssignedValues(Model model, EntityType entity, Lookups lookups) {
        this.model = model;
        this.entity = entity;
        this.lookups = lookups;
    }

    /// The values of an INSERT. What it leaves out, the instance does not have.
    Map<String, Source> ofInsert(List<Assignment> assignments) {
        return of(assignments, Map.of(), _ -> new Source.Nothing());
    }

    /// The values of an UPDATE.
    ///
    /// @param instance the instance that changes
    Map<String, Source> ofUpdate(List<Assignment> assignments, Instance instance) {
        return of(assignments, instance.known(), instance::own);
    }

    /// The name of a snapshot that a mutation reads from another instance. A part of the reference
    /// itself is known without a read.
    static Optional<String> taken(ConceptualMutation mutation) {
        List<Assignment> all = mutation.assignments();
        Set<String> given =
                all.stream().map(each -> each.property().path()).collect(Collectors.toSet());
        return all.stream()
                .filter(each ->
                        each.value() instanceof Value.Taken(var snapshot, _)
                                && !given.contains(snapshot.text()))
                .map(each -> each.property().path())
                .findFirst();
    }

    /// @param known the values that identify the instance
    /// @param stored the value of a property that the mutation does not set
    private Map<String, Source> of(
            List<Assignment> assignments,
            Map<String, Source> known,
            Function<Property, Source> stored) {
        Map<String, Source> values = new LinkedHashMap<>();
        for (Assignment each : assignments) {
            values.put(
                    each.property().path(),
                    switch (each.value()) {
                        case Value.Parameter _, Value.Constant _, Value.Merged _ ->
                                new Source.Given(each.value());
                        case Value.Taken taken ->
                                taken(each.property().attribute(), taken.snapshot(), known, values);
                        case Value.Computed computed -> computed(computed, values, stored);
                    });
        }
        return values;
    }

    /// The value at the end of a path, along the roles as they are afterwards.
    private Source taken(
            Attribute attribute,
            Snapshot snapshot,
            Map<String, Source> known,
            Map<String, Source> set) {
        Map<String, Source> all = new LinkedHashMap<>(known);
        all.putAll(set);
        Optional<EarlyValues> early = lookups.early();
        ReferredValues referred =
                new ReferredValues(
                        model, entity.name(), all, early.map(EarlyValues::lookups).orElse(lookups));
        Attribute original =
                model.target(entity.name(), snapshot.roles())
                        .findAttribute(snapshot.attribute())
                        .orElseThrow();
        Source read = referred.value(snapshot.roles(), original).orElseThrow();
        return early.map(each -> each.of(attribute, read)).orElse(read);
    }

    private Source computed(
            Value.Computed computed, Map<String, Source> set, Function<Property, Source> stored) {
        Map<String, Source> inputs = new LinkedHashMap<>();
        Map<String, Value> known = new LinkedHashMap<>();
        for (String input : computed.formula().inputs()) {
            Source source =
                    Optional.ofNullable(set.get(input))
                            .orElseGet(() -> stored.apply(property(input)));
            inputs.put(input, source);
            if (source instanceof Source.Given(var value)) {
                known.put(input, value);
            }
        }
        return known.size() == inputs.size()
                ? new Source.Given(new Value.Computed(computed.formula(), computed.type(), known))
                : new Source.Computed(computed.formula(), computed.type(), inputs);
    }

    private Property property(String name) {
        Attribute attribute = entity.findAttribute(name).orElseThrow();
        return new Property(entity.name(), List.of(), attribute, attribute.optional());
    }
}
